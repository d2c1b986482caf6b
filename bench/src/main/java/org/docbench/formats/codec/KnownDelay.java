package org.docbench.formats.codec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.bench.Goals;
import org.docbench.bench.IdenticalPairs;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Ledger;
import org.docbench.formats.agent.Agent.AgentTarget;

/**
 * Measures a known answer: a codec, the same codec again, and the same with a delay after each call, in the suite's own processes. The
 * second must not win or lose; the third must lose (rule 20). The share among pairs of a small spread is selected by what is judged, so it
 * is no rate of detection. Its arguments are the number of runs and the delay in percent of the call.
 */
public final class KnownDelay {
    private static final String FORMAT = "json";
    private static final String TARGET = FORMAT + ".tree";
    private static final String SAME = TARGET + "#2";
    private static final String SLOWER = TARGET + "#3";

    /** A property of each agent's JVM, in percent. */
    private static final String DELAY = "docbench.delay";

    /** At a larger spread, eight generations have too little power to find a delay of 10 % (docs/method.md, power). */
    private static final double NARROW = 0.04;

    private static final CodecSuite.CodecPreset PRESET =
            preset(CodecSuite.CodecPreset.of(Preset.named(Preset.DEFAULT_RUN)));

    private KnownDelay() {}

    /** Returns the default run's effort for one shape of documents. */
    private static CodecSuite.CodecPreset preset(CodecSuite.CodecPreset usual) {
        return new CodecSuite.CodecPreset(
                usual.rounds(),
                usual.pieceMillis(),
                usual.mostPieces(),
                usual.measureMillis(),
                usual.samples(),
                usual.limit(),
                List.of(),
                List.of(),
                List.of("drivers-flat"));
    }

    /** The agent of all three: reading the clock costs each of them the same. */
    public static final class SlowerAgent {
        private SlowerAgent() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            JavaAgent.serve(args[0], slower(Codecs.named(args[0])));
        }

        private static <T> Codec<T> slower(Codec<T> codec) {
            return new Slower<>(codec);
        }
    }

    public static void main(String[] args) {
        int runs = Integer.parseInt(args[0]);
        String delay = args.length > 1 ? args[1] : "10";
        int lost = 0;
        int possible = 0;
        int lostNarrow = 0;
        int narrow = 0;
        List<Double> spreads = new ArrayList<>();
        int winners = 0;
        int ties = 0;
        int identical = 0;
        for (int run = 1; run <= runs; run++) {
            Measured measured = measured(run, delay);
            for (ComparisonRow row : measured.comparisons()) {
                double spread = measured.spread(row);
                if (row.baseline().equals(TARGET) && row.contender().equals(SLOWER)) {
                    int slower = row.verdict().equals("slower") ? 1 : 0;
                    possible++;
                    lost += slower;
                    narrow += spread <= NARROW ? 1 : 0;
                    lostNarrow += spread <= NARROW ? slower : 0;
                    spreads.add(spread);
                } else if (row.contender().equals(SAME)) {
                    identical++;
                    winners += List.of("faster", "slower").contains(row.verdict()) ? 1 : 0;
                    ties += row.verdict().equals("tie") ? 1 : 0;
                }
                Goals.print(
                        "run %d %-6s %s and %s: ratio %.3f [%.3f, %.3f], spread %.3f: %s",
                        run,
                        row.phase(),
                        row.baseline(),
                        row.contender(),
                        row.ratio(),
                        row.interval().low(),
                        row.interval().high(),
                        spread,
                        row.verdict());
            }
        }
        if (possible == 0 || identical == 0) {
            throw new IllegalStateException("no target was steady: nothing was compared");
        }
        Goals.print(
                "%s %% more time loses in %d of %d, and in %d of %d with a spread of %.2f at most; median spread %.3f",
                delay,
                lost,
                possible,
                lostNarrow,
                narrow,
                NARROW,
                Goals.median(Goals.sorted(spreads, spread -> spread)));
        Goals.print("identical: %d winners and %d ties of %d", winners, ties, identical);
    }

    /** A run's rows and what was concluded from them. */
    private record Measured(List<ResultRow> rows, List<ComparisonRow> comparisons, RegisteredPlan plan) {
        double spread(ComparisonRow row) {
            return IdenticalPairs.spread(
                    of(row, row.baseline()), of(row, row.contender()), plan.pairsSamples(row.suite()));
        }

        private ResultRow of(ComparisonRow pair, String target) {
            return rows.stream()
                    .filter(row -> row.target().equals(target) && row.phase().equals(pair.phase()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Measured measured(long seed, String delay) {
        var targets = new CodecTargets(
                List.of(target(TARGET, "0"), target(SAME, "0"), target(SLOWER, delay)), Map.of(), List.of());
        List<String> ids = List.of(TARGET, SAME, SLOWER);
        List<Trial> trials = new ArrayList<>();
        SuiteDescriptor<CodecSuite.CodecPreset, CorpusFiles.Work> descriptor =
                CodecSuite.descriptor(List.of(), List.of());
        RegisteredPlan registered;
        try (var suite = CodecSuite.planned(targets, PRESET, descriptor, seed)) {
            suite.run(() -> false, trials::add);
            registered = new RegisteredPlan(List.of(suite.registered()), List.of());
        }
        List<ResultRow> rows = TrialRows.of(trials, List.of(), ids, target -> "none", TrialRows.HARNESS);
        return new Measured(rows, Evaluation.of(rows, Map.of(), registered).comparisons(), registered);
    }

    private static CodecTargets.CodecTarget target(String id, String delay) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(CodecTargets.JVM_OPTIONS);
        command.addAll(List.of(
                "-D" + DELAY + "=" + delay, "-cp", System.getProperty("java.class.path"), SlowerAgent.class.getName()));
        Ledger ledger = Codecs.named(TARGET).ledger();
        return new CodecTargets.CodecTarget(
                new AgentTarget(id, "Java", ledger.about(), Path.of("").toAbsolutePath(), command, FORMAT),
                Optional.of(ledger));
    }

    /**
     * Waits after each call for a share of what it took: work done twice would find its data and its branches warm, and so be less than
     * it seems.
     */
    private static final class Slower<T> implements Codec<T> {
        private final Codec<T> codec;
        private final double share = Integer.parseInt(System.getProperty(DELAY)) / 100.0;

        Slower(Codec<T> codec) {
            this.codec = codec;
        }

        private void delay(long begin) {
            long now = System.nanoTime();
            long until = now + (long) ((now - begin) * share);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }

        @Override
        public Ledger ledger() {
            return codec.ledger();
        }

        @Override
        public T open(byte[] image) {
            long begin = System.nanoTime();
            T document = codec.open(image);
            delay(begin);
            return document;
        }

        @Override
        public byte[] write(T document) {
            long begin = System.nanoTime();
            byte[] image = codec.write(document);
            delay(begin);
            return image;
        }

        @Override
        public int read(T document) {
            long begin = System.nanoTime();
            int values = codec.read(document);
            delay(begin);
            return values;
        }

        @Override
        public T of(Value.Obj document) {
            return codec.of(document);
        }

        @Override
        public Value.Obj model(T document) {
            return codec.model(document);
        }
    }
}
