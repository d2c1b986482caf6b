package org.docbench.service.rest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.service.Transactions;
import org.docbench.service.http.HttpLoad.ServerCpu;
import org.docbench.service.http.Template.Endpoint;
import org.docbench.service.work.Usage;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What the suite measures: a table with services of DocBench before it, or a foreign service. */
interface Subject extends AutoCloseable {
    /** What the JVM of a service's gateway is in profiles and timelines. */
    String GATEWAY = "gateway";

    /** Has messages of a size come back from a service's backend; returns the nanoseconds of each. */
    interface Echo {
        List<Long> of(int messages, int bytes);
    }

    /**
     * A service that runs.
     *
     * @param gateway its main process, of which its backends descend; empty if it, or what its table's database uses, is not known
     * @param jvms its own, by what they are, from the gateway inward
     * @param flush flushes the statistics of its clients of the table
     * @param usages what its JVMs report of themselves, in the same order; none if it does not report
     * @param unsettled why it had not settled when it was warmed up
     */
    record Running(
            Endpoint endpoint,
            Optional<Long> gateway,
            Optional<ServerCpu> cpu,
            Supplier<Map<String, Long>> jvms,
            Runnable flush,
            Supplier<List<Usage>> usages,
            Echo echo,
            Optional<String> unsettled) {
        /** A service of which nothing but its endpoint is known. */
        static Running at(Endpoint endpoint) {
            return new Running(
                    endpoint,
                    Optional.empty(),
                    Optional.empty(),
                    Map::of,
                    () -> {},
                    List::of,
                    (messages, bytes) -> {
                        throw new UnsupportedOperationException("its backends are out of reach");
                    },
                    Optional.empty());
        }

        Running unsettled(Optional<String> why) {
            return new Running(endpoint, gateway, cpu, jvms, flush, usages, echo, why);
        }

        /** Whether it is judged by its own reports. */
        boolean reports() {
            return !usages.get().isEmpty();
        }
    }

    String id();

    /** Returns what subjects whose services share rows have in common: they are not warmed up side by side. */
    default Object table() {
        return this;
    }

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
    void prove(ResponseValidator.Acknowledged acknowledged, BlockRequests requests, RestCase one);

    /** Returns what becomes of a block that failed. */
    Trial.Failed fault(StoreException e);

    /** Adds what every number of its database must be read with. */
    default BlockResult warned(BlockResult block) {
        return block;
    }

    /** Describes it for the run file. */
    TargetRow row(List<ResultRow> results);

    @Override
    void close();
}
