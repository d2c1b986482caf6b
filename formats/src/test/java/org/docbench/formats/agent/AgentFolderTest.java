package org.docbench.formats.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentFolderTest {
    private static final String MANIFEST = """
            {
              "language": "Shell",
              "needs": [{"check": [%s], "install": "apt install it"}],
              "build": [%s],
              "run": ["./agent"],
              "targets": [{"id": "shell.one", "about": "one"}, {"id": "shell.null", "about": "the loop alone"}]
            }
            """;

    @TempDir
    Path home;

    @AfterEach
    void noProcessIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private Path written(String manifest) throws IOException {
        Path folder = Files.createDirectories(home.resolve("agents/shell"));
        Files.writeString(folder.resolve("agent.json"), manifest);
        return folder;
    }

    private AgentFolder folder(String check, String build) throws IOException {
        written(MANIFEST.formatted(check, build));
        return AgentFolder.all(home).get(0);
    }

    @Test
    void aHomeWithoutAgentsHasNone() {
        assertThat(AgentFolder.all(home)).isEmpty();
    }

    @Test
    void targetsRunInTheFolder() throws Exception {
        AgentFolder folder = folder("\"true\"", "");
        assertThat(folder.name()).isEqualTo("shell");
        assertThat(folder.missing()).isEmpty();
        assertThat(folder.targets()).extracting(Agent.AgentTarget::id).containsExactly("shell.one", "shell.null");
        Agent.AgentTarget target = folder.targets().get(0);
        assertThat(target.folder()).isEqualTo(home.resolve("agents/shell"));
        assertThat(Path.of(target.command().get(0)).normalize()).isEqualTo(home.resolve("agents/shell/agent"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"no-such-program\"", "\"false\"", "\"sh\", \"-c\", \"exit 3\""})
    void aMissingToolchainNamesHowToInstallIt(String check) throws Exception {
        assertThat(folder(check, "").missing().orElseThrow())
                .endsWith(" does not work here; install it: apt install it");
    }

    @Test
    void allThatIsMissingIsSaidAtOnce() throws Exception {
        String two = "\"no-such-program\"], \"install\": \"apt install one\"}, {\"check\": [\"false\"";
        assertThat(folder(two, "").missing())
                .contains("no-such-program, false do not work here; install them: apt install one; apt install it");
    }

    @Test
    void aBuildThatFailsSaysItsLastLine() throws Exception {
        AgentFolder folder = folder(
                "\"true\"", "[\"sh\", \"-c\", \"echo first; echo '\\u001b[31mno compiler\\u001b[0m' >&2; exit 4\"]");
        assertThatThrownBy(() -> folder.build(line -> {}))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageStartingWith("building shell failed at 'sh -c echo first;")
                .hasMessageContaining("': no compiler (all of it in ");
        assertThat(folder.built()).isFalse();
    }

    private AgentFolder withSource(String check, String build) throws IOException {
        written(MANIFEST.formatted("\"true\"", build)
                .replace(
                        "\"build\"",
                        "\"sources\": [{\"check\": [" + check + "], \"from\": \"a git host\"}], \"build\""));
        return AgentFolder.all(home).get(0);
    }

    @Test
    void aBuildWhoseSourceCannotBeReachedNamesTheSource() throws Exception {
        AgentFolder folder = withSource("\"sh\", \"-c\", \"exit 128\"", "[\"false\"]");
        assertThatThrownBy(() -> folder.build(line -> {}))
                .isInstanceOf(AgentManifest.AgentException.UnreachableSource.class)
                .hasMessage(
                        "building shell needs a git host, which cannot be reached from here: 'sh -c exit 128' failed");
        assertThat(folder.built()).isFalse();
    }

    /** A source that answers, and a check that cannot be started, leave the fault with the build. */
    @ParameterizedTest
    @ValueSource(strings = {"\"true\"", "\"no-such-program\""})
    void aBrokenBuildIsNotBlamedOnTheNetwork(String check) throws Exception {
        AgentFolder folder = withSource(check, "[\"false\"]");
        assertThatThrownBy(() -> folder.build(line -> {}))
                .isExactlyInstanceOf(AgentManifest.AgentException.class)
                .hasMessageStartingWith("building shell failed at 'false'");
    }

    @Test
    void aBuildThatNeedsNothingFromTheNetworkAsksNoSource() throws Exception {
        AgentFolder folder = withSource("\"false\"", "[\"touch\", \"target/agent\"]");
        folder.build(line -> {});
        assertThat(folder.built()).isTrue();
    }

    @Test
    void aBuildProgramThatIsNotThereIsNamed() throws Exception {
        AgentFolder folder = folder("\"true\"", "[\"no-such-program\"]");
        assertThatThrownBy(() -> folder.build(line -> {}))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageStartingWith("shell cannot be built: ")
                .hasMessageContaining("no-such-program");
    }

    @Test
    void anAgentIsBuiltUntilASourceChanges() throws Exception {
        AgentFolder folder = folder("\"true\"", "[\"touch\", \"target/agent\"]");
        Path source = Files.createDirectories(folder.path().resolve("src")).resolve("agent.txt");
        Files.writeString(source, "one");
        assertThat(folder.built()).isFalse();
        List<String> said = new ArrayList<>();
        folder.build(said::add);
        assertThat(said).containsExactly("shell: touch target/agent");
        assertThat(folder.path().resolve("target/agent")).exists();
        assertThat(folder.built()).isTrue();
        FileTime built = Files.getLastModifiedTime(folder.path().resolve("target/.built"));
        Files.setLastModifiedTime(source, FileTime.fromMillis(built.toMillis() + 1000));
        assertThat(folder.built()).isFalse();
    }

    @Test
    void noCommandGoesThroughAShell() throws Exception {
        AgentFolder folder = folder("\"true\"", "[\"touch\", \"target/a b\", \"target/;echo\", \"target/$HOME*\"]");
        folder.build(line -> {});
        for (String name : List.of("a b", ";echo", "$HOME*")) {
            assertThat(folder.path().resolve("target").resolve(name)).exists();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"language", "needs", "build", "run", "targets"})
    void aManifestWithoutAKeyIsRefused(String key) throws Exception {
        var manifest = (ObjectNode) new ObjectMapper().readTree(MANIFEST.formatted("\"true\"", ""));
        manifest.remove(key);
        written(manifest.toString());
        assertThatThrownBy(() -> AgentFolder.all(home))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageEndingWith("shell/agent.json: " + key + " is missing");
    }

    @Test
    void aManifestThatIsNoJsonIsRefused() throws Exception {
        written("language: Shell");
        assertThatThrownBy(() -> AgentFolder.all(home))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageEndingWith("agent.json: is not JSON, or cut off, at line 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[\"true\"]                 | []               | needs[0].check names no program",
                "[\"true\"]                 | \"true\"           | needs[0].check is of another kind than docs/agents.md has it",
                "[\"true\"]                 | [\" \"]            | needs[0].check names no program",
                "[\"true\"]                 | [\"sh\", null]     | needs[0].check[1] is missing",
                "\"install\": \"apt         | \"instal\": \"apt  | needs[0].instal is no field of a manifest",
                "apt install it            | ` `              | needs[0].install is missing",
                "\"build\": []              | \"build\": [[]]    | build[0] names no program",
                "[\"./agent\"]              | []               | run names no program",
                "{\"id\": \"shell.one\",    | null, {\"id\": \"shell.one\", | targets[0] is missing",
                "\"about\": \"one\"          | \"about\": null    | targets[0].about is missing",
                "\"about\": \"one\"          | \"format\": \"xml\", \"about\": \"one\" | targets[0].format is none of bson, json: xml",
                "shell.one                 | shell            | targets[0].id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: shell",
                "shell.one                 | shell.one@again  | targets[0].id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: shell.one@again",
                "shell.one                 | shell.one#2      | targets[0].id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: shell.one#2",
                "shell.one                 | shell.one:2      | targets[0].id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: shell.one:2",
                "shell.one                 | shell.null       | targets[1].id is there twice: shell.null",
            })
    void aFaultInsideAManifestIsNamedByItsField(String was, String is, String fault) throws Exception {
        String right = MANIFEST.formatted("\"true\"", "");
        assertThat(right).contains(was);
        written(right.replace(was, is));
        assertThatThrownBy(() -> AgentFolder.all(home))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessageEndingWith("shell/agent.json: " + fault)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aManifestWithoutTargetsIsRefused() throws Exception {
        var manifest = (ObjectNode) new ObjectMapper().readTree(MANIFEST.formatted("\"true\"", ""));
        manifest.putArray("targets");
        written(manifest.toString());
        assertThatThrownBy(() -> AgentFolder.all(home)).hasMessageEndingWith("agent.json: targets names no target");
    }
}
