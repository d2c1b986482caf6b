package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.journal.Answers;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Suites whose trials take a known time by a clock that only they move. */
class BudgetTest {
    private static final List<String> TARGETS = List.of("a", "b", "c");
    private static final Optional<Duration> NO_LIMIT = Optional.empty();

    private final AtomicLong clock = new AtomicLong(1);
    private final List<BlockResult> blocks = new ArrayList<>();
    private final Map<String, Double> decisions = new LinkedHashMap<>();
    private final List<String> said = new ArrayList<>();
    private final List<Long> saidAt = new ArrayList<>();
    private int rehearsals;
    private int stages = 1;

    /** A suite of cases on three targets; a question is about a and b on the first half of the cases. */
    private record Part(String name, int cases, int rounds, long estimate, double millis) {
        Case of(int number) {
            return new Case(name, "any", Map.of("number", "" + number));
        }

        List<AskedPairs> asked() {
            return IntStream.range(0, cases / 2)
                    .mapToObj(i -> new AskedPairs(name, "any", of(i).parameters(), "all", List.of("a", "b")))
                    .toList();
        }
    }

    private Suite suite(Part part) {
        return suite(part, 1, Duration.ZERO);
    }

    private Suite suite(Part part, int instances, Duration renewal) {
        int each = part.cases / stages;
        List<Plan.Stage> all = IntStream.range(0, stages)
                .mapToObj(stage -> new Plan.Stage(
                        "",
                        TARGETS,
                        IntStream.range(stage * each, (stage + 1) * each)
                                .mapToObj(i -> Plan.Group.of(
                                        List.of(new Plan.Cells(new Task.Step(part.of(i), List.of("all")), TARGETS))))
                                .toList()))
                .toList();
        return new Suite(
                new SuiteDescriptor<Object, Object>(part.name, List.of(), "none", phase -> true),
                part.name,
                TARGETS,
                new Plan(part.name, 1, part.rounds, false, all).instances(instances),
                new Executor() {
                    @Override
                    public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {
                        task.cells()
                                .forEach(cells -> cells.targets().forEach(target -> {
                                    clock.addAndGet((long) (part.millis * 1e6));
                                    var outcome = new Trial.Measured(List.of(1.0), null);
                                    each.accept(BlockResult.of(
                                            new Trial(cells.step().benchCase(), target, "all", task.round(), outcome)));
                                }));
                    }

                    @Override
                    public boolean rehearses(int stage, int done) {
                        return done < rehearsals;
                    }

                    @Override
                    public int rehearsals() {
                        return rehearsals;
                    }

                    @Override
                    public Map<String, String> renew(
                            int stage, List<String> targets, int instance, BooleanSupplier stop) {
                        clock.addAndGet(renewal.toNanos());
                        return Map.of();
                    }

                    @Override
                    public long millisToRenew(long millisOfRound) {
                        return renewal.toMillis();
                    }

                    @Override
                    public List<TargetRow> targets(List<ResultRow> results) {
                        return List.of();
                    }

                    @Override
                    public void close() {}
                },
                part.estimate);
    }

    private void run(List<Part> parts, Optional<Duration> time, boolean untilDecided, DoubleFunction<Answers> answers) {
        List<Suite> suites = parts.stream().map(this::suite).toList();
        measure(suites, budget(parts, suites, new Budget.Limit(time, untilDecided), answers));
    }

    private void measure(List<Suite> suites, Budget budget) {
        var text = new StringWriter();
        List<Long> times = new ArrayList<>();
        Measurement.of(
                suites,
                suite -> List.of(),
                budget,
                () -> false,
                new Measurement.ProgressLine(new PrintWriter(text), OptionalInt.of(200), clock::get),
                new PrintWriter(new StringWriter()),
                (suite, block) -> {
                    blocks.add(block);
                    times.add(clock.get());
                });
        List<String> lines = List.of(text.toString().split("\r"));
        said.addAll(lines.subList(1, lines.size() - 1));
        saidAt.addAll(shown(times));
    }

    /** The times at which a line is due: the first one after every two seconds. */
    private static List<Long> shown(List<Long> times) {
        List<Long> shown = new ArrayList<>();
        long last = 1;
        for (long time : times) {
            if (time - last >= 2_000_000_000L) {
                shown.add(time);
                last = time;
            }
        }
        return shown;
    }

