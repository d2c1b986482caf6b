package org.docbench.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.UserDocuments;
import org.docbench.load.RankBlocks;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.load.StoreEntry.StoreSuites;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Servers.Found;

/**
 * Measures a known answer with the suite {@code crud}: a store, the same again, and the same with a longer round trip
 * ({@link DelayedCopy}). One worker finds documents by id, as in a default run. Its arguments are the number of runs and the percentages
 * of injected delay.
 */
public final class KnownStoreDelay {
    private static final String TARGET = "mongodb";
    private static final String SUITE = "crud";

    private KnownStoreDelay() {}

    public static void main(String[] args) throws IOException {
        new DelayedCopy(TARGET, TARGET, KnownStoreDelay::prepared).run(args);
    }

    private static Suite prepared(Map<String, Server> servers, long seed) {
        Preset preset = Preset.named(Preset.DEFAULT_RUN);
        List<CellLine> lines = preset.cells(SUITE).stream()
                .filter(line -> line.scenario().equals("find")
                        && line.values().get("by").contains("_id"))
                .map(line -> line.with("workers", List.of("1")).on(List.of(TARGET)))
                .toList();
        var request = new RunRequest(
                preset,
                lines,
                servers.keySet(),
                List.of(),
                Map.of(),
                List.of(Durability.SYNC.id()),
                UserDocuments.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                1,
                seed);
        Server any = servers.get(TARGET).behind();
        var machine = new StoreMachine(
                product -> new Found.Ready(any),
                targets -> over(targets, servers),
                () -> {
                    throw new UnsupportedOperationException("no server is killed");
                },
                Observer.NOBODY,
                RankBlocks.ALONE,
                line -> {});
        return StoreSuites.all().stream()
                .filter(suite -> suite.name().equals(SUITE))
                .findFirst()
                .orElseThrow()
                .prepare(request, machine)
                .cut(lines);
    }

    private static StoreTargets over(StoreTargets targets, Map<String, Server> servers) {
        return new StoreTargets(
                targets.ready().stream()
                        .map(target -> new StoreTarget(
                                target.id(), target.store(), servers.getOrDefault(target.id(), target.server())))
                        .toList(),
                targets.absent());
    }
}
