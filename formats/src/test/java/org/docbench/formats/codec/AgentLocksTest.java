package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every agent is built from the versions that its lock file names, by hash, and from no others. */
class AgentLocksTest {
    private static final Path AGENTS = Path.of(System.getProperty("docbench.home"), "agents");
    private static final Pattern HASH =
            Pattern.compile("[0-9a-f]{40,64}|sha512-[A-Za-z0-9+/=]{80,}|h1:[A-Za-z0-9+/=]{40,}");

    /** The build's own words for "from the lock file", and where that file is; a new tool needs a line here. */
    private record Tool(String lock, List<String> words) {}

    /** By the name of the tool's list of dependencies. */
    private static final Map<String, Tool> LISTS = Map.of(
            "package.json",
            new Tool("package-lock.json", List.of("npm", "ci")),
            "Cargo.toml",
            new Tool("Cargo.lock", List.of("cargo", "build", "--locked")),
            "requirements.txt",
            new Tool(
                    "requirements.txt",
                    List.of("pip", "install", "--require-hashes", "--requirement", "requirements.txt")),
            "go.mod",
            new Tool("go.sum", List.of("go", "build")),
            "rebar.config",
            new Tool("rebar.lock", List.of("rebar3", "escriptize")));

    @TestFactory
    Stream<DynamicTest> everyAgentIsBuiltFromItsLockFile() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> agents = Files.list(AGENTS)) {
            for (Path agent : agents.filter(Files::isDirectory).sorted().toList()) {
                for (var list : LISTS.entrySet()) {
                    if (Files.exists(agent.resolve(list.getKey()))) {
                        tests.add(dynamicTest(
                                agent.getFileName() + " by " + list.getValue(),
                                () -> isLocked(agent, list.getValue())));
                    }
                }
            }
        }
        assertThat(tests).as("agents with dependencies").hasSizeGreaterThanOrEqualTo(5);
        return tests.stream();
    }

    private static void isLocked(Path agent, Tool tool) throws IOException {
        JsonNode build = new ObjectMapper()
                .readTree(Files.readString(agent.resolve("agent.json")))
                .path("build");
        assertThat(build).anySatisfy(command -> {
            List<String> words = new ArrayList<>();
            command.forEach(word -> words.add(word.asText()));
            assertThat(words).containsSubsequence(tool.words());
            // Go keeps to go.sum unless it is told otherwise; rebar3 keeps to its lock unless it is told to upgrade.
            assertThat(words).doesNotContain("-mod=mod", "upgrade", "--upgrade", "--save");
        });
        Matcher hashes = HASH.matcher(Files.readString(agent.resolve(tool.lock())));
        assertThat(hashes.results().count()).as("hashes in " + tool.lock()).isPositive();
    }

    /** An exact version would be no use if what it pulls in were free. */
    @TestFactory
    Stream<DynamicTest> everyDependencyHasItsHash() {
        return Stream.of(
                dynamicTest(
                        "npm",
                        () -> new ObjectMapper()
                                .readTree(Files.readString(AGENTS.resolve("node/package-lock.json")))
                                .path("packages")
                                .properties()
                                .forEach(entry -> assertThat(entry.getKey().isEmpty()
                                                || entry.getValue()
                                                        .path("integrity")
                                                        .asText()
                                                        .startsWith("sha512-"))
                                        .as(entry.getKey())
                                        .isTrue())),
                dynamicTest(
                        "pip",
                        () -> assertThat(requirements())
                                .isNotEmpty()
                                .allSatisfy(requirement -> assertThat(requirement)
                                        .containsPattern("^[a-z0-9-]+==[0-9.]+ ")
                                        .contains("--hash=sha256:"))),
                dynamicTest(
                        "rebar3",
                        () -> assertThat(Files.readString(AGENTS.resolve("erlang/rebar.lock")))
                                .doesNotContain("{branch,", "{tag,")
                                .containsPattern("\\{ref,\"[0-9a-f]{40}\"}")));
    }

    private static List<String> requirements() throws IOException {
        String text =
                Files.readString(AGENTS.resolve("python/requirements.txt")).replace("\\\n", " ");
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }
}
