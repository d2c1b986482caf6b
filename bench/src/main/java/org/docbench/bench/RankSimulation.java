package org.docbench.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Latencies;
import org.docbench.load.rank.Coordinator;
import org.docbench.load.rank.Member;
import org.docbench.load.rank.RankPlace;
import org.docbench.load.rank.Ranks;

/**
 * Measures the real coordinator of a run on many machines against fake ranks. These are threads of a child process that do the exchanges
 * of blocks and measure nothing. Arguments: the number of ranks (1000) and of blocks (10).
 */
public final class RankSimulation {
    private static final String VERSION = "simulation";
    private static final String TOKEN = "DOCBENCH_SIMULATION_TOKEN";
    private static final String CHILD = "members";
    private static final int DURATIONS = 10_000;
    private static final int ORDER_CHARACTERS = 1_000;
    private static final int TOLD_CHARACTERS = 3_000;

    private final Map<String, List<Double>> millis = new TreeMap<>();

    private RankSimulation() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 3 && arguments[0].equals(CHILD)) {
            members(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            return;
        }
        Goals.begin(RankSimulation.class);
        int ranks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        int blocks = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        new RankSimulation().run(ranks, blocks);
    }

    private void run(int size, int blocks) throws Exception {
        String token = UUID.randomUUID().toString();
        try (Coordinator first = Coordinator.listen(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                size,
                token,
                VERSION,
                Clock.system(),
                line -> Goals.print("%s", line))) {
            Process members = child(first.port(), size, token);
            try {
                timed("1 join", () -> first.await(Duration.ofMinutes(5), Optional::empty));
                double cpu = Goals.cpuNanos();
                long begun = System.nanoTime();
                for (int block = 0; block < blocks; block++) {
                    block(first, block);
                }
                long took = System.nanoTime() - begun;
                double cores = (Goals.cpuNanos() - cpu) / took;
                Runtime memory = Runtime.getRuntime();
                millis.forEach((what, all) -> {
                    double[] sorted = all.stream()
                            .mapToDouble(Double::doubleValue)
                            .sorted()
                            .toArray();
                    Goals.print(
                            "%-40s median %8.1f ms, most %8.1f ms",
                            what, sorted[sorted.length / 2], sorted[sorted.length - 1]);
                });
                Goals.print(
                        "%d ranks, %d blocks: coordinator %.2f cores, heap %d MB of at most %d MB",
                        size, blocks, cores, memory.totalMemory() >> 20, memory.maxMemory() >> 20);
                first.shared("end", () -> "");
                members.waitFor(30, TimeUnit.SECONDS);
            } finally {
                members.destroyForcibly();
            }
        }
    }

    private void block(Ranks ranks, int block) {
        timed("2 describe a block", () -> ranks.shared("order " + block, () -> "x".repeat(ORDER_CHARACTERS)));
        timed("3 clocks and ready barrier", () -> ranks.signalAndWait("ready " + block, Optional.empty()));
        timed("4 name the start", () -> ranks.shared("start " + block, () -> "0"));
        List<String> parts = new ArrayList<>();
        timed("5 collect the results", () -> parts.addAll(ranks.gathered("result " + block, part(0))));
        long[] count = new long[1];
        timed(
                "6 add the histograms",
                () -> count[0] = parts.stream()
                        .map(text -> Latencies.decoded(text.substring(0, text.indexOf(' '))))
                        .reduce(Latencies::and)
                        .orElseThrow()
                        .count());
        if (count[0] != (long) DURATIONS * ranks.size()) {
            throw new IllegalStateException("durations are missing: " + count[0]);
        }
    }

    private void timed(String what, Runnable work) {
        long begun = System.nanoTime();
        work.run();
        millis.computeIfAbsent(what, none -> new ArrayList<>()).add((System.nanoTime() - begun) / 1e6);
    }

    /** A histogram as of a window, and what YCSB's proof needs of a worker, in about as many characters. */
    private static String part(int rank) {
        Histogram histogram = Latencies.recorder();
        for (int i = 0; i < DURATIONS; i++) {
            histogram.recordValue(50_000 + (i * 7_919L + rank * 104_729L) % 400_000);
        }
        return Latencies.merged(List.of(histogram)).encoded() + " " + "x".repeat(TOLD_CHARACTERS);
    }

    private static Process child(int port, int size, String token) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RankSimulation.class.getName(),
                        CHILD,
                        String.valueOf(port),
                        String.valueOf(size))
                .inheritIO();
        builder.environment().put(TOKEN, token);
        return builder.start();
    }

    private static void members(int port, int size) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(size - 1);
        String part = part(1);
        for (int rank = 1; rank < size; rank++) {
            RankPlace place = new RankPlace(rank, size, "127.0.0.1", port);
            Thread thread = new Thread(
                    null,
                    () -> {
                        try (Member member = Member.join(
                                place, System.getenv(TOKEN), VERSION, Clock.system(), Duration.ofMinutes(5))) {
                            member(member, part);
                        } catch (Ranks.RankException over) {
                            // The coordinator has ended.
                        } finally {
                            ended.countDown();
                        }
                    },
                    "rank-" + rank,
                    256 << 10);
            thread.setDaemon(true);
            thread.start();
        }
        ended.await();
    }

    private static void member(Ranks ranks, String part) {
        for (int block = 0; ; block++) {
            ranks.shared("order " + block, () -> "");
            ranks.clock();
            ranks.signalAndWait("ready " + block, Optional.empty());
            ranks.shared("start " + block, () -> "");
            ranks.gathered("result " + block, part);
        }
    }
}
