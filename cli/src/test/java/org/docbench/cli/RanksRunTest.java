package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.docbench.load.rank.RankPlace;
import org.docbench.stores.servers.Processes.Loopback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs of several processes: what they give, and what is left of them when one is killed (SIGKILL). */
@Timeout(240)
@Tag("slow")
class RanksRunTest {
    private static final Map<String, String> TOKEN = Map.of(RankGroup.TOKEN, "a token of this test");

    /** Within so long a rank that is gone is missed, and the others end. */
    private static final int SECONDS = 60;

    @TempDir
    private Path home;

    private Path out() {
        return home.resolve("out");
    }

    private Process run(String ranks, int rounds, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "ycsb",
                "--scenario",
                "c",
                "--targets",
                "store.null",
                "--docs",
                "500",
                "--clients",
                "4",
                "--set",
                "rounds=" + rounds,
                "--ranks",
                ranks,
                "--out",
                out().toString()));
        arguments.addAll(List.of(more));
        return docbench(arguments.toArray(String[]::new));
    }

    @Test
    void rowsSayHowManyRanksThereWereAndTheReportShowsEach() throws Exception {
        Process run = run("2", 1);
        try {
            String said = said(run, "no such line");
            run.waitFor();
            JsonNode file =
                    new ObjectMapper().readTree(out().resolve("run.json").toFile());
            // A busy machine may let a rank begin late each time, which fails a row: that is the rule and no fault of
            // the run.
            boolean late = said.contains(" ms late, over 1 % of the window ");
            assertThat(run.exitValue()).as(said).isEqualTo(late ? ExitCode.FAILED : ExitCode.DONE);
            assertThat(file.path("results")).isNotEmpty().allSatisfy(row -> {
                assertThat(row.path("case").path("ranks").asText()).isEqualTo("2");
                assertThat(row.path("status").asText()).isEqualTo(late ? "failed" : "measured");
            });
            JsonNode ranks = file.path("environment").path("ranks");
            assertThat(ranks.path("processes")).hasSize(2);
            // Those of a row that failed are there where the ranks had told them: they show how late one was.
            assertThat(ranks.path("parts"))
                    .hasSizeBetween(late ? 0 : 2, 2)
                    .allSatisfy(
                            part -> assertThat(part.path("operations").asLong()).isPositive());
            assertThat(Files.readString(out().resolve("report.html"))).contains("Ranks side by side");
        } finally {
            kill(run);
        }
    }

    @Test
    void arrivalsAreSharedByRanks() throws Exception {
        Process run = run("2", 1, "--rate", "500");
        try {
            String said = said(run, "no such line");
            run.waitFor();
            JsonNode file =
                    new ObjectMapper().readTree(out().resolve("run.json").toFile());
            boolean late = said.contains(" ms late, over 1 % of the window ");
            assertThat(run.exitValue()).as(said).isEqualTo(late ? ExitCode.FAILED : ExitCode.DONE);
            assertThat(file.path("results")).hasSize(2).allSatisfy(row -> {
                assertThat(row.path("case").path("ranks").asText()).isEqualTo("2");
                assertThat(row.path("case").path("rate").asText()).isEqualTo("500");
                assertThat(row.path("status").asText()).isEqualTo(late ? "failed" : "measured");
            });
            assertThat(file.path("environment").path("ranks").path("parts")).hasSizeBetween(late ? 0 : 2, 2);
        } finally {
            kill(run);
        }
    }

    /** The other rank is started by hand. One that hangs is stopped as a debugger would: its connection stays open. */
    @ParameterizedTest
    @CsvSource({"KILL, its connection was closed", "STOP, it sent nothing for 7 s"})
    void aRunEndsWithOneLineWhenARankIsLost(String signal, String why) throws Exception {
        int port = Loopback.freePort();
        Process run = run("2@127.0.0.1:" + port, 1_000);
        Process rank = docbench("rank", "--join", "127.0.0.1:" + port, "--rank", "1", "--size", "2");
        try {
            measures(run);
            new ProcessBuilder("kill", "-" + signal, String.valueOf(rank.pid()))
                    .start()
                    .waitFor();
            String said = said(run, "no such line");
            assertThat(run.waitFor()).isEqualTo(ExitCode.FAILED);
            assertThat(said.lines()).contains("docbench: rank 1 of 2 was lost: " + why + "; the run ended there");
            assertThat(out()).isDirectoryContaining(file -> file.endsWith("run.json"));
        } finally {
            kill(run);
            kill(rank);
        }
    }

    @Test
    void ranksEndWhenTheRunIsKilled() throws Exception {
        Process run = run("3", 1_000);
        try {
            measures(run);
            List<ProcessHandle> all = run.descendants().toList();
            // Next to the ranks there is the watchdog of the run's folder, a shell.
            assertThat(all)
                    .filteredOn(one -> one.info().command().orElse("").endsWith("/java"))
                    .hasSize(2);
            run.toHandle().destroyForcibly(); // Process.destroyForcibly would close what the others still write to
            for (ProcessHandle one : all) {
                one.onExit().get(SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            kill(run);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rank --join here:1 --rank 1 --size 2 | ranks show each other a token of at least 16 characters",
                "rank --join here:1 --rank 2 --size 2 | rank 2 of 2: it is 1 to 1, as rank 0 is docbench run --ranks",
                "rank --rank 1 --size 2 | --join HOST:PORT is needed, or a variable DOCBENCH_JOIN",
                "run ycsb --ranks none | --ranks takes a number of processes from 1 to 10000",
                "run ycsb --ranks 2@yarn://here:1 | --ranks knows no cluster yarn://here:1 (it takes a number, such as 4, ",
                "run ycsb --ranks 2@spark://here | --ranks: 'here' is no HOST:PORT",
                "run ycsb --ranks 2@spark://here:1,there | --ranks: 'there' is no HOST:PORT",
                "run ycsb --ranks 2@k8s:Load | --ranks: 'Load' is no namespace of Kubernetes",
                "run ycsb --ranks 1@k8s:load | --ranks: Kubernetes starts the ranks from 1 on",
                "run ycsb --ranks 1@spark://here:1 | --ranks: Spark starts the ranks from 1 on",
                "run ycsb --ranks 4 --clients 2 | 4 ranks need as many clients at least, not 2",
                "run access --ranks 2 | --ranks would do nothing in this run"
            })
    void whatIsWrongIsSaidInOneLine(String command, String line) {
        CommandResult result = CommandResult.docbench(command.split(" "));
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.errorLines()).anySatisfy(said -> assertThat(said).startsWith("docbench: " + line));
    }

    /** Waits until blocks are measured; in a pipe the run says no more for a while. */
    private static void measures(Process run) throws Exception {
        assertThat(said(run, "Measuring into")).contains("Measuring into");
        Thread.sleep(3_000);
    }

    /** Kubernetes calls the host of pod 0 {@code JOB-0.SUBDOMAIN}, where the subdomain is that of a headless service. */
    @Test
    void theManifestStartsWhatTheCommandUnderstands() throws IOException {
        String manifest = Files.readString(Docbench.Home.path().resolve("docs/kubernetes/ranks.yaml"));
        String job = manifest.substring(manifest.indexOf("kind: Job"));
        Map<String, String> environment = Map.of(
                "JOB_COMPLETION_INDEX", "3",
                "DOCBENCH_RANKS", found("name: DOCBENCH_RANKS\\s+value: \"(\\d+)\"", job),
                "DOCBENCH_JOIN", found("name: DOCBENCH_JOIN\\s+value: (\\S+)", job));
        RankPlace last = RankPlace.of(Optional.empty(), Optional.empty(), Optional.empty(), environment::get);
        assertThat(last.size()).isEqualTo(Integer.parseInt(found("completions: (\\d+)", job)));
        assertThat(found("parallelism: (\\d+)", job)).isEqualTo(String.valueOf(last.size()));
        assertThat(last.host()).isEqualTo(found("name: (\\S+)", job) + "-0." + found("subdomain: (\\S+)", job));
        String service = manifest.substring(manifest.indexOf("kind: Service"), manifest.indexOf("kind: Job"));
        assertThat(found("name: (\\S+)", service)).isEqualTo(found("subdomain: (\\S+)", job));
        assertThat(found("clusterIP: (\\S+)", service)).isEqualTo("None");
        assertThat(last.port()).isEqualTo(Integer.parseInt(found("port: (\\d+)", service)));
        for (String command :
                List.of(found("exec ./docbench (run .*)", job), found("exec ./docbench (rank .*)", job))) {
            String[] words = command.replace("\"", "")
                    .replace("$URI", "postgresql://ann@db.example.com/test")
                    .replace("$DOCBENCH_RANKS", String.valueOf(last.size()))
                    .split(" ");
            assertThatCode(() -> new CommandLine(new Docbench()).parseArgs(words))
                    .doesNotThrowAnyException();
        }
    }

    private static String found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private Process docbench(String... arguments) throws IOException {
        ProcessBuilder builder = DocbenchProcess.of(
                        List.of("-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("temporary"))), arguments)
                .redirectErrorStream(true);
        builder.environment().putAll(TOKEN);
        return builder.start();
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

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