    private Budget budget(List<Part> parts, List<Suite> suites, Budget.Limit limit, DoubleFunction<Answers> answers) {
        RegisteredPlan plan = new RegisteredPlan(
                suites.stream().map(Suite::registered).toList(),
                List.of(),
                parts.stream().flatMap(part -> part.asked().stream()).toList(),
                0.05,
                0.01);
        return new Budget(suites, plan, limit, clock::get, 1, answers, decisions::put);
    }

    private static Answers nothing(double rate) {
        return new Answers(Map.of());
    }

    private int rounds(String suite) {
        return blocks.stream()
                .filter(block -> block.benchCase().suite().equals(suite))
                .mapToInt(BlockResult::round)
                .max()
                .orElse(0);
    }

    private static List<Part> three(double factor) {
        return List.of(
                new Part("one", 4, 8, 10, 10 * factor),
                new Part("two", 10, 10, 40, 40 * factor),
                new Part("three", 6, 12, 20, 20 * factor));
    }

    @Test
    void withoutALimitThePlanIsAllThereIs() {
        run(three(1), NO_LIMIT, false, BudgetTest::nothing);
        assertThat(blocks).hasSize(3 * (4 * 8 + 10 * 10 + 6 * 12));
    }

    /** The plan takes 17.3 s; a further round of all registered cells 0.56 s. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 1.4})
    void theRestOfTheTimeIsSharedByWholeRoundsWhateverTheEstimateWas(double factor) {
        run(three(factor), Optional.of(Duration.ofSeconds(30)), false, BudgetTest::nothing);
        List<Integer> further =
                three(1).stream().map(part -> rounds(part.name) - part.rounds).toList();
        double seconds = clock.get() / 1e9;
        if (factor < 1) {
            assertThat(further).containsExactly(32, 30, 28);
        } else {
            assertThat(seconds).isBetween(28.0, 30.001);
            assertThat(further).allMatch(rounds -> rounds >= 3);
            assertThat(further.get(1) - further.get(2)).isBetween(-3, 3);
        }
        blocks.stream()
                .filter(block -> block.round()
                        > three(1).stream()
                                .filter(part ->
                                        part.name.equals(block.benchCase().suite()))
                                .findFirst()
                                .orElseThrow()
                                .rounds)
                .forEach(block -> {
                    assertThat(block.target()).isIn("a", "b");
                    assertThat(three(1))
                            .anyMatch(part -> part.asked().stream()
                                    .anyMatch(pairs -> pairs.suite()
                                                    .equals(block.benchCase().suite())
                                            && pairs.caseParameters()
                                                    .equals(block.benchCase().parameters())));
                });
    }

    /** 24 rounds of 0.4 s on six instances; each new one takes 2 s, restart and rehearsal together. */
    @Test
    void newInstancesOfServersArePartOfThePlanAndOfFurtherRounds() {
        var part = new Part("one", 4, 24, 10, 10);
        Suite served = suite(part, 6, Duration.ofSeconds(2));
        assertThat(served.millis()).isEqualTo(24 * 4 * 3 * 10 + 5 * 2_000);
        var limit = new Budget.Limit(Optional.of(Duration.ofSeconds(14)), false);
        Budget budget = budget(List.of(part), List.of(served), limit, BudgetTest::nothing);
        assertThat(budget.left()).isEqualTo(Duration.ofSeconds(14));
        measure(List.of(served), budget);
        assertThat(rounds("one"))
                .as("a further round needs another instance, which does not fit")
                .isEqualTo(24);
        assertThat(clock.get() / 1e9).isBetween(12.8, 14.0);
    }

    /** The plan takes 22.88 s, a further round 0.04 s and each new instance, for four of them, 4 s: two instances fit, three do not. */
    @Test
    void furtherRoundsPayForTheirInstances() {
        var part = new Part("one", 4, 24, 10, 10);
        Suite served = suite(part, 6, Duration.ofSeconds(4));
        Budget budget = budget(
                List.of(part),
                List.of(served),
                new Budget.Limit(Optional.of(Duration.ofSeconds(34)), false),
                BudgetTest::nothing);
        measure(List.of(served), budget);
        assertThat(rounds("one")).isEqualTo(24 + 8);
        assertThat(clock.get() / 1e9).isBetween(31.19, 31.21);
    }

