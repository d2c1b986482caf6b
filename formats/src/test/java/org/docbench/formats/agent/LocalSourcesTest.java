package org.docbench.formats.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent whose build clones a repository from a host that nobody reaches. */
class LocalSourcesTest {
    private static final String HOST = "https://git.invalid/somebody/library.git";
    private static final String MANIFEST = """
            {
              "language": "Shell", "needs": [],
              "sources": [{"check": ["false"], "from": "a git host", "git": "%s", "commit": "%s"}],
              "build": [["git", "clone", "-q", "%s", "target/library"],
                        ["git", "-C", "target/library", "checkout", "-q", "%s"]],
              "run": ["./agent"],
              "targets": [{"id": "shell.one", "about": "one"}]
            }
            """;

    @TempDir
    Path home;

    private Path clones;
    private String first;

    /** A repository with two commits: the build takes the first, which is not what a clone begins with. */
    @BeforeEach
    void aClone() throws Exception {
        clones = Files.createDirectories(home.resolve("clones"));
        Path clone = Files.createDirectories(clones.resolve("library"));
        git(clone, "init", "-q");
        Files.writeString(clone.resolve("file"), "first");
        commit(clone);
        first = git(clone, "rev-parse", "HEAD");
        Files.writeString(clone.resolve("file"), "second");
        commit(clone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"library", "library.git"})
    void aBuildTakesThePinnedCommitFromTheClone(String name) throws Exception {
        if (!name.equals("library")) {
            Files.move(clones.resolve("library"), clones.resolve(name));
        }
        AgentFolder folder = folder(first);
        folder.build(LocalSources.in(clones), line -> {});
        assertThat(folder.built()).isTrue();
        assertThat(folder.path().resolve("target/library/file")).hasContent("first");
    }

    @Test
    void aCloneWithoutTheCommitIsRefusedBeforeTheBuild() throws Exception {
        String other = "0123456789".repeat(4);
        AgentFolder folder = folder(other);
        List<String> said = new ArrayList<>();
        assertThatThrownBy(() -> folder.build(LocalSources.in(clones), said::add))
                .isInstanceOf(AgentManifest.AgentException.class)
                .hasMessage(clones.resolve("library") + " has no commit " + other + " of " + HOST);
        assertThat(said).isEmpty();
        assertThat(folder.built()).isFalse();
    }

    @Test
    void whatIsNotThereIsLeftToTheNetwork() throws Exception {
        AgentFolder folder = folder(first);
        assertThatThrownBy(() -> folder.build(LocalSources.in(home), line -> {}))
                .isInstanceOf(AgentManifest.AgentException.UnreachableSource.class)
                .hasMessageEndingWith("; from clones in a folder DIR: docbench agents build shell --sources DIR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "0123"})
    void aSourceNamesAWholeCommit(String commit) throws Exception {
        written(commit);
        assertThatThrownBy(() -> AgentFolder.all(home))
                .hasMessageEndingWith("sources[0].commit is not the 40 digits of a commit of sources[0].git");
    }

    /** Each commit that a clone is checked for is one that the build takes: by the lock file, or by name in a command. */
    @Test
    void theErlangAgentPinsTheCommitsThatItBuilds() throws Exception {
        Path real = Path.of(System.getProperty("docbench.home"), "agents", "erlang");
        AgentManifest manifest = AgentManifest.in(real);
        String lock = Files.readString(real.resolve("rebar.lock")).replaceAll("\\s+", "");
        List<String> words = manifest.build().stream().flatMap(List::stream).toList();
        assertThat(manifest.sources())
                .filteredOn(source -> lock.contains("{git,\"" + source.git() + "\",{ref,\"" + source.commit() + "\"}}"))
                .hasSize(2);
        assertThat(manifest.sources()).hasSize(3).allSatisfy(source -> {
            assertThat(source.isRepository()).isTrue();
            assertThat(lock.contains(source.commit()) || words.contains(source.commit()))
                    .as(source.commit())
                    .isTrue();
        });
        assertThat(words)
                .filteredOn(word -> word.matches("[0-9a-f]{40}"))
                .allMatch(commit -> manifest.sources().stream()
                        .anyMatch(source -> source.commit().equals(commit)));
    }

    private AgentFolder folder(String commit) throws IOException {
        written(commit);
        return AgentFolder.all(home).get(0);
    }

    private void written(String commit) throws IOException {
        Path folder = Files.createDirectories(home.resolve("agents/shell"));
        Files.writeString(folder.resolve("agent.json"), MANIFEST.formatted(HOST, commit, HOST, commit));
    }

    private static void commit(Path clone) throws Exception {
        git(clone, "add", "file");
        git(clone, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a change");
    }

    private static String git(Path clone, String... words) throws Exception {
        Process git = new ProcessBuilder(
                        Stream.concat(Stream.of("git"), Stream.of(words)).toList())
                .directory(clone.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(git.waitFor()).as(said).isZero();
        return said;
    }
}
