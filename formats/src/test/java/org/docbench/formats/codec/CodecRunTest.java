package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Codecs;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.FakeAgent;
import org.docbench.formats.agent.FakeAgent.Fault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run with one agent for each fault next to honest ones: who is wrong pays for it, and nobody else. */
@Tag("slow")
class CodecRunTest {
    /** Long enough for a Java to start on a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private static final CodecSuite.CodecPreset TINY =
            new CodecSuite.CodecPreset(2, 2, 2, 4, 2, LIMIT, List.of(1, 10), List.of(1), List.of("drivers-flat"));

    private static final List<String> PLACES = List.of(
            "codec/files documents=1 first decode",
            "codec/files documents=1 first encode",
            "codec/published documents=1 ten decode",
            "codec/published documents=1 ten encode",
            "codec/files documents=1 decode",
            "codec/files documents=1 encode",
            "codec/files documents=10 decode",
            "codec/files documents=10 encode",
            "codec/documents corpus=drivers-flat decode",
            "codec/documents corpus=drivers-flat read",
            "codec/documents corpus=drivers-flat encode");

    private static final Fault[] FAULTS = {
        Fault.HANGS_AT_RUN,
        Fault.CRASHES,
        Fault.OTHER_TARGET,
        Fault.OTHER_PROTOCOL,
        Fault.NO_JSON,
        Fault.NO_TIMES,
        Fault.UNKNOWN_LOSS,
        Fault.BANNER,
        Fault.REFUSES_HELLO,
        Fault.SAVES_NOTHING,
        Fault.REFUSES_LOAD,
        Fault.WRONG_DIGEST,
        Fault.OTHER_BYTES,
        Fault.MISCOUNTS
    };

    private static List<Trial> trials;
    private static int promised;
    private static List<String> order;
    private static List<String> planned;

    @BeforeAll
    static void oneRun() {
        List<CodecTargets.CodecTarget> targets = Stream.concat(
                        Stream.of(java("bson.document"), java("bson.document#2"), java("java.null")),
                        Arrays.stream(FAULTS).map(CodecRunTest::fake))
                .toList();
        trials = new ArrayList<>();
        try (Suite run = run(targets)) {
            promised = run.trials();
            order = run.order();
            planned = planned(run);
            run.run(() -> false, trials::add);
        }
    }

    @AfterAll
    static void noProcessIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private static Suite run(List<CodecTargets.CodecTarget> targets) {
        return CodecSuite.planned(
                new CodecTargets(targets, Map.of(), List.of()), TINY, CodecSuite.descriptor(List.of(), List.of()), 42);
    }

    /** The cases and phases of the plan. */
    private static List<String> planned(Suite run) {
        return run.plan().stages().stream()
                .flatMap(stage -> stage.groups().stream())
                .flatMap(group -> group.cells().stream())
                .flatMap(cells -> cells.step().phases().stream()
                        .map(phase -> cells.step().benchCase().place(phase)))
                .toList();
    }

    private static CodecTargets.CodecTarget java(String id) {
        List<String> command = new ArrayList<>(FakeAgent.java());
        command.add(JavaAgent.class.getName());
        return new CodecTargets.CodecTarget(
                new AgentTarget(id, "Java", "", Path.of("."), command),
                Optional.of(Codecs.named(id).ledger()));
    }

    private static CodecTargets.CodecTarget fake(Fault fault) {
        return new CodecTargets.CodecTarget(
                new AgentTarget(id(fault), "Java", "", Path.of("."), FakeAgent.command(fault)), Optional.empty());
    }

    private static String id(Fault fault) {
        return "fake." + fault.name().toLowerCase(Locale.ROOT);
    }

    private static List<Trial> of(String target) {
        return trials.stream().filter(trial -> trial.target().equals(target)).toList();
    }

    private static List<String> places(List<Trial> some) {
        return some.stream().map(trial -> trial.of() + " " + trial.phase()).toList();
    }

    private static List<Trial> measured(List<Trial> some) {
        return some.stream()
                .filter(trial -> trial.outcome() instanceof Trial.Measured)
                .toList();
    }

