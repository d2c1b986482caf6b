package org.docbench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Student;
import org.docbench.stores.Server;
import org.docbench.stores.network.Network;
import org.docbench.stores.network.ProxiedServers;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/**
 * Measures a known answer on a server: a target and two copies, each behind a proxy of its own. The round trip of the third is longer by a
 * part of the operation's own time, which a run before measures. The second must not win or lose; the third must lose (rule 20). All three
 * proxies delay, so that what a timer costs is in all of them.
 *
 * @param target id
 * @param product whose server the targets are on
 */
record DelayedCopy(String target, String product, Preparation preparation) {
    /** Between client and server, without the delay that is put in. */
    private static final Duration ROUND_TRIP = Duration.ofNanos(500_000);

    private static final double BITS_PER_SECOND = 1e9;

    /** The questions of a default run: as one of so many, a verdict needs a smaller p value than in the small family of this run. */
    private static final int QUESTIONS = 226;

    private static final int COPIES = 3;

    /** Prepares a suite with one case and phase. */
    interface Preparation {
        /** @param servers by target, in their order */
        Suite of(Map<String, Server> servers, long seed);
    }

    /** The results of a run. */
    private record Run(List<ResultRow> rows, RegisteredPlan plan) {
        ResultRow of(String id) {
            return rows.stream()
                    .filter(row -> row.target().equals(id) && Results.isMeasured(row))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("not measured: " + id + ": " + reasons()));
        }

        private List<String> reasons() {
            return rows.stream()
                    .map(ResultRow::reason)
                    .filter(reason -> reason != null)
                    .distinct()
                    .toList();
        }

        double nanos(String id) {
            return Results.times(of(id)).mean();
        }

        List<ComparisonRow> comparisons() {
            return Evaluation.of(rows, Map.of(), plan).comparisons();
        }
    }

    /** Counts of verdicts. */
    private static final class Tally {
        private int right;
        private int rightAmongMany;
        private int of;
        private final List<Double> spreads = new ArrayList<>();

        void print(String what) {
            Goals.print(
                    "%s: right in %d of %d, and in %d as one of %d questions; median spread %.3f",
                    what, right, of, rightAmongMany, QUESTIONS, Goals.median(Goals.sorted(spreads, spread -> spread)));
        }
    }

    /** Takes the number of runs and the percentages that are put in. */
    void run(int runs, List<Integer> percentages) throws IOException {
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "known-delay-");
        try (var servers = new Servers(folder, Map.of(), line -> System.err.println(line))) {
            if (!(servers.find(product) instanceof Found.Ready found)) {
                throw new IllegalStateException("no server of " + product);
            }
            for (int percent : percentages) {
                run(found.server(), runs, percent);
            }
        } finally {
            Files.deleteIfExists(folder);
        }
    }

    private void run(Server server, int runs, int percent) {
        try (var first = network(0);
                var second = network(0)) {
            double nanos;
            try (var third = network(0)) {
                nanos = measured(server, List.of(first, second, third), 0).nanos(target);
            }
            double delay = nanos * percent / 100;
            Goals.print("%s: an operation takes %.0f µs, %.1f µs more for the third", target, nanos / 1e3, delay / 1e3);
            var identical = new Tally();
            var delayed = new Tally();
            try (var third = network(delay)) {
                for (int run = 1; run <= runs; run++) {
                    Run measured = measured(server, List.of(first, second, third), run);
                    for (ComparisonRow row : measured.comparisons()) {
                        if (row.baseline().equals(target) && row.contender().startsWith(target + "#")) {
                            boolean slower = row.contender().equals(id(COPIES));
                            double put = slower ? delay / measured.nanos(target) : 0;
                            print(run, row, measured, put, slower ? delayed : identical);
                        }
                    }
                }
            }
            delayed.print("%s, %d %% more".formatted(target, percent));
            identical.print(target + ", identical");
        }
    }

    private static ProxiedServers network(double delay) {
        return new ProxiedServers(new Network("copy", BITS_PER_SECOND, ROUND_TRIP.plusNanos(Math.round(delay))));
    }

    private String id(int copy) {
        return copy == 1 ? target : target + "#" + copy;
    }

    private Run measured(Server server, List<ProxiedServers> networks, long seed) {
        Map<String, Server> behind = new LinkedHashMap<>();
        for (int copy = 1; copy <= COPIES; copy++) {
            behind.put(id(copy), ((Found.Ready) networks.get(copy - 1).of(server)).server());
        }
        List<Trial> trials = new ArrayList<>();
        try (Suite suite = preparation.of(behind, seed)) {
            suite.run(() -> false, trials::add);
            var plan = new RegisteredPlan(
                    List.of(suite.registered()),
                    List.of(),
                    suite.asked(),
                    RegisteredPlan.TIE,
                    RegisteredPlan.ERROR_RATE);
            trials.removeIf(trial -> !suite.compares(trial.phase()));
            return new Run(
                    TrialRows.of(trials, suite.order(), suite.targets(), suite::harnessBaseline, suite.floor()), plan);
        }
    }

    private static void print(int run, ComparisonRow row, Run measured, double put, Tally tally) {
        ResultRow baseline = measured.of(row.baseline());
        ResultRow contender = measured.of(row.contender());
        boolean alternating = measured.plan.pairsSamples(row.suite());
        double spread = IdenticalPairs.spread(baseline, contender, alternating);
        Pair pair = new Pair("", Results.times(baseline), Results.times(contender));
        String amongMany = Student.of(pair.logRatios(alternating))
                .map(log -> log.ratio(1 - RegisteredPlan.ERROR_RATE / QUESTIONS, RegisteredPlan.TIE))
                .map(ratio -> ratio.verdict().word())
                .orElse("none");
        tally.of++;
        tally.right += right(row.verdict(), put) ? 1 : 0;
        tally.rightAmongMany += right(amongMany, put) ? 1 : 0;
        tally.spreads.add(spread);
        Goals.print(
                "run %d %s %s and %s: put in %.1f %%, ratio %.3f [%.3f, %.3f], spread %.3f: %s, %s; as one of %d questions %s",
                run,
                row.phase(),
                row.baseline(),
                row.contender(),
                100 * put,
                row.ratio(),
                row.interval().low(),
                row.interval().high(),
                spread,
                row.verdict(),
                right(row.verdict(), put) ? "right" : "WRONG",
                QUESTIONS,
                amongMany);
    }

    private static boolean right(String verdict, double put) {
        return put > 0 ? verdict.equals("slower") : !List.of("faster", "slower").contains(verdict);
    }

    /** Reads the arguments of a command: the number of runs, then percentages; 10 without them. */
    void run(String... args) throws IOException {
        List<Integer> percentages = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            percentages.add(Integer.parseInt(args[i]));
        }
        run(Integer.parseInt(args[0]), percentages.isEmpty() ? List.of(10) : percentages);
    }
}
