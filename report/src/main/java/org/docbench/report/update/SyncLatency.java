package org.docbench.report.update;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/**
 * How long the device itself takes to sync, measured in the same run: the floor of every durable write (rule 7).
 *
 * @param name the target or folder it was measured for
 * @param p50 in ns, as {@code p99} and {@code mean}
 */
public record SyncLatency(String name, double p50, double p99, double mean, String folder, String fileSystem) {

    private static final String GROUP = "sync latency";

    /** Every one of the run. */
    public static List<SyncLatency> all(RunView run) {
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
        return new SyncLatency(
                name,
                node.path("p50").asDouble(),
                node.path("p99").asDouble(node.path("p50").asDouble()),
                node.path("mean").asDouble(Double.NaN),
                node.path("folder").asText(""),
                node.path("file system").asText(""));
    }

    /** The one of the target's folder: by its name, its product's, a folder its settings name, or the only one there is. */
    public static Optional<SyncLatency> of(RunView run, String target) {
        List<SyncLatency> all = all(run);
        Optional<TargetRow> row =
                run.targets().stream().filter(one -> one.id().equals(target)).findFirst();
        String product = row.map(TargetRow::product).orElse("");
        String settings = row.map(TargetRow::settings).map(Object::toString).orElse("");
        return all.stream()
                .filter(one -> target.equals(one.name())
                        || target.startsWith(one.name() + ".")
                        || one.name().equalsIgnoreCase(product))
                .findFirst()
                .or(() -> all.stream()
                        .filter(one -> !one.folder().isEmpty() && settings.contains(one.folder()))
                        .findFirst())
                .or(() -> all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty());
    }

    /** {@code mongodb, ext4: p50 0.91 ms, p99 2.10 ms}. */
    String words() {
        return name + (fileSystem.isEmpty() ? "" : ", " + fileSystem) + ": p50 " + Figures.time(p50) + ", p99 "
                + Figures.time(p99);
    }
}
