package org.docbench.service.rest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.load.ServerCounts;

/**
 * A case of the suite: what is asked of which service, and how.
 *
 * @param of as the run file has it
 * @param connections that ask at a time
 * @param keepAlive whether a connection is used again
 * @param wide whether every target has it, or the first of each product only
 * @param warning what the reader must know of all of its numbers
 */
record RestCase(
        Case of,
        Work work,
        Leg leg,
        Config config,
        int connections,
        boolean keepAlive,
        Length length,
        boolean wide,
        Optional<String> warning) {
    private static final List<String> SET_UP = List.of("variant", ServerCounts.DURABILITY);

    /** One request at a time, over a connection that is kept. */
    static RestCase single(Case of, Work work, Leg leg, Config config, int requests) {
        return new RestCase(of, work, leg, config, 1, true, Length.requests(requests), true, Optional.empty());
    }

    /** Many over HTTP. */
    static RestCase many(Case of, Work work, Config config, int connections, Length length) {
        return new RestCase(of, work, Leg.HTTP, config, connections, true, length, true, Optional.empty());
    }

    RestCase closing() {
        return new RestCase(of, work, leg, config, connections, false, length, wide, warning);
    }

    RestCase narrow(boolean only) {
        return new RestCase(of, work, leg, config, connections, keepAlive, length, !only, warning);
    }

    RestCase warned(Optional<String> what) {
        return new RestCase(of, work, leg, config, connections, keepAlive, length, wide, what);
    }

    /** The same service, asked something else. */
    RestCase asking(Work other) {
        return new RestCase(of, other, leg, config, connections, keepAlive, length, wide, warning);
    }

    /** The same for so long. */
    RestCase lasting(Duration time) {
        return new RestCase(of, work, leg, config, connections, keepAlive, Length.window(time), wide, warning);
    }

    /** Whether stacks of it are worth recording: one request at a time layer by layer, or many for long. */
    boolean profiled() {
        boolean steady = length.requests() == 0 && !length.open();
        return steady || of.scenario().equals(RestSuite.LAYERS_NAME);
    }

    /** Of a service whose set-up nobody here knows. */
    RestCase somebodys() {
        Map<String, String> parameters = new LinkedHashMap<>(of.parameters());
        SET_UP.forEach(name -> parameters.replace(name, "unknown"));
        var unknown = new Case(of.suite(), of.scenario(), parameters);
        return new RestCase(unknown, work, leg, config, connections, keepAlive, length, wide, warning);
    }

    /** In so many rounds. */
    int rounds(RestEffort effort) {
        if (of.scenario().equals(RestSuite.LAYERS_NAME)) {
            return effort.layerRounds();
        }
        return length.requests() > 0 ? effort.rounds() : effort.steadyRounds();
    }

    /** The phases of its rows, in the order of reports. */
    List<String> phases() {
        return switch (of.scenario()) {
            case RestSuite.LAYERS_NAME -> List.of(RestSuite.REQUEST);
            case RestSuite.SWEEP_NAME -> List.of(RestSuite.OPERATION);
            case RestSuite.RATE_NAME -> List.of(RestSuite.RESPONSE, RestSuite.SERVICE);
            default -> List.of(RestSuite.OPERATION, RestSuite.LATENCY);
        };
    }
}
