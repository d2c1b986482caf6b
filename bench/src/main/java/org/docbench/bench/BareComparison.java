package org.docbench.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.docbench.core.stats.Estimate;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/**
 * Compares a suite with a plain use of the driver. Blocks of both are interleaved on the same server, at each level of durability.
 *
 * @param store by its id
 * @param driver connects to a server
 */
public record BareComparison<D extends BareComparison.Driver>(String store, Connector<D> driver, Contest<D> contest) {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A driver and a table of its own. */
    public interface Driver extends AutoCloseable {
        /** Sets a level, as far as it is the session's own; what is the server's, the suite has set. */
        void acknowledge(Durability level) throws SQLException;

        /** Inserts batches into an empty table; returns nanoseconds of all together, the documents made the driver's before. */
        long inserts(List<List<Value.Obj>> batches) throws SQLException;

        @Override
        void close() throws SQLException;
    }

    /** Connects a driver. */
    public interface Connector<D> {
        D to(Server server) throws SQLException;
    }

    /** Measures interleaved blocks at a level, prints the result, and tells whether it meets the goal. */
    public interface Contest<D> {
        boolean ends(Store store, Session session, D driver, Durability level) throws Exception;
    }

    /** Runs the contest on each store, and ends the program: with exit code 1 if one was not good enough or has no server. */
    public static void run(List<? extends BareComparison<?>> all) throws Exception {
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bare-loop-");
        boolean met = true;
        try (var servers = new Servers(folder, Map.of(), line -> System.err.println(line))) {
            for (BareComparison<?> comparison : all) {
                met &= comparison.ends(servers);
            }
        } finally {
            Files.deleteIfExists(folder);
        }
        System.exit(met ? 0 : 1);
    }

    private boolean ends(Servers servers) throws Exception {
        Store compared = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(store))
                .findFirst()
                .orElseThrow();
        Found server = servers.find(compared.ledger().server());
        if (!(server instanceof Found.Ready found)) {
            Goals.print("%s: %s", store, server);
            return false;
        }
        boolean met = true;
        try (Session session = compared.open(found.server(), LIMIT);
                D bare = driver.to(found.server())) {
            for (Durability level : Durability.values()) {
                if (compared.without(level).isEmpty()) {
                    session.acknowledge(level);
                    bare.acknowledge(level);
                    met &= contest.ends(compared, session, bare, level);
                }
            }
        }
        return met;
    }

    /** Prints both medians and their ratio, and returns the ratio. */
    public static Estimate said(Store store, Durability level, Interleaved turns, Function<Estimate, String> verdict) {
        Estimate ratio = turns.ratio();
        Goals.print(
                "%-14s %-4s  suite %8.2f µs  bare %8.2f µs  suite / bare %.3f (95 %% CI %.3f to %.3f)  %s",
                store.ledger().id(),
                level.id(),
                Interleaved.nanos(turns.one()) / 1e3,
                Interleaved.nanos(turns.other()) / 1e3,
                ratio.value(),
                ratio.ci95().low(),
                ratio.ci95().high(),
                verdict.apply(ratio));
        return ratio;
    }
}
