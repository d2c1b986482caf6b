package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.json.JsonTreeFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rule 20, with real measurements from end to end. Only what a noisy machine cannot turn round is asserted: identical
 * targets have no winner, and twice the work loses. That 5 % loses is shown by simulation, in core.
 */
@Tag("slow")
class BenchmarkTestedTest {
    private static final AccessExperiment.AccessPreset SHORT =
            new AccessExperiment.AccessPreset(6, AccessExperiment.AccessPreset.ForkUnit.CASE, 60, 4, 15, false, false);
    private static final AccessExperiment.AccessPreset THOROUGH =
            new AccessExperiment.AccessPreset(3, AccessExperiment.AccessPreset.ForkUnit.TARGET, 5, 3, 5, false, true);

    /** By chance a 99 % interval excludes 1 for 0.6 of 60 identical pairs; more than 3 have a probability of 0.3 % (binomial). */
    @Test
    void amongSixtyIdenticalPairsInRealForksAtMostThreeHaveAWinner() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> verdicts = new ArrayList<>();
        for (String target : List.of("json.tree", "bson.raw")) {
            comparisons(
                            List.of(new Lookups.Flat(), new OneCase(new Lookups.Nested())),
                            THOROUGH,
                            target,
                            target + "#2",
                            job -> ForkProcess.start(java, job),
                            1)
                    .forEach(comparison -> verdicts.add(comparison.verdict()));
        }
        assertThat(verdicts).hasSize(60);
        assertThat(verdicts)
                .filteredOn(verdict -> !List.of("tie", "inconclusive").contains(verdict))
                .hasSizeLessThanOrEqualTo(3);
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
        var comparisons =
                comparisons(List.of(new OneCase(new Lookups.Flat())), SHORT, baseline, contender, forks, seed);
        assertThat(comparisons).hasSize(1);
        assertThat(comparisons.get(0).contender()).isEqualTo(contender);
        return comparisons.get(0).verdict();
    }

    private static List<ComparisonRow> comparisons(
            List<AccessExperiment> experiments,
            AccessExperiment.AccessPreset preset,
            String baseline,
            String contender,
            Forks forks,
            long seed) {
        List<String> targets = List.of(baseline, contender);
        List<Trial> trials = new ArrayList<>();
        var descriptor = new SuiteDescriptor<AccessExperiment.AccessPreset, AccessExperiment.Workload>(
                AccessSuite.NAME, experiments, "none", phase -> true);
        var plan = AccessSuite.plan(descriptor, targets, preset, seed);
        var executor = new ForkExecutor(forks, targets, preset, AccessSuite.descriptor(null), null, seed);
        RegisteredPlan registered;
        try (var suite = new Suite(descriptor, preset, targets, plan, executor, 1)) {
            suite.run(() -> false, trials::add);
            registered = new RegisteredPlan(List.of(suite.registered()), List.of());
        }
        var rows = TrialRows.of(trials, List.of(), targets, target -> "none", TrialRows.HARNESS);
        assertThat(rows).allMatch(row -> row.status().equals("measured"));
        return Evaluation.of(rows, Map.of(), registered).comparisons();
    }

    /** The second case of a scenario: opened and read, or in every phase where all are asked for. */
    private record OneCase(AccessExperiment whole) implements AccessExperiment {

        @Override
        public Scenario scenario() {
            return whole.scenario();
        }

        @Override
        public List<Case> cases(boolean thorough) {
            return whole.cases(thorough).subList(1, 2);
        }

        @Override
        public List<String> phases(Case benchCase, boolean thorough) {
            return thorough ? whole.phases(benchCase, true) : List.of(AccessExperiment.Phase.OPEN_READ.id());
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            return whole.block(benchCase, seed);
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
