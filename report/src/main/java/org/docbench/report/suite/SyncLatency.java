package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/**
 * How long the device itself takes to sync, measured in the same run: the floor of every durable write (rule 7).
 *
 * @param name of the server whose folder it is
 * @param targets that keep their data there
 * @param p50 in ns, as {@code p99} and {@code mean}
 */
record SyncLatency(
        String name, List<String> targets, double p50, double p99, double mean, String folder, String fileSystem) {

    private static final String GROUP = "sync latency";

    /** Every one of the run. */
    static List<SyncLatency> all(RunView run) {
        List<SyncLatency> all = new ArrayList<>();
        JsonNode group = run.environment().get(GROUP);
        if (group != null && group.isObject()) {
            group.properties().stream()
                    .filter(entry -> entry.getValue().path("p50").isNumber())
                    .forEach(entry -> all.add(of(entry.getKey(), entry.getValue())));
        }
        return List.copyOf(all);
    }

    private static SyncLatency of(String name, JsonNode node) {
        List<String> targets = new ArrayList<>();
        node.path("targets").forEach(target -> targets.add(target.asText()));
        return new SyncLatency(
                name,
                List.copyOf(targets),
                node.path("p50").asDouble(),
                node.path("p99").asDouble(node.path("p50").asDouble()),
                node.path("mean").asDouble(Double.NaN),
                node.path("folder").asText(""),
                node.path("file system").asText(""));
    }

    /** The one of the folder in which the target keeps its data. */
    static Optional<SyncLatency> of(RunView run, String target) {
        return all(run).stream().filter(one -> one.targets().contains(target)).findFirst();
    }

    /** {@code mongodb, ext4: p50 0.91 ms, p99 2.10 ms}. */
    String words() {
        return name + (fileSystem.isEmpty() ? "" : ", " + fileSystem) + ": p50 " + Figures.time(p50) + ", p99 "
                + Figures.time(p99);
    }
}
