package org.docbench.formats.codec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.bench.Goals;
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
import org.docbench.formats.agent.AgentTarget;

/**
 * Measures a known answer: a codec, the same codec again, and the same with 10 % more work, in the suite's own processes. The second must
 * not win or lose; the third must lose (rule 20). Its argument is the number of runs.
 */
public final class KnownDelay {
    private static final String TARGET = "json.tree";
    private static final String SAME = TARGET + "#2";
    private static final String SLOWER = TARGET + "#3";

    /** One document in so many is coded twice. */
    private static final int ONE_IN = 10;

    private static final CodecPreset PRESET = preset(CodecPreset.of(Preset.named(Preset.DEFAULT_RUN)));

    private KnownDelay() {}

    /** Returns the default run's effort for one shape of documents. */
    private static CodecPreset preset(CodecPreset usual) {
        return new CodecPreset(
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

    /** The agent of the slower one: takes no argument of its own. */
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
        int lost = 0;
        int possible = 0;
        int winners = 0;
        int ties = 0;
        int identical = 0;
        for (int run = 1; run <= runs; run++) {
            for (ComparisonRow row : comparisons(run)) {
                if (row.baseline().equals(TARGET) && row.contender().equals(SLOWER)) {
                    possible++;
                    lost += row.verdict().equals("slower") ? 1 : 0;
                } else if (row.contender().equals(SAME)) {
                    identical++;
                    winners += List.of("faster", "slower").contains(row.verdict()) ? 1 : 0;
                    ties += row.verdict().equals("tie") ? 1 : 0;
                }
                Goals.print(
                        "run %d %-6s %s and %s: ratio %.3f [%.3f, %.3f] %s",
                        run,
                        row.phase(),
                        row.baseline(),
                        row.contender(),
                        row.ratio(),
                        row.interval().low(),
                        row.interval().high(),
                        row.verdict());
            }
        }
        if (possible == 0 || identical == 0) {
            throw new IllegalStateException("no target was steady: nothing was compared");
        }
        Goals.print("10 %% more work loses in %d of %d", lost, possible);
        Goals.print("identical: %d winners and %d ties of %d", winners, ties, identical);
    }

    private static List<ComparisonRow> comparisons(long seed) {
        var targets = new CodecTargets(
                List.of(
                        target(TARGET, JavaAgent.class),
                        target(SAME, JavaAgent.class),
                        target(SLOWER, SlowerAgent.class)),
                Map.of(),
                List.of());
        List<String> ids = List.of(TARGET, SAME, SLOWER);
        List<Trial> trials = new ArrayList<>();
        SuiteDescriptor<CodecPreset, CorpusFiles.Work> descriptor = CodecSuite.descriptor(List.of(), List.of());
        RegisteredPlan registered;
        try (var suite = CodecSuite.planned(targets, PRESET, descriptor, seed)) {
            suite.run(() -> false, trials::add);
            registered = new RegisteredPlan(List.of(suite.registered()), List.of());
        }
        List<ResultRow> rows = TrialRows.of(trials, List.of(), ids, target -> "none", TrialRows.HARNESS);
        return Evaluation.of(rows, Map.of(), registered).comparisons();
    }

    private static CodecTargets.CodecTarget target(String id, Class<?> agent) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(CodecTargets.JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), agent.getName()));
        Ledger ledger = Codecs.named(TARGET).ledger();
        return new CodecTargets.CodecTarget(
                new AgentTarget(id, "Java", ledger.about(), Path.of("").toAbsolutePath(), command),
                Optional.of(ledger));
    }

    /** Opens and writes one document in ten twice. */
    private static final class Slower<T> implements Codec<T> {
        private final Codec<T> codec;
        private int count;
        private Object again;

        Slower(Codec<T> codec) {
            this.codec = codec;
        }

        private boolean twice() {
            count = count == ONE_IN ? 1 : count + 1;
            return count == ONE_IN;
        }

        @Override
        public Ledger ledger() {
            return codec.ledger();
        }

        @Override
        public T open(byte[] image) {
            if (twice()) {
                again = codec.open(image);
            }
            return codec.open(image);
        }

        @Override
        public byte[] write(T document) {
            if (twice()) {
                again = codec.write(document);
            }
            return codec.write(document);
        }

        @Override
        public int read(T document) {
            return codec.read(document);
        }

        @Override
        public T of(Value.Obj document) {
            return codec.of(document);
        }

        @Override
        public Value.Obj model(T document) {
            return codec.model(document);
        }

        /** Names what the last repetition gave, which keeps it from being compiled away. */
        @Override
        public String toString() {
            return String.valueOf(again);
        }
    }
}
