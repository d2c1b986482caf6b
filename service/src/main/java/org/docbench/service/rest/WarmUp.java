package org.docbench.service.rest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.docbench.core.runner.SteadyState;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Steady;
import org.docbench.service.rest.Work.Operation;

/**
 * Requests to a service that has just started, until the service is steady: its compilers rest, and requests cost it the same processor
 * time. Its clients are open then and their statements prepared.
 *
 * @param windows of each operation, at most
 */
record WarmUp(LoadGenerator loop, int windows) {
    /** For a process in which nothing ran before: HotSpot compiles for seconds, and between two steps a shorter window may see none. */
    private static final Duration FRESH = Duration.ofMillis(500);

    /** For a service whose code ran for another one before. */
    private static final Duration FURTHER = Duration.ofMillis(100);

    /** A compiler rests that works for less than this part of a window: 1 in so many. */
    private static final int RESTING = 10;

    private static final int CONNECTIONS = 8;

    /**
     * Warms a service up and says how it went.
     *
     * @param fresh whether a process of it ran nothing before
     * @param operations that it will be asked for
     */
    Map<Operation, Steady.Warmup> of(
            Subject subject,
            RestCase one,
            Subject.Running service,
            boolean fresh,
            Collection<Operation> operations,
            BooleanSupplier stop) {
        Duration window = fresh ? FRESH : FURTHER;
        Collection<Long> jvms = service.jvms().get().values();
        var steady =
                new Steady(window, new SteadyState(3, 0.10, window.toMillis() / RESTING, windows), () -> used(jvms));
        Map<Operation, Steady.Warmup> warmed = new EnumMap<>(Operation.class);
        for (Operation operation : operations) {
            RestCase warming = one.asking(Work.of(operation));
            BlockRequests requests = subject.requests(warming);
            var acknowledged = new Acknowledged();
            LoadResult result = requests.over(service.endpoint(), CONNECTIONS, true, subject.listed(), acknowledged)
                    .closed(ClosedLoop.of(Extent.operations(1), loop.timer()).warmedUp(steady), stop)
                    .load();
            // What a buffer still holds would come into the table of the first block.
            subject.prove(acknowledged, requests, warming);
            warmed.put(operation, result.warmup());
        }
        return warmed;
    }

    /** Adds up what the threads of JVMs used, as Linux tells it; HotSpot names those of its compilers. Unknown elsewhere. */
    private static Steady.Used used(Collection<Long> jvms) {
        long nanos = 0;
        long compiling = 0;
        for (long pid : jvms) {
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
                for (Path thread : threads) {
                    long ran = nanos(thread);
                    nanos += ran;
                    compiling += isCompiler(thread) ? ran : 0;
                }
            } catch (IOException e) {
                return Steady.Used.UNKNOWN;
            }
        }
        return new Steady.Used(nanos, compiling);
    }

    private static long nanos(Path thread) {
        try {
            String ran = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(ran.substring(0, ran.indexOf(' ')));
        } catch (IOException | NumberFormatException ended) {
            return 0;
        }
    }

    private static boolean isCompiler(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).contains("CompilerThre");
        } catch (IOException ended) {
            return false;
        }
    }

    /** Describes it for the run file. */
    static String words(Map<Operation, Steady.Warmup> warmed) {
        return warmed.entrySet().stream()
                .map(how -> String.format(
                        Locale.ROOT,
                        "%s %.1f s, %s",
                        how.getKey().id(),
                        how.getValue().nanos() / 1e9,
                        how.getValue().settled() ? "settled" : "not settled"))
                .collect(Collectors.joining("; "));
    }
}
