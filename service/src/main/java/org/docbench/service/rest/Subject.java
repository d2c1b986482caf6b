package org.docbench.service.rest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;
import org.docbench.service.rest.Work.Operation;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What the suite measures: a table with services of DocBench before it, or a foreign service. */
interface Subject extends AutoCloseable {

    /**
     * A service that runs.
     *
     * @param processes whose processor time is its own, its children's counting with them; empty if they are not known
     * @param jvms its own, by what they are, from the gateway inward
     * @param flush flushes the statistics of its clients of the table
     * @param warmed how it was warmed up for each operation, as far as it was
     */
    record Running(
            Endpoint endpoint,
            Set<Long> processes,
            Optional<ServerCpu> cpu,
            Supplier<Map<String, Long>> jvms,
            Runnable flush,
            Map<Operation, Steady.Warmup> warmed) {
        /** A service of which nothing but its endpoint is known. */
        static Running at(Endpoint endpoint) {
            return new Running(endpoint, Set.of(), Optional.empty(), Map::of, () -> {}, Map.of());
        }

        Running warmed(Map<Operation, Steady.Warmup> how) {
            return new Running(endpoint, processes, cpu, jvms, flush, how);
        }

        Optional<String> warning(Operation operation) {
            return Optional.ofNullable(warmed.get(operation))
                    .flatMap(Steady.Warmup::warning)
                    .map("the service was "::concat);
        }
    }

    String id();

    /** Says in one sentence why a case cannot be measured on it. */
    default Optional<String> without(RestCase one) {
        return Optional.empty();
    }

    /** Makes the requests of a block: they ask for ids that are there, or create ids that never were. */
    BlockRequests requests(RestCase one);

    /** Returns how many rows a list has; 0 if it is not known. */
    default int listed() {
        return 0;
    }

    /** Ends the services that are not needed from now on. */
    default void keep(Predicate<Config> needed) {}

    /**
     * Returns the service that a case is asked of, warm; the same one when asked again.
     *
     * @throws StoreException if it cannot be started
     */
    Running service(RestCase one, BooleanSupplier stop);

    /** Opens a client of the table, for the paths without a service; the caller closes it. */
    Transactions client(RestCase one);

    /** Restores the table and sets the server's level before a block. Returns the session that reads the server's counters. */
    Session ready(RestCase one);

    /** Names the database's main processes on this machine; none if it is a library or elsewhere. */
    default Set<Long> database(Session session) {
        return Set.of();
    }

    /** Proves after a block that what was acknowledged is there. */
    void prove(Acknowledged acknowledged, BlockRequests requests, RestCase one);

    /** Returns what becomes of a block that failed. */
    Trial.Failed fault(StoreException e);

    /** Describes it for the run file. */
    TargetRow row(List<ResultRow> results);

    @Override
    void close();
}
