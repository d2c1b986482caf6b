package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.PlannedSuite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.json.JsonTreeFormat;
import org.junit.jupiter.api.Test;

/**
 * Rule 20, with real measurements from end to end. Only what a noisy machine cannot turn round is asserted: identical
 * targets have no winner, and twice the work loses. That 5 % loses is shown by simulation, in core.
 */
class BenchmarkTestedTest {
    private static final Effort SHORT = new Effort(6, Effort.Sharing.CASE, 60, 4, 15, false, false);

    @Test
    void theSameTargetUnderTwoNamesHasNoWinnerInRealForks() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        // A 99 % interval lets one identical pair in a hundred win; two in a row would be one in ten thousand.
        String verdict = "";
        for (int run = 1; run <= 2; run++) {
            try (var forks = new ForkProcess(java)) {
                verdict = verdict("json.tree", "json.tree#2", forks, run);
            }
            if (List.of("tie", "inconclusive").contains(verdict)) {
                return;
            }
        }
        assertThat(verdict).isIn("tie", "inconclusive");
    }

    @Test
    void twiceTheWorkLoses() {
        var forks = new InProcess(id -> id.equals("slowed") ? new Slowed(1) : new Slowed(Integer.MAX_VALUE));
        // A neighbour on the same cores can make a run inconclusive; it cannot make twice the work win.
        for (int run = 1; run <= 5; run++) {
            String verdict = verdict("honest", "slowed", forks, run);
            assertThat(verdict).isIn("slower", "inconclusive");
            if (verdict.equals("slower")) {
                return;
            }
        }
        fail("twice the work was inconclusive five times");
    }

    private static String verdict(String baseline, String contender, Forks forks, long seed) {
        List<String> targets = List.of(baseline, contender);
        List<Trial> trials = new ArrayList<>();
        var descriptor = new SuiteDescriptor<Effort, Workload>(
                AccessSuite.NAME, List.of(new OneCase()), List.of(), "none", phase -> true);
        var plan = AccessSuite.plan(descriptor, targets, SHORT, seed);
        var executor = new ForkExecutor(forks, targets, SHORT, null, seed);
        new PlannedSuite<>(descriptor, SHORT, targets, plan, executor, 1).run(() -> false, trials::add);
        var rows = TrialRows.of(trials, List.of(), targets, target -> "none", seed);
        assertThat(rows).hasSize(2).allMatch(row -> row.status().equals("measured"));
        var comparisons = Evaluation.of(rows, Map.of(), seed).comparisons();
        assertThat(comparisons).hasSize(1);
        assertThat(comparisons.get(0).contender()).isEqualTo(contender);
        return comparisons.get(0).verdict();
    }

    /** One case of the flat scenario, opened and read. */
    private static final class OneCase implements AccessExperiment {
        private final Flat flat = new Flat();

        @Override
        public Scenario scenario() {
            return flat.scenario();
        }

        @Override
        public List<Case> cases(boolean thorough) {
            return flat.cases(thorough).subList(1, 2);
        }

        @Override
        public List<Phase> phases(Case of, boolean thorough) {
            return List.of(Phase.OPEN_READ);
        }

        @Override
        public Workload block(Case of, long seed) {
            return flat.block(of, seed);
        }
    }

    /** Text JSON that opens every n-th document twice: more work, spread evenly, the same answers. */
    private static final class Slowed implements Format<Object> {
        private final JsonTreeFormat json = new JsonTreeFormat();
        private final int every;
        private int opened;

        Slowed(int every) {
            this.every = every;
        }

        @Override
        public Ledger ledger() {
            return json.ledger();
        }

        @Override
        public byte[] encode(Value.Obj document) {
            return json.encode(document);
        }

        @Override
        public Value.Obj decode(byte[] image) {
            return json.decode(image);
        }

        @Override
        public Object open(byte[] image) {
            Object first = json.open(image);
            return ++opened % every == 0 ? json.open(image) : first;
        }

        @Override
        public Accessor<Object> accessor(org.docbench.core.value.Path path) {
            var accessor = json.accessor(path);
            return new Accessor<>() {
                @Override
                public Object get(Object document) {
                    return accessor.get((com.fasterxml.jackson.databind.JsonNode) document);
                }

                @Override
                public Object read(Object document) {
                    return accessor.read((com.fasterxml.jackson.databind.JsonNode) document);
                }

                @Override
                public Value valueOf(Object result) {
                    return accessor.valueOf(result);
                }
            };
        }
    }
}
