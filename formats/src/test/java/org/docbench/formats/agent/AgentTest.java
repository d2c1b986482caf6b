package org.docbench.formats.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.FakeAgent.Fault;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class AgentTest {
    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final Duration IMPATIENT = Duration.ofSeconds(2);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void aFileOfOneDocument() throws Exception {
        file = Files.write(folder.resolve("documents"), BsonView.encode(Value.Obj.of("a", new Value.Str("text"))));
    }

    @AfterEach
    void noProcessIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private Agent.AgentTarget target(Fault fault) {
        return new Agent.AgentTarget("fake.one", "Java", "", folder, FakeAgent.command(fault));
    }

    /** What the suite asks of every agent. */
    private void converse(Fault fault, Duration limit) {
        try (Agent agent = Agent.start(target(fault), limit)) {
            agent.load(file);
            agent.run(Agent.Operation.DECODE, 1, 0);
        }
    }

    @Test
    void anHonestAgentAnswers() throws Exception {
        Path saved = folder.resolve("saved");
        try (Agent agent = Agent.start(target(Fault.NONE).named("fake.one#2"), PATIENT)) {
            assertThat(agent.hello().target()).isEqualTo("fake.one");
            assertThat(agent.hello().operations()).containsExactlyInAnyOrder("decode", "read", "encode");
            assertThat(agent.load(file)).isEqualTo(1);
            assertThat(agent.run(Agent.Operation.READ, 3, 0).values()).isEqualTo(1);
            assertThat(agent.run(Agent.Operation.DECODE, 2, 0).times()).hasSize(1);
            assertThat(agent.digest()).matches("[0-9a-f]{64}");
            agent.run(Agent.Operation.ENCODE, 1, 0);
            agent.save(saved);
        }
        byte[] image = Files.readAllBytes(file);
        assertThat(Files.readAllBytes(saved)).startsWith(image.length, 0, 0, 0).endsWith(image);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CRASHES        | ended with exit code 7 when asked to run: out of luck with ",
                "OTHER_TARGET   | identifies itself as other.target and was started as fake.one",
                "OTHER_PROTOCOL | speaks protocol 2 where 1 is required",
                "NO_JSON        | answered run with a line that is not JSON: oops",
                "NO_TIMES       | gave no times for decode",
                "UNKNOWN_LOSS   | declares a loss that is not in docs/agents.md: patience",
                "BANNER         | answered hello with a line that is not JSON: Welcome!",
                "REFUSES_HELLO  | does not identify itself: strangers",
            })
    void aFaultIsNamedInOneLine(Fault fault, String words) {
        assertThatThrownBy(() -> converse(fault, PATIENT))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageStartingWith(words)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aHangIsEndedByTheLimit() {
        assertThatThrownBy(() -> converse(Fault.HANGS_AT_HELLO, IMPATIENT))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessage("gave no answer within 2 s to: hello");
    }

    /** A thread that waits for one agent must not be lent to the request of another, where no limit would hold. */
    @Test
    @Timeout(120)
    void hangsOfAgentsStartedTogetherAreEndedByTheLimit() {
        List<Throwable> ends = Stream.of(1, 2, 3, 4, 5, 6)
                .parallel()
                .map(i -> catchThrowable(() -> converse(Fault.HANGS_AT_HELLO, IMPATIENT)))
                .toList();
        assertThat(ends)
                .hasSize(6)
                .allSatisfy(end -> assertThat(end).hasMessage("gave no answer within 2 s to: hello"));
    }

    /** The process a script waits for holds the script's output open; it ends with it. */
    @Test
    void whatAHangingAgentStartedEndsWithIt() {
        var script = new Agent.AgentTarget("fake.one", "sh", "", folder, List.of("sh", "-c", "sleep 600; :"));
        assertThatThrownBy(() -> Agent.start(script, IMPATIENT)).isInstanceOf(AgentManifest.AgentException.class);
    }

    @Test
    void aRefusalIsNoFault() {
        assertThatThrownBy(() -> converse(Fault.REFUSES_LOAD, PATIENT))
                .isInstanceOf(AgentManifest.AgentException.Refusal.class)
                .hasMessage("not these documents");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        var nowhere = new Agent.AgentTarget("fake.one", "", "", folder, List.of("no-such-program"));
        assertThatThrownBy(() -> Agent.start(nowhere, PATIENT))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageContaining("cannot be started")
                .hasMessageContaining("no-such-program");
    }

    @Test
    void afterAFaultEveryRequestFails() {
        try (Agent agent = Agent.start(target(Fault.CRASHES), PATIENT)) {
            agent.load(file);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> agent.run(Agent.Operation.DECODE, 1, 0))
                        .isInstanceOf(AgentManifest.AgentException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "CRASHES"})
    void theFileOfErrorsIsGoneAfterwards(Fault fault) throws Exception {
        assumeProc();
        Path errors;
        try (Agent agent = Agent.start(target(fault), PATIENT)) {
            ProcessHandle process =
                    ProcessHandle.current().children().findFirst().orElseThrow();
            errors = Path.of("/proc/" + process.pid() + "/fd/2").toRealPath();
            assertThat(errors).exists();
            agent.load(file);
            assertThat(catchThrowable(() -> agent.run(Agent.Operation.DECODE, 1, 0)) == null)
                    .isEqualTo(fault == Fault.NONE);
        }
        assertThat(errors).doesNotExist();
    }

    @Test
    void theFileOfErrorsIsGoneWhenTheHandshakeFails() {
        assumeProc();
        String message = catchThrowable(() -> converse(Fault.BANNER, PATIENT)).getMessage();
        assertThat(message).contains("docbench-agent");
        assertThat(Path.of(message.replaceFirst(".*Errors go to ", ""))).doesNotExist();
    }

    @Test
    void complaintsThatAreNoTextDoNotHideTheEnding() {
        var script = new Agent.AgentTarget(
                "fake.one", "sh", "", folder, List.of("sh", "-c", "printf '\\377\\376\\n' >&2; exit 3"));
        assertThatThrownBy(() -> Agent.start(script, PATIENT))
                .hasMessageStartingWith("ended with exit code 3 when asked to hello");
    }

    private static void assumeProc() {
        assumeTrue(Files.exists(Path.of("/proc/self/fd/2")), "no /proc here to see the file of errors by");
    }
}
