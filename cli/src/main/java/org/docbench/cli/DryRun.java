package org.docbench.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.run.Observer;
import org.docbench.formats.FormatMachine;
import org.docbench.load.StoreMachine;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/** Plans a run on a machine where nothing is started. */
final class DryRun {
    private DryRun() {}

    /**
     * Describes a machine whose servers are only expected.
     *
     * @param missing why a product has no server; empty if one is expected
     */
    static Suites.Machine machine(Path java, Function<String, Optional<String>> missing) {
        return new Suites.Machine(
                new FormatMachine(java, line -> {}),
                new StoreMachine(
                        product -> missing.apply(product)
                                .<Found>map(Found.Absent::new)
                                .orElseGet(() -> new Found.Ready(new Expected(product))),
                        targets -> targets,
                        () -> new Servers(Path.of("."), Map.of(), line -> {}),
                        Observer.NOBODY,
                        line -> {}));
    }

    /** A server that nobody started: plans need no more of it than its product. */
    private record Expected(String product) implements Server {
        @Override
        public Endpoint endpoint() {
            throw new IllegalStateException(product + " is not running in a dry run");
        }

        @Override
        public String origin() {
            return "dry run";
        }

        @Override
        public void close() {}
    }
}
