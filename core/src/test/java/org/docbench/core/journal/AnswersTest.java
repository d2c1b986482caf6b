package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private static final int ROUNDS = 8;

    private static AskedPairs asked(Case of) {
        return new AskedPairs(of.suite(), of.scenario(), of.parameters(), "get", List.of("a", "b"));
    }

    private static RecordedRun run(JournalLine... more) {
        return run(0, more);
    }

    /**
     * In {@code access} b takes twice as long in every round; in {@code update} each is faster in every second one.
     *
     * @param cold the first rounds of {@code access} in which b had not settled
     */
    private static RecordedRun run(int cold, JournalLine... more) {
        JournalLine.Planned plan = ExampleJournal.plan();
        List<JournalLine> lines = new ArrayList<>();
        lines.add(new JournalLine.Planned(
                plan.schema(),
                plan.id(),
                plan.started(),
                plan.docbench(),
                plan.command(),
                plan.preset(),
                plan.seed(),
                plan.environment(),
                plan.warnings(),
                plan.suiteWarnings(),
                plan.scenarios(),
                new RegisteredPlan(
                        plan.plan().suites(),
                        List.of(),
                        List.of(asked(ExampleJournal.GET), asked(ExampleJournal.SINGLE)),
                        0.05,
                        0.01)));
        for (int round = 1; round <= ROUNDS; round++) {
            double wave = round % 2 == 0 ? 1.1 : 0.9;
            lines.add(block(ExampleJournal.GET, "a", round, 10));
            BlockResult b = ExampleJournal.block(ExampleJournal.GET, "b", "get", round, 20 * wave);
            lines.add(new JournalLine.Block(1, round <= cold ? b.unsettled("It compiled.") : b));
            lines.add(block(ExampleJournal.GET, "null", round, 1));
            lines.add(block(ExampleJournal.SINGLE, "a", round, 10 * wave));
            lines.add(block(ExampleJournal.SINGLE, "b", round, 10 / wave));
        }
        lines.addAll(List.of(more));
        return new RecordedRun(lines);
    }

    private static JournalLine block(Case of, String target, int round, double nanos) {
        return new JournalLine.Block(1, ExampleJournal.block(of, target, "get", round, nanos));
    }

    @Test
    void theyAreThoseOfTheRunFile() {
        Answers answers = Answers.of(run(), 0.01);
        assertThat(answers.decided()).isEqualTo(Map.of("access", 1L));
        assertThat(answers.all()).isEqualTo(1);
        RunFile file = RunAssembly.of(run(), List.of(), "docbench resume");
        assertThat(file.comparisons().stream().filter(row -> !row.verdict().equals("inconclusive")))
                .singleElement()
                .satisfies(row -> assertThat(row.suite()).isEqualTo("access"));
    }

    /** Two cold rounds of eight are left out; with three, the target is compared with none. */
    @Test
    void whatHasNotSettledIsNotDecidedAsInTheRunFile() {
        assertThat(Answers.of(run(2), 0.01).decided()).isEqualTo(Map.of("access", 1L));
        assertThat(Answers.of(run(3), 0.01).decided()).isEmpty();
        assertThat(RunAssembly.of(run(3), List.of(), "docbench resume").comparisons())
                .noneMatch(row -> row.suite().equals("access"));
    }

    @Test
    void aSuiteIsDecidedWhenAllItsQuestionsAre() {
        RegisteredPlan plan = run().registered();
        assertThat(Answers.of(run(), 0.01).isDecided("access", plan)).isTrue();
        assertThat(Answers.of(run(), 0.01).isDecided("update", plan)).isFalse();
        assertThat(new Answers(Map.of()).isDecided("rest", plan)).isTrue();
    }

    /** The difference of ln 2 is some twenty standard errors, with seven degrees of freedom: p is about 2 in ten million. */
    @Test
    void theRateOfErrorIsTheOneThatIsAskedFor() {
        assertThat(Answers.of(run(), 1e-9).decided()).isEmpty();
    }

    /** A suite may be decided at an earlier look than another: the report has one rate, the smallest. */
    @Test
    void theRunFileHasTheSmallestRateOfItsLooks() {
        RecordedRun looked = run(
                new JournalLine.Decision("first look", 0.005),
                new JournalLine.Decision("second look", 0.0025),
                new JournalLine.Decision("first look of another suite", 0.005),
                new JournalLine.Decision("nothing"));
        assertThat(looked.registered().errorRate()).isEqualTo(0.0025);
        assertThat(RunAssembly.of(looked, List.of(), "docbench resume").plan().errorRate())
                .isEqualTo(0.0025);
        assertThat(run().registered().errorRate()).isEqualTo(0.01);
    }

    @Test
    void furtherRoundsAreNoTrialsOfThePlan() {
        assertThat(run().trials()).isEqualTo(12 + 12);
    }
}
