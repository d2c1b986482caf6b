package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A terminal sends its signals to every process of the foreground group; a run keeps what it measured, and nothing that was cut. */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class InterruptedGroupTest {

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143", "HUP,129"})
    void noResultIsCut(String signal, int exitCode, @TempDir Path folder) throws Exception {
        assumeHeard(exitCode - 128);
        Path temporary = Files.createDirectories(folder.resolve("temporary"));
        Path out = folder.resolve("out");
        Process run =
                leaderOfAGroup(folder, temporary, "run", "access", "--targets", "bson.floor", "--out", out.toString());
        try (BufferedReader said = run.inputReader()) {
            String line = said.readLine();
            while (line != null && !line.contains(": round ")) {
                line = said.readLine();
            }
            assertThat(line).as("progress").isNotNull();
            List<ProcessHandle> forks = forksInGroupsOfTheirOwn(run);
            assertThat(new ProcessBuilder("kill", "-" + signal, "--", "-" + run.pid())
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(said.lines().collect(Collectors.joining("\n")))
                    .contains("finishing, at most 60 s, or 600 s on a busy machine; press Ctrl-C again to stop now")
                    .doesNotContain("results failed");
            assertThat(run.waitFor()).isEqualTo(exitCode);
            forks.forEach(fork -> fork.onExit().join());
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly().onExit().join();
        }
        JsonNode json = new ObjectMapper().readTree(out.resolve("run.json").toFile());
        assertThat(json.path("interrupted").asBoolean()).isTrue();
        assertThat(json.path("results"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.path("status").asText())
                        .as(row.toString())
                        .isIn("measured", "unsupported"));
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(temporary).isEmptyDirectory();
    }

    /** A signal that is ignored here, as under nohup, is ignored by every process that is started here. */
    static void assumeHeard(int signal) throws Exception {
        String ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        long mask = Long.parseUnsignedLong(ignored.split("\\s+", -1)[1], 16);
        boolean heard = (mask & 1L << (signal - 1)) == 0;
        if (!heard) {
            System.out.println("skipped: signal " + signal + " is ignored where this test runs");
        }
        assumeTrue(heard, "the signal is ignored where this test runs");
    }

    private static Process leaderOfAGroup(Path folder, Path temporary, String... arguments) throws Exception {
        ProcessBuilder builder = DocbenchProcess.withBriefForks(List.of("-Djava.io.tmpdir=" + temporary), arguments)
                .redirectErrorStream(true);
        builder.command().add(0, "setsid");
        builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        return builder.start();
    }

    /** Those that measure now; between two of them there is none for a moment, and one that just begins is still in the run's group. */
    private static List<ProcessHandle> forksInGroupsOfTheirOwn(Process run) throws Exception {
        List<ProcessHandle> forks = run.descendants().toList();
        while (forks.isEmpty() || !allApart(forks, run)) {
            assertThat(run.isAlive()).as("a fork in the run's process group").isTrue();
            Thread.onSpinWait();
            forks = run.descendants().toList();
        }
        return forks;
    }

    private static boolean allApart(List<ProcessHandle> forks, Process run) throws Exception {
        for (ProcessHandle fork : forks) {
            if (group(fork) == run.pid()) {
                return false;
            }
        }
        return true;
    }

    /** Field 5 of proc(5), the third after the name in brackets. One that has just ended has none. */
    private static long group(ProcessHandle process) throws Exception {
        Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
        if (!Files.exists(stat)) {
            return -1;
        }
        String fields = Files.readString(stat);
        return Long.parseLong(fields.substring(fields.lastIndexOf(')') + 2).split(" ", -1)[2]);
    }
}
