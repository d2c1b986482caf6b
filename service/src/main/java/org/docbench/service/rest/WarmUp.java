package org.docbench.service.rest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.Steady;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.service.work.Usage;
import org.docbench.stores.StoreException;

/**
 * Requests to services that have just started, until all their JVMs have settled by their own reports. The tables' services are asked side by
 * side, each for the same requests in every window. Clients are open then and statements prepared.
 *
 * @param opening requests for each operation of a service in the first window, after which little is left to compile
 * @param windows after which it gives up, unless it has patience left
 * @param patience for so long it does not give up
 */
record WarmUp(LoadGenerator loop, int opening, int windows, Duration patience) {
    /** Services that have few companions on the cores have short windows: of 40 rounds, 16 had not settled after 16, which took a second. */
    static final Duration PATIENCE = Duration.ofSeconds(4);

    /** The same where HotSpot compiles with C2, too: with 15 s, 3 of 6 rounds on two cores had not settled, and gave no outcome. */
    static final Duration PATIENCE_WITH_C2 = Duration.ofSeconds(60);

    private static final int CONNECTIONS = 8;

    /** Requests for each operation of a service in a later window. */
    private static final int REQUESTS = 40;

    /** A create waits for its store: as many of them would be most of a window. */
    private static final int CREATES = 16;