    @Test
    void aPlanThatTakesLongerIsMeasuredWholeAndSaysSo() {
        List<Part> parts = three(1);
        List<Suite> suites = parts.stream().map(this::suite).toList();
        var limit = new Budget.Limit(Optional.of(Duration.ofSeconds(10)), false);
        assertThat(budget(parts, suites, limit, BudgetTest::nothing).tooLong())
                .hasValue("The plan takes about 17 s, longer than 10 s: all of it is measured, without further rounds");
        run(parts, limit.time(), false, BudgetTest::nothing);
        assertThat(blocks).hasSize(3 * (4 * 8 + 10 * 10 + 6 * 12));
    }

    /** The questions of "one" are decided at the third look, those of "two" at the first, those of "three" never. */
    @Test
    void untilDecidedEachStepDoublesTheRoundsAndEachLookHalvesTheRateOfError() {
        run(
                three(1),
                Optional.of(Duration.ofHours(1)),
                true,
                rate -> new Answers(Map.of(
                        "one", rate <= 0.01 / 8 ? 2L : 1L,
                        "two", 5L,
                        "three", 2L)));
        assertThat(rounds("one")).isEqualTo(32);
        assertThat(rounds("two")).isEqualTo(10);
        assertThat(rounds("three")).isEqualTo(40);
        assertThat(decisions.values())
                .containsExactly(
                        0.01 / 2, // one, looks at 8 and 16 rounds; that at 32 decides
                        0.01 / 4, 0.01 / 8, 0.01 / 2, // two
                        0.01 / 2, // three, looks at 12 and 24 rounds; the end is the last one
                        0.01 / 4, 0.01 / 8);
        assertThat(decisions.keySet())
                .anyMatch(text -> text.contains("look 2 after 16 rounds left questions open; 16 more"));
    }

    @Test
    void aStepThatDoesNotFitIsNotBegun() {
        run(three(1), Optional.of(Duration.ofSeconds(20)), true, BudgetTest::nothing);
        assertThat(clock.get() / 1e9).isLessThan(20.001);
        assertThat(rounds("one")).isGreaterThan(8);
        assertThat(rounds("two")).isEqualTo(10);
    }

    /** As a default run is: few slow trials beside many quick ones, on a machine that is half as fast and not evenly so. */
    @Test
    void fromAFifthOnTheTimeLeftIsRightWithinAHalf() {
        run(
                List.of(
                        new Part("one", 36, 10, 130, 260),
                        new Part("two", 54, 10, 70, 180),
                        new Part("three", 40, 10, 50, 80),
                        new Part("four", 42, 10, 7, 14),
                        new Part("five", 12, 10, 110, 180),
                        new Part("six", 4, 10, 500, 900)),
                NO_LIMIT,
                false,
                BudgetTest::nothing);
        double whole = clock.get() / 1e9;
        assertThat(said).hasSameSizeAs(saidAt).hasSizeGreaterThan(100);
        for (int i = 0; i < said.size(); i++) {
            double at = saidAt.get(i) / 1e9;
            double left = whole - at;
            // In the last seconds a whole second is much.
            if (at > whole / 5 && left > 10) {
                assertThat(seconds(said.get(i)) / left)
                        .as(said.get(i) + " at " + at)
                        .isBetween(1 / 1.5, 1.5);
            }
        }
    }

    /** With a limit the run takes as long as that. */
    @Test
    void theTimeLeftHoldsFurtherRoundsToo() {
        run(three(1), Optional.of(Duration.ofSeconds(25)), false, BudgetTest::nothing);
        assertThat(said.get(0))
                .as("of one, 96 planned and 52 further trials of 10 ms, then 13 of 40 ms: 2 s")
                .contains("two: round 1 of 10, 0 of 10 questions decided, 81 trials/s, about 23 s left");
    }

    /** Each of the three rounds of warm-up and of the four measured ones takes 1.2 s: 8.4 s, of which 2 are over at the first line. */
    @Test
    void aWarmUpIsShownAndIsPartOfTheTimeLeft() {
        rehearsals = 3;
        var part = new Part("one", 10, 4, 40, 40);
        assertThat(suite(part).millis()).isEqualTo((3 + 4) * 1_200);
        run(List.of(part), NO_LIMIT, false, BudgetTest::nothing);
        assertThat(said.get(0)).contains("one: warm-up, 0 of 5 questions decided, about 6 s left");
        assertThat(said).last().asString().contains("one: round 4 of 4, ", " trials/s, ");
    }

