package org.docbench.service.rest;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;

/**
 * A service that runs.
 *
 * @param processes whose processor time is its own, its children's counting with them; empty if they are not known
 * @param jvms its own, by what they are, from the gateway inward; asked for when they are to be profiled
 * @param bringing has its clients of the table bring their counts
 * @param warmed how it was warmed up for each operation, as far as it was
 */
record Served(
        Endpoint endpoint,
        Set<Long> processes,
        Optional<ServerCpu> cpu,
        Supplier<Map<String, Long>> jvms,
        Runnable bringing,
        Map<Operation, Steady.Warmup> warmed) {
    /** Somebody else's. */
    static Served at(Endpoint endpoint) {
        return new Served(endpoint, Set.of(), Optional.empty(), Map::of, () -> {}, Map.of());
    }

    Served warmed(Map<Operation, Steady.Warmup> how) {
        return new Served(endpoint, processes, cpu, jvms, bringing, how);
    }

    Optional<String> warning(Operation operation) {
        return Optional.ofNullable(warmed.get(operation))
                .flatMap(Steady.Warmup::warning)
                .map("the service was "::concat);
    }
}
