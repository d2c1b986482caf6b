package org.docbench.service.rest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.core.scenario.Case;
import org.docbench.load.ServerCounts;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.service.work.Wire;
import org.docbench.stores.Durability;

/**
 * A case of the suite: what is asked of which service, and how.
 *
 * @param benchCase as the run file has it
 * @param connections that ask at a time
 * @param keepAlive whether a connection is used again
 * @param wide whether every target has it, or the first of each product only
 * @param warning what the reader must know of all of its numbers
 */
record RestCase(
        Case benchCase,
        RestCase.Work work,
        RequestPath path,
        RestCase.Config config,
        int connections,
        boolean keepAlive,
        Length length,
        boolean wide,
        Optional<String> warning) {
    private static final List<String> SET_UP = List.of("variant", ServerCounts.DURABILITY);

    /** How far a request goes; each path has one layer more than the one before it. */
    enum RequestPath {
        /** A client of the table is called. */
        DIRECT,
        /** The bytes of a request become a call, and its result the bytes of an answer; no socket, no other thread. */
        PROCESS,
        /** The request goes over HTTP to a gateway that has the table in its own process. */
        HTTP,
        /** The request goes over HTTP to a gateway and on to a backend. */
        RPC,
        /** A message as large as the request's comes back from a backend without any work: no layer, but what the sockets cost. */
        ECHO;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean remote() {
            return this == HTTP || this == RPC || this == ECHO;
        }
    }

    /**
     * How long a block is.
     *
     * @param requests of all connections together, or 0
     * @param window without requests, so much time
     * @param rate of arrivals in a second in an open loop; 0: a closed one
     */
    record Length(int requests, Duration window, double rate) {
        static Length requests(int all) {
            return new Length(all, Duration.ZERO, 0);
        }

        static Length window(Duration time) {
            return new Length(0, time, 0);
        }

        boolean open() {
            return rate > 0;
        }

        /** Returns the part of each connection. */
        Extent extent(int connections) {
            return requests > 0 ? Extent.operations(Math.max(1, requests / connections)) : Extent.of(window);
        }
    }

    /** One request at a time, over a connection that is kept. */
    static RestCase single(Case benchCase, Work work, RequestPath path, Config config, int requests) {
        return new RestCase(benchCase, work, path, config, 1, true, Length.requests(requests), true, Optional.empty());
    }

    /** Many requests at a time over HTTP. */
    static RestCase many(Case benchCase, Work work, Config config, int connections, Length length) {
        return new RestCase(
                benchCase, work, RequestPath.HTTP, config, connections, true, length, true, Optional.empty());
    }

    RestCase keepingAlive(boolean kept) {
        return new RestCase(benchCase, work, path, config, connections, kept, length, wide, warning);
    }

    RestCase narrow(boolean only) {
        return new RestCase(benchCase, work, path, config, connections, keepAlive, length, !only, warning);
    }

    RestCase warned(Optional<String> what) {
        return new RestCase(benchCase, work, path, config, connections, keepAlive, length, wide, what);
    }

    /** Returns the same, asked of a service with so many backends of one worker each, on the first table of each product. */
    RestCase behind(int backends) {
        Case other = benchCase.with(RestSuite.BACKENDS, backends);
        Config sized = config.sized(1, backends);
        return new RestCase(other, work, path, sized, connections, keepAlive, length, false, warning);
    }

    /** Returns the same service, asked something else. */
    RestCase asking(Work other) {
        return new RestCase(benchCase, other, path, config, connections, keepAlive, length, wide, warning);
    }

    /** Returns the same for so long. */
    RestCase lasting(Duration time) {
        return new RestCase(benchCase, work, path, config, connections, keepAlive, Length.window(time), wide, warning);
    }

    /** Returns the case of a service whose set-up is unknown. */
    RestCase ofUnknownSetUp() {
        Map<String, String> parameters = new LinkedHashMap<>(benchCase.parameters());
        SET_UP.forEach(name -> parameters.replace(name, "unknown"));
        var unknown = new Case(benchCase.suite(), benchCase.scenario(), parameters);
        return new RestCase(unknown, work, path, config, connections, keepAlive, length, wide, warning);
    }

    /** Tells whether stacks of it are worth recording: one request at a time layer by layer, or many for long. */
    boolean profiled() {
        return path != RequestPath.ECHO && (layers() || (length.requests() == 0 && !length.open()));
    }

    boolean layers() {
        return benchCase.scenario().equals(RestSuite.LAYERS.name());
    }

    /** Returns the bytes of an echo: of the transactions that a call carries, or its answer. */
    int echoed() {
        int many = work.operation() == Work.Operation.LIST ? BlockRequests.LISTED : work.batch();
        return many * Wire.bytes(BlockRequests.transaction(Stock.PREFIX, 0, "")).length;
    }

    int rounds(RestPreset preset) {
        if (layers()) {
            return preset.layerRounds();
        }
        return length.requests() > 0 ? preset.rounds() : preset.steadyRounds();
    }

    /** Lists the phases of its rows, in the order of reports. */
    List<String> phases() {
        return RestSuite.scenarios().stream()
                .filter(scenario -> scenario.name().equals(benchCase.scenario()))
                .flatMap(scenario -> scenario.timed().keySet().stream())
                .toList();
    }

    /**
     * What is asked, again and again.
     *
     * @param hot whether every GET asks for one and the same id, as published
     * @param published whether requests and answers have the published form: no row in any answer
     * @param batch transactions of a CREATE; several are an array, alone or as published in an object
     * @param opened rows that are asked for by id after each LIST, as the user of a dashboard does
     */
    record Work(Operation operation, boolean hot, boolean published, int batch, int opened) {
        static final Work GET = of(Operation.GET);
        static final Work LIST = of(Operation.LIST);
        static final Work CREATE = of(Operation.CREATE);

        /** A dashboard: the publication says "LIST + multiple GETs". */
        static final Work DASHBOARD = new Work(Operation.LIST, false, false, 1, 4);

        /** What a request asks for. */
        enum Operation {
            GET,
            LIST,
            CREATE;

            String id() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        static Work of(Operation operation) {
            return new Work(operation, false, false, 1, 0);
        }

        Work hot(boolean wanted) {
            return new Work(operation, wanted, published, batch, opened);
        }

        Work published(boolean wanted) {
            return new Work(operation, hot, wanted, batch, opened);
        }

        Work batch(int size) {
            return new Work(operation, hot, published, size, opened);
        }

        /** Lists what follows one another in its requests, over and over. */
        List<Work> cycle() {
            return IntStream.rangeClosed(0, opened)
                    .mapToObj(at -> new Work(at == 0 ? operation : Operation.GET, hot, published, batch, 0))
                    .toList();
        }

        boolean writes() {
            return operation == Operation.CREATE;
        }
    }

    /**
     * How a service is set up.
     *
     * @param variant of using clients of the table, by its id
     * @param level at which creates are acknowledged, where the variant does not choose it
     * @param workers of each process that has the table
     * @param backends processes that have the table; 0: the gateway itself
     */
    record Config(String variant, Durability level, int workers, int backends) {
        /** What {@code docbench serve} has without options. */
        static final int WORKERS = 4;

        static final String EACH = "each";

        static Config usual(Durability level) {
            return new Config(EACH, level, WORKERS, 0);
        }

        Config variant(String id) {
            return new Config(id, level, workers, backends);
        }

        Config at(Durability other) {
            return new Config(variant, other, workers, backends);
        }

        Config sized(int someWorkers, int someBackends) {
            return new Config(variant, level, someWorkers, someBackends);
        }

        /** Describes it for the run file. */
        String words() {
            return "%s, %d workers, %d backends, %s".formatted(variant, workers, backends, level.id());
        }
    }
}