    @Test
    void aRunPromisesWhatItsTargetsOwe() {
        assertThat(planned).containsExactlyInAnyOrderElementsOf(PLACES);
        assertThat(order).doesNotHaveDuplicates().containsAll(PLACES);
        assertThat(promised).isEqualTo(2 * PLACES.size() * (3 + FAULTS.length));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bson.document", "bson.document#2", "java.null"})
    void honestTargetsAreMeasuredEverywhereInEachRound(String target) {
        for (int round = 1; round <= 2; round++) {
            int now = round;
            List<Trial> some =
                    of(target).stream().filter(trial -> trial.round() == now).toList();
            assertThat(places(some)).containsExactlyInAnyOrderElementsOf(PLACES);
            assertThat(some).allSatisfy(trial -> {
                assertThat(trial.outcome()).isInstanceOf(Trial.Measured.class);
                assertThat(((Trial.Measured) trial.outcome()).samples())
                        .isNotEmpty()
                        .allMatch(nanos -> nanos > 0);
            });
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HANGS_AT_RUN   | its agent gave no answer within 15 s to: run decode 1 0",
                "CRASHES        | its agent ended with exit code 7 when asked to run: out of luck with ",
                "OTHER_TARGET   | its agent identifies itself as other.target and was started as fake.other_target",
                "OTHER_PROTOCOL | its agent speaks protocol 2 where 1 is required",
                "NO_JSON        | its agent answered run with a line that is not JSON: oops",
                "NO_TIMES       | its agent gave no times for decode",
                "UNKNOWN_LOSS   | its agent declares a loss that is not in docs/agents.md: patience",
                "BANNER         | its agent answered hello with a line that is not JSON: Welcome!",
                "REFUSES_HELLO  | its agent does not identify itself: strangers",
            })
    void anAgentThatBreaksTheProtocolFailsEverywhereAndIsNotAskedAgain(Fault fault, String reason) {
        List<Trial> some = of(id(fault));
        assertThat(places(some)).containsExactlyInAnyOrderElementsOf(PLACES);
        assertThat(some).allSatisfy(trial -> {
            assertThat(trial.round()).isEqualTo(1);
            assertThat(((Trial.Failed) trial.outcome()).reason()).startsWith(reason);
        });
    }

    /** Rules 17 and 20: one wrong byte, one value too many, one other digest is never a number. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WRONG_DIGEST | decode | decodes to other documents: digest 000000000000 where ",
                "OTHER_BYTES  | encode | encodes ",
                "MISCOUNTS    | read   | reads ",
            })
    void wrongWorkFailsWhatItWasAndNothingElse(Fault fault, String operation, String reason) {
        List<Trial> wrong = of(id(fault)).stream()
                .filter(trial -> trial.phase().endsWith(operation))
                .toList();
        assertThat(wrong)
                .isNotEmpty()
                .allSatisfy(trial ->
                        assertThat(((Trial.Failed) trial.outcome()).reason()).startsWith(reason));
        assertThat(measured(of(id(fault)))).hasSize(2 * PLACES.size() - wrong.size());
    }

    @Test
    void whatWasNeverSavedFailsFromThereOn() {
        List<Trial> some = of(id(Fault.SAVES_NOTHING));
        assertThat(places(some)).containsExactlyInAnyOrderElementsOf(PLACES);
        assertThat(places(measured(some))).allMatch(place -> place.endsWith("decode"));
        assertThat(some)
                .filteredOn(trial -> trial.outcome() instanceof Trial.Failed)
                .allSatisfy(trial -> assertThat(((Trial.Failed) trial.outcome()).reason())
                        .startsWith("its agent reports that it saved a file that cannot be read"));
    }

    @Test
    void aRefusalIsNoFailure() {
        List<String> twice =
                IntStream.range(0, 2).boxed().flatMap(round -> PLACES.stream()).toList();
        List<Trial> some = of(id(Fault.REFUSES_LOAD));
        assertThat(places(some)).containsExactlyInAnyOrderElementsOf(twice);
        assertThat(some).extracting(Trial::outcome).containsOnly(new Trial.Unsupported("not these documents"));
    }

    /** The fake says with which file it crashed; by now the run is closed. */
    @Test
    void theFolderOfTheRunIsGone() {
        Path loaded = trials.stream()
                .filter(trial -> trial.target().equals(id(Fault.CRASHES)))
                .map(trial -> ((Trial.Failed) trial.outcome()).reason())
                .map(reason -> Path.of(reason.replaceFirst(".*out of luck with ", "")))
                .findFirst()
                .orElseThrow();
        assertThat(loaded.getParent().getFileName().toString()).startsWith("docbench-codec");
        assertThat(loaded.getParent()).doesNotExist();
    }

    @Test
    void copiesAreTargetsOfTheirOwn() {
        Set<String> bases = trials.stream()
                .map(Trial::target)
                .filter(target -> target.startsWith("bson."))
                .map(id -> Target.parse(id).id())
                .collect(Collectors.toSet());
        assertThat(bases).containsExactly("bson.document");
        assertThat(of("bson.document#2")).hasSameSizeAs(of("bson.document"));
    }

    @Test
    void aRequestToStopEndsTheRunEarly() {
        List<Trial> some = new ArrayList<>();
        try (Suite run = run(List.of(java("java.null"), java("bson.document")))) {
            run.run(() -> !some.isEmpty(), some::add);
            assertThat(some).isNotEmpty().hasSizeLessThan(run.trials());
        }
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    /** With a limit nobody would wait for. */
    @Test
    @Timeout(120)
    void stoppingEndsAnAgentThatHangsInItsHandshake() throws Exception {
        List<Trial> some = new ArrayList<>();
        var patient = new CodecSuite.CodecPreset(1, 1, 1, 1, 1, Duration.ofHours(1), List.of(1), List.of(), List.of());
        var targets = new CodecTargets(List.of(fake(Fault.HANGS_AT_HELLO)), Map.of(), List.of());
        try (Suite run = CodecSuite.planned(targets, patient, CodecSuite.descriptor(List.of(), List.of()), 42)) {
            var running = new Thread(() -> run.run(() -> false, some::add));
            running.start();
            while (ProcessHandle.current().children().noneMatch(ProcessHandle::isAlive)) {
                Thread.sleep(20);
            }
            run.stop();
            running.join();
            assertThat(run.targetRows(List.of()).get(0).status()).isEqualTo("absent");
        }
        assertThat(some).isEmpty();
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    /** Stopping is no fault of the agent that was being asked. */
    @Test
    void stoppingEndsAnAgentInTheMiddleOfARequest() throws Exception {
        List<Trial> some = new ArrayList<>();
        try (Suite run = run(List.of(fake(Fault.HANGS_AT_RUN)))) {
            var running = new Thread(() -> run.run(() -> false, some::add));
            running.start();
            while (!run.targetRows(List.of()).get(0).settings().containsKey("runtime")) {
                Thread.sleep(20);
            }
            run.stop();
            running.join();
        }
        assertThat(some).isEmpty();
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