    /** One round of 6 s after three of warm-up, as of a published shape: 10 ms were estimated for a trial that takes 200. */
    @Test
    void aWarmUpThatTakesLongerThanWasEstimatedTeachesTheTimeLeft() {
        rehearsals = 3;
        run(List.of(new Part("one", 10, 1, 10, 200)), NO_LIMIT, false, BudgetTest::nothing);
        assertThat(said.get(0)).contains("one: warm-up, ").contains("about 22 s left");
        List<Long> left = said.stream().map(BudgetTest::seconds).toList();
        assertThat(left).hasSizeGreaterThan(8);
        for (int i = 1; i < left.size(); i++) {
            assertThat(left.get(i - 1) - left.get(i))
                    .as("a line comes after two seconds, a task takes 0.6: " + said)
                    .isBetween(1L, 3L);
        }
    }

    /** Ten rounds of 30 s, of which 0.3 s were estimated: by the end of the first one, 270 s are left, and no line says 3 s. */
    @Test
    void aFirstRoundThatTakesLongerThanWasEstimatedTeachesTheTimeLeft() {
        run(List.of(new Part("one", 10, 10, 10, 1_000)), NO_LIMIT, false, BudgetTest::nothing);
        for (int i = 0; saidAt.get(i) <= 29_000_000_000L; i++) {
            assertThat(seconds(said.get(i)) * 1e9).as(said.get(i)).isBetween(8.0 * saidAt.get(i), 10.0 * saidAt.get(i));
        }
        assertThat(seconds(said.get(12))).as(said.get(12)).isBetween(200L, 290L);
    }

    /** Two stages of 5 cases: each has two rehearsed rounds of 0.6 s and three measured ones, so 6 s in all; 10 ms were estimated for a trial of 40. */
    @Test
    void eachStageIsRehearsedOnceInTheTimeLeft() {
        rehearsals = 2;
        stages = 2;
        var part = new Part("one", 10, 3, 10, 40);
        assertThat(suite(part).millis()).isEqualTo(2 * (2 + 3) * 5 * 3 * 10);
        run(List.of(part), NO_LIMIT, false, BudgetTest::nothing);
        assertThat(clock.get() / 1_000_000).isEqualTo(6_000);
        assertThat(said.stream().map(BudgetTest::seconds))
                .as("lines come about every two seconds: " + said)
                .containsExactly(4L, 2L, 0L);
    }

    private static long seconds(String line) {
        String left = line.replaceFirst(".*about ", "").replaceFirst(" left.*", "");
        return left.contains("min")
                ? 60 * Long.parseLong(left.replaceFirst(" min.*", ""))
                        + Long.parseLong(left.replaceFirst(".*min ", "").replaceFirst(" s", ""))
                : Long.parseLong(left.replaceFirst(" s", ""));
    }

    @ParameterizedTest
    @CsvSource({"90s, PT90S", "20m, PT20M", "20 min, PT20M", "1h, PT1H"})
    void aTimeIsWrittenWithItsUnit(String written, Duration meant) {
        var options = new RunOptions();
        options.time = written;
        assertThat(Budget.Limit.of(options, Preset.named("quick")).time()).hasValue(meant);
    }

    @Test
    void theDefaultRunTakesEightMinutesAndOneUntilDecidedAnHourAtMost() {
        var options = new RunOptions();
        assertThat(Budget.Limit.of(options, Preset.named(Preset.DEFAULT_RUN)).time())
                .hasValue(Duration.ofMinutes(8));
        assertThat(Budget.Limit.of(options, Preset.named("quick")).time()).isEmpty();
        options.until = "decided";
        assertThat(Budget.Limit.of(options, Preset.named("quick")))
                .isEqualTo(new Budget.Limit(Optional.of(Duration.ofHours(1)), true));
        options.until = "sure";
        assertThatThrownBy(() -> Budget.Limit.of(options, Preset.named("quick")))
                .hasMessageContaining("'decided'");
    }
}
