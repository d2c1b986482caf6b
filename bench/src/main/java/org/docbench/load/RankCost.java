package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.docbench.bench.Goals;
import org.docbench.bench.Interleaved;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Estimate;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Coordinator;
import org.docbench.load.rank.Member;
import org.docbench.load.rank.RankPlace;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.stores.NullStore;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/**
 * Compares one process with four workers against four processes with one worker each, interleaved: reads of YCSB's workload C. Both do
 * the same work, so the ratio is the cost of several processes. Arguments: the rounds (10), and targets ({@code store.null
 * postgres.jsonb}).
 */
public final class RankCost {
    private static final int RANKS = 4;
    private static final long RECORDS = 10_000;
    private static final long SEED = 42;
    private static final int COLD = 3;

    /** Interval of the ratio, and the most that ranks may lose. */
    private static final double MARGIN = 0.1;

    /** On loopback, at the 95th percentile of blocks. */
    private static final double MOST_LATE_MILLIS = 5;

    private static final String TOKEN = "DOCBENCH_RANKS_TOKEN";
    private static final String VERSION = "benchmark";
    private static final String CHILD = "rank";
    private static final String READS = "c";

    private RankCost() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 3 && arguments[0].equals(CHILD)) {
            serve(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            return;
        }
        Goals.begin(RankCost.class);
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        List<String> targets = arguments.length > 1
                ? List.of(arguments).subList(1, arguments.length)
                : List.of(NullStore.ID, "postgres.jsonb");
        boolean met = true;
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "rank-cost-");
        try (var servers = new Servers(folder, Map.of(), line -> System.err.println(line))) {
            for (String target : targets) {
                met &= compared(target(target, servers), rounds);
            }
        } finally {
            Files.deleteIfExists(folder);
        }
        System.exit(met ? 0 : 1);
    }

    private static StoreTargets.StoreTarget target(String id, Servers servers) {
        if (id.equals(NullStore.ID)) {
            return new StoreTargets.StoreTarget(id, new NullStore(false), NullStore.server());
        }
        var store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no target " + id));
        if (!(servers.find(store.ledger().server()) instanceof Found.Ready found)) {
            throw new IllegalStateException("no server of " + id);
        }
        return new StoreTargets.StoreTarget(id, store, found.server());
    }

    private static boolean compared(StoreTargets.StoreTarget target, int rounds) throws Exception {
        String token = UUID.randomUUID().toString();
        List<Process> children = new ArrayList<>();
        try (Coordinator first = Coordinator.listen(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        RANKS,
                        token,
                        VERSION,
                        Clock.system(),
                        line -> Goals.print("%s", line));
                RankBlocks together = new RankBlocks(first, RankBlocks.WINDOW)) {
            for (int rank = 1; rank < RANKS; rank++) {
                children.add(child(rank, first.port(), token));
            }
            first.await(Duration.ofMinutes(1), Optional::empty);
            // As many operations as the ranks do in their window: found by a block of theirs.
            int operations = (int) Math.round(RankBlocks.WINDOW.toNanos() / nanos(target, together, RANKS, RANKS));
            Interleaved compared = Interleaved.of(
                    COLD,
                    rounds,
                    round -> nanos(target, together, RANKS, RANKS),
                    round -> nanos(target, RankBlocks.ALONE, 1, operations));
            Estimate ratio = compared.ratio();
            Goals.print(
                    "%s: %d ranks %.3f µs, one process %.3f µs an operation of all; time of ranks / one process %.3f [%.3f–%.3f]",
                    target.id(),
                    RANKS,
                    Interleaved.nanos(compared.one()) / 1e3,
                    Interleaved.nanos(compared.other()) / 1e3,
                    ratio.value(),
                    ratio.ci95().low(),
                    ratio.ci95().high());
            JsonNode starts = together.environment().get(RankBlocks.RANKS);
            double late = starts.path("startSpreadP95Nanos").asDouble() / 1e6;
            Goals.print(
                    "the last of %d ranks began %.2f ms after the start at the 95th percentile of %d blocks",
                    RANKS, late, starts.path("blocks").asInt());
            boolean inTime = Goals.goal(late < MOST_LATE_MILLIS, "ranks begin within %.0f ms", MOST_LATE_MILLIS);
            boolean within = ratio.ci95().low() > 1 - MARGIN && ratio.ci95().high() < 1 + MARGIN;
            return Goals.goal(within, "the whole interval lies within %.0f %% of 1", 100 * MARGIN) && inTime;
        } finally {
            for (Process child : children) {
                if (!child.waitFor(10, TimeUnit.SECONDS)) {
                    child.destroyForcibly();
                }
            }
        }
    }

    /** Returns nanoseconds of the wall per operation of all workers. */
    private static double nanos(StoreTargets.StoreTarget target, RankBlocks ranks, int size, int operations) {
        var preset = new StorePreset(
                List.of(RECORDS),
                List.of(RANKS),
                1,
                1,
                operations,
                1,
                1,
                1,
                1,
                0,
                1,
                false,
                false,
                1,
                Duration.ofSeconds(20));
        var request = new RunRequest(
                Preset.named("quick"),
                List.of(),
                Set.of(),
                List.of(READS),
                Map.of(),
                List.of(),
                UserDocuments.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                size,
                SEED);
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite suite = YcsbSuite.of(SEED)
                .planned(
                        new StoreTargets(List.of(target), Map.of()),
                        preset,
                        Preset.named("quick").of(OpenChoice.OpenPreset.PART, OpenChoice.OpenPreset.class),
                        request,
                        Observer.NOBODY,
                        ranks,
                        LoadGenerator.measured())) {
            suite.measure(List.of(), () -> false, blocks::add);
        }
        Trial.Outcome outcome = blocks.get(blocks.size() - 1).outcomes().get("operation");
        if (!(outcome instanceof Trial.Measured measured)) {
            throw new IllegalStateException(target.id() + ": " + outcome);
        }
        return measured.samples().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    private static Process child(int rank, int port, String token) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Those of this process, so that no collector decides.
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                RankCost.class.getName(),
                CHILD,
                String.valueOf(rank),
                String.valueOf(port)));
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put(TOKEN, token);
        return builder.start();
    }

    private static void serve(int rank, int port) {
        try (Member member = Member.join(
                new RankPlace(rank, RANKS, InetAddress.getLoopbackAddress().getHostAddress(), port),
                System.getenv(TOKEN),
                VERSION,
                Clock.system(),
                Duration.ofSeconds(10))) {
            RankWorker.of(member, Map.of()).serve();
        }
    }
}