    /**
     * A service with the cases that it will be asked for.
     *
     * @param cases of one configuration
     */
    record Service(Subject subject, Subject.Running running, List<RestCase> cases) {
        private Set<Operation> operations() {
            return cases.stream()
                    .flatMap(one -> one.work().cycle().stream())
                    .map(RestCase.Work::operation)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Operation.class)));
        }
    }

    /**
     * How it went.
     *
     * @param unsettled why the service had not settled at the end, in a sentence
     */
    record Warmed(int windows, long nanos, Optional<String> unsettled) {
        String words() {
            return String.format(
                    Locale.ROOT,
                    "%d windows, %.1f s, %s",
                    windows,
                    nanos / 1e9,
                    unsettled.isPresent() ? "not settled" : "settled");
        }
    }

    /** Warms services up together. */
    Map<Service, Warmed> of(Collection<Service> services, BooleanSupplier stop) {
        long begun = System.nanoTime();
        Map<Service, String> failed = new LinkedHashMap<>();
        Map<Service, List<JvmSteadyState>> seen = new LinkedHashMap<>();
        Map<Service, List<Usage>> before = new LinkedHashMap<>();
        services.forEach(one -> report(one, failed).ifPresent(now -> before.put(one, now)));
        int done = 0;
        do {
            long opened = System.nanoTime();
            ask(services.stream().filter(one -> !failed.containsKey(one)).toList(), done == 0, failed, stop);
            long nanos = System.nanoTime() - opened;
            for (Service one : List.copyOf(before.keySet())) {
                report(one, failed).ifPresent(now -> {
                    List<Usage> then = before.put(one, now);
                    seen.put(one, continued(seen.getOrDefault(one, List.of()), then, now, nanos));
                });
            }
            done++;
        } while (goesOn(done, System.nanoTime() - begun)
                && !stop.getAsBoolean()
                && services.stream()
                        .anyMatch(one -> !failed.containsKey(one)
                                && obstacles(seen.get(one)).findAny().isPresent()));
        int all = done;
        long nanos = System.nanoTime() - begun;
        Map<Service, Warmed> warmed = new LinkedHashMap<>();
        services.forEach(one -> warmed.put(
                one,
                new Warmed(
                        all,
                        nanos,
                        Optional.ofNullable(failed.get(one))
                                .or(() -> obstacles(seen.get(one))
                                        .findFirst()
                                        .map(why -> String.format(
                                                Locale.ROOT,
                                                "The service had not settled after %d windows of requests, %.1f s: %s.",
                                                all,
                                                nanos / 1e9,
                                                why))))));
        return warmed;
    }

    private boolean goesOn(int done, long nanos) {
        return done < windows || nanos < patience.toNanos();
    }

    private static Stream<String> obstacles(List<JvmSteadyState> jvms) {
        return jvms.stream().flatMap(jvm -> jvm.obstacle().stream());
    }

    private static Optional<List<Usage>> report(Service service, Map<Service, String> failed) {
        try {
            return Optional.of(service.running.usages().get()).filter(all -> !failed.containsKey(service));
        } catch (StoreException e) {
            failed.put(service, "The service does not report: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** A window more of each JVM, by what it reported before it and now. */
    private static List<JvmSteadyState> continued(
            List<JvmSteadyState> jvms, List<Usage> then, List<Usage> now, long nanos) {
        List<JvmSteadyState> longer = new ArrayList<>();
        for (int i = 0; i < Math.min(then.size(), now.size()); i++) {
            List<JvmSteadyState.Window> windows =
                    new ArrayList<>(i < jvms.size() ? jvms.get(i).windows() : List.of());
            windows.add(new JvmSteadyState.Window(
                    nanos,
                    new Usage(
                            now.get(i).cpuNanos() - then.get(i).cpuNanos(),
                            now.get(i).compilingMillis() - then.get(i).compilingMillis())));
            longer.add(new JvmSteadyState(i == 0 ? "the gateway" : "backend " + i, windows));
        }
        return longer;
    }

    /** One window: tables side by side, the services of one table after one another, for they share its rows. */
    private void ask(List<Service> services, boolean first, Map<Service, String> failed, BooleanSupplier stop) {
        Map<Object, List<Service>> byTable = services.stream()
                .collect(Collectors.groupingBy(
                        service -> service.subject().table(), LinkedHashMap::new, Collectors.toList()));
        List<CompletableFuture<Map<Service, String>>> all = byTable.values().stream()
                .map(own -> CompletableFuture.supplyAsync(
                        () -> asked(own, first, stop), task -> new Thread(task, "warm-up").start()))
                .toList();
        all.forEach(one -> failed.putAll(one.join()));
    }

    private Map<Service, String> asked(List<Service> services, boolean first, BooleanSupplier stop) {
        Map<Service, String> failed = new LinkedHashMap<>();
        for (Service one : services) {
            try {
                one.operations().forEach(operation -> ask(one, operation, first, stop));
                one.cases.stream()
                        .filter(any -> any.path() == RequestPath.ECHO)
                        .forEach(echo -> one.running.echo().of(REQUESTS, echo.echoed()));
            } catch (StoreException e) {
                failed.put(one, "The warm-up of the service failed: " + e.getMessage());
            }
        }
        return failed;
    }

    private void ask(Service service, Operation operation, boolean first, BooleanSupplier stop) {
        RestCase warming = service.cases.get(0).asking(RestCase.Work.of(operation));
        BlockRequests asked = service.subject.requests(warming);
        var acknowledged = new ResponseValidator.Acknowledged();
        int requests = first ? opening : operation == Operation.CREATE ? CREATES : REQUESTS;
        Extent extent = Extent.operations(Math.max(1, requests / CONNECTIONS));
        LoadGenerator.faultless(
                asked.over(service.running.endpoint(), CONNECTIONS, true, service.subject.listed(), acknowledged)
                        .closed(ClosedLoop.of(extent, loop.timer()).warmedUp(Steady.COLD), stop)
                        .load());
        // What a buffer still holds would come into the table of the first block.
        service.subject.prove(acknowledged, asked, warming);
    }

    /**
     * Judges a JVM by what it reports of windows in each of which it did the same work: it has settled when its compiler rests and the same
     * requests no longer take less and less of its processor time. How long that took is no evidence.
     *
     * @param jvm what it is, such as {@code gateway}
     * @param windows that it reported of, oldest first
     */
    record JvmSteadyState(String jvm, List<Window> windows) {
        /** The windows by which it is judged, the last ones. */
        static final int JUDGED = 3;

        /** A compiler rests that works for less than this part of a window: 1 in so many. */
        private static final int RESTING = 10;

        /** Requests still get cheaper that took less than this part of the processor time of the first window that is judged. */
        private static final double CHEAPER = 0.85;

        /**
         * One window.
         *
         * @param nanos how long it was
         * @param used in it
         */
        record Window(long nanos, Usage used) {
            private long millis() {
                return nanos / 1_000_000;
            }
        }

        /** Returns why the JVM has not settled, empty if it has. */
        Optional<String> obstacle() {
            if (windows.size() < JUDGED) {
                return Optional.of(jvm + " reported of " + windows.size() + " windows only");
            }
            List<Window> judged = windows.subList(windows.size() - JUDGED, windows.size());
            Optional<String> compiling = judged.stream()
                    .filter(window -> window.used().compilingMillis() * RESTING >= Math.max(1, window.millis()))
                    .reduce((one, later) -> later)
                    .map(window -> jvm + " compiled for " + window.used().compilingMillis() + " ms of one of "
                            + window.millis() + " ms");
            double first = judged.get(0).used().cpuNanos();
            double later = judged.stream()
                    .skip(1)
                    .mapToDouble(window -> window.used().cpuNanos())
                    .average()
                    .orElseThrow();
            return compiling.isPresent() || later >= CHEAPER * first
                    ? compiling
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "requests took %.0f %% less of the processor time of %s than just before",
                            100 * (1 - later / first),
                            jvm));
        }
    }
}
