package org.docbench.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.service.rest.RestEntry.RestFilter;
import org.docbench.service.rest.RestPreset;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Servers.Found;

/**
 * Measures a known answer with the suite {@code rest}: a service, the same again, and the same with a longer round trip to its table
 * ({@link DelayedCopy}). HTTP requests read rows through a backend, as in a default run. Its arguments are the number of runs and the
 * percentages of injected delay.
 */
public final class KnownServiceDelay {
    private static final String TARGET = "postgres.table";

    private KnownServiceDelay() {}

    public static void main(String[] args) throws IOException {
        new DelayedCopy(TARGET, table().ledger().server(), KnownServiceDelay::prepared).run(args);
    }

    private static Table table() {
        return Tables.named(TARGET).orElseThrow();
    }

    private static Suite prepared(Map<String, Server> servers, long seed) {
        Preset preset = Preset.named(Preset.DEFAULT_RUN);
        List<CellLine> lines = List.of(new CellLine(
                "layers",
                Map.of("operation", List.of("get"), "leg", List.of("rpc")),
                List.of(),
                List.of(TARGET),
                List.of(TARGET)));
        List<RestTargets.Ready> ready = new ArrayList<>();
        servers.forEach((id, server) -> ready.add(new RestTargets.Ready(id, table(), server)));
        ready.addAll(RestTargets.find(product -> new Found.Absent("not part of this measurement"), Set.of())
                .ready());
        var filter = new RestFilter(lines, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), 0, 0);
        return RestSuite.of(
                        new RestTargets(ready, Map.of()),
                        RestPreset.of(preset),
                        filter,
                        List.of(Durability.SYNC),
                        seed,
                        Observer.NOBODY)
                .cut(lines);
    }
}
