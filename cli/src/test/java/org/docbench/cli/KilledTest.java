package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A DocBench that is killed with SIGKILL: its processes end by themselves, and its folders go then or with the next start. */
@Timeout(300)
@Tag("slow")
class KilledTest {
    private static final String READY = "http://127.0.0.1:";

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"postgres.table", "mongodb.document"})
    void serversAndBackendsEnd(String table) throws Exception {
        Process serve = docbench("serve", "--store", table, "--backends", "2", "--workers", "1");
        try {
            String said = said(serve, READY);
            Assumptions.assumeTrue(said.contains(READY), () -> skipped(said));
            assertThat(serve.descendants())
                    .as("a server, its watchdog, two backends")
                    .hasSizeGreaterThanOrEqualTo(4);
            assertThat(folders())
                    .as("of the server, of sockets, of other files")
                    .hasSize(3);
        } finally {
            kill(serve);
        }
        assertThat(folders()).isEmpty();
    }

    @Test
    void aRunKeepsItsJournalOnly() throws Exception {
        Path out = home.resolve("out");
        Process run = docbench("run", "crud", "--targets", "postgres.jsonb,sqlite.jsonb", "--out", out.toString());
        try {
            String said = said(run, "crud with");
            Assumptions.assumeTrue(said.contains("starting postgres"), () -> skipped(said));
            assertThat(out)
                    .isDirectoryContaining(file -> file.getFileName().toString().startsWith("servers-"));
        } finally {
            kill(run);
        }
        assertThat(out).isDirectoryNotContaining(file -> !file.endsWith("trials.ndjson"));
        assertThat(folders()).isEmpty();
    }

    /** In the middle of a trial: forks and agents end, and the next start removes the files. */
    @ParameterizedTest
    @CsvSource({"access,access: round ", "codec,codec with"})
    void nothingIsLeftOfARunThatMeasures(String suite, String until) throws Exception {
        Path documents = Files.writeString(home.resolve("mine.ndjson"), "{\"a\": 1}\n");
        Process run = docbench(
                "run",
                suite,
                "--targets",
                "bson.document",
                "--documents",
                documents.toString(),
                "--out",
                home.resolve("out").toString());
        try {
            assertThat(said(run, until)).contains(until);
        } finally {
            kill(run);
        }
        Process next = docbench("serve");
        try {
            assertThat(said(next, READY)).contains(READY);
            next.destroy();
            assertThat(next.waitFor()).isEqualTo(143);
        } finally {
            kill(next);
        }
        assertThat(temporary()).isEmptyDirectory();
    }

    /** Where nobody was left to clean up; and who still serves is not disturbed. */
    @Test
    void foldersOfTheDeadGoWithTheNextStart() throws Exception {
        Process alive = docbench("serve", "--backends", "1");
        try {
            assertThat(said(alive, READY)).contains(READY);
            List<Path> own = folders();
            assertThat(own).hasSize(2);
            Process dead = docbench("serve", "--store", "sqlite.table", "--backends", "1");
            try {
                assertThat(said(dead, READY)).contains(READY);
                dead.descendants().forEach(ProcessHandle::destroyForcibly);
            } finally {
                kill(dead);
            }
            assertThat(folders()).hasSizeGreaterThan(1).containsAll(own);

            Process next = docbench("serve");
            try {
                assertThat(said(next, READY)).contains("an earlier DocBench was killed and left a folder: removed ");
                assertThat(folders())
                        .as("with that of the next")
                        .hasSize(own.size() + 1)
                        .containsAll(own);
                assertThat(alive.descendants())
                        .as("a backend, and the watchdog of its files")
                        .hasSize(2)
                        .allMatch(ProcessHandle::isAlive);
            } finally {
                kill(next);
            }
        } finally {
            kill(alive);
        }
    }

    private Process docbench(String... arguments) throws IOException {
        ProcessBuilder builder = DocbenchProcess.of(List.of("-Djava.io.tmpdir=" + temporary()), arguments)
                .redirectErrorStream(true);
        builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
        return builder.start();
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(home.resolve("temporary"));
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(temporary())) {
            return all.filter(Files::isDirectory)
                    .filter(folder -> folder.getFileName().toString().startsWith("docbench-"))
                    .sorted()
                    .toList();
        }
    }

    /** What it said up to a word, or to its end. */
    private static String said(Process process, String until) throws IOException {
        var words = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var all = new StringBuilder();
        while (!all.toString().contains(until)) {
            String line = words.readLine();
            if (line == null) {
                break;
            }
            all.append(line).append('\n');
        }
        return all.toString();
    }

    private static String skipped(String said) {
        System.out.println("skipped: " + said);
        return said;
    }

    /** SIGKILL to the process alone; all that it had started must end by itself. */
    private static void kill(Process process) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly().waitFor();
        for (ProcessHandle one : started) {
            one.onExit().join();
        }
    }
}
