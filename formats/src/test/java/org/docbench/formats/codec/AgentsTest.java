package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.formats.ChildProcess;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every agent this machine can build, built and held to the model: each type alone, digest, count, encoded bytes. */
@Tag("slow")
class AgentsTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** What a run keeps no request shows: the agents' own tests look into them. */
    private static final Map<String, List<String>> OWN_TESTS = Map.of(
            "c", List.of("make", "--silent", "test"),
            "go", List.of("go", "test", "./..."),
            "node", List.of("node", "--test"),
            "python", List.of("target/venv/bin/python", "-B", "-m", "unittest", "--quiet"),
            "rust", List.of("cargo", "test", "--release", "--locked"));

    @TestFactory
    Stream<DynamicTest> everyAgentKeepsItsWord() {
        return AgentFolder.all(HOME).stream()
                .map(folder -> DynamicTest.dynamicTest(folder.name(), () -> check(folder)));
    }

    private static void check(AgentFolder folder) throws IOException, InterruptedException {
        folder.missing().ifPresent(why -> skip(folder, why));
        if (!folder.built()) {
            build(folder);
        }
        assertThat(CodecSuite.AgentCheck.of(folder))
                .contains(folder.targets().get(0).id());
        ownTests(folder);
    }

    private static void ownTests(AgentFolder folder) throws IOException, InterruptedException {
        List<String> command = OWN_TESTS.get(folder.name());
        if (command != null) {
            Path log = folder.path().resolve("target/tests.log");
            var exit = ChildProcess.run(command, folder.path(), ProcessBuilder.Redirect.to(log.toFile()), LIMIT);
            assertThat(exit).as(Files.readString(log)).hasValue(0);
        }
    }

    /** A source that cannot be reached is the network's fault; a build that fails otherwise is the agent's. */
    private static void build(AgentFolder folder) {
        try {
            folder.build(System.out::println);
        } catch (AgentException.UnreachableSource e) {
            skip(folder, e.getMessage());
        }
    }

    private static void skip(AgentFolder folder, String why) {
        System.out.println("skipped: agent " + folder.name() + ": " + why);
        assumeTrue(false, why);
    }
}
