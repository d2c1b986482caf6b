package org.docbench.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose ranks are started by a real cluster of Spark: a master and two workers with two slots each. */
@Timeout(400)
@Tag("slow")
class SparkRanksTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));

    private static final String TOKEN = "DOCBENCH_RANKS_TOKEN=";

    /** Within so long a rank that is gone is missed, and the others end. */
    private static final int SECONDS = 60;

    private static final int WORKERS = 2;
    private static final int SLOTS = 2;

    @TempDir
    private static Path folder;

    private static SparkCluster cluster;
    private static String classPath;
    private static String module;

    @TempDir
    private Path home;

    private int runs;

    @BeforeAll
    static void starts() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/cmdline")), "without /proc, no test sees what is left running");
        classPath = Stream.concat(
                        Stream.of(HOME.resolve("cli/target/classes").toString()),
                        Stream.of(Files.readString(HOME.resolve("cli/target/classpath"))
                                .strip()
                                .split(File.pathSeparator)))
                .map(SparkRanksTest::jar)
                .collect(Collectors.joining(File.pathSeparator));
        module = jar(HOME.resolve("spark/target/classes").toString());
        cluster = SparkCluster.start(folder, WORKERS, SLOTS);
    }

    @BeforeEach
    void allWork() throws Exception {
        for (int worker = 0; worker < WORKERS; worker++) {
            cluster.restore(worker, SLOTS);
        }
    }

    /** Packs a folder of classes, as a build does: Spark sends files to its workers. */
    private static String jar(String entry) {
        Path classes = Path.of(entry);
        if (Files.isRegularFile(classes)) {
            return entry;
        }
        Path jar = folder.resolve("docbench-" + classes.getParent().getParent().getFileName() + ".jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
            return jar.toString();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @AfterAll
    static void ends() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
        killed(folder);
    }

    @AfterEach
    void nothingStays() throws Exception {
        killed(home);
    }

    private static void killed(Path named) throws IOException {
        running(words -> words.contains(named.toString())).forEach(ProcessHandle::destroyForcibly);
    }

    /** Returns the processes whose command has certain words. */
    private static List<ProcessHandle> running(Predicate<String> command) throws IOException {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : all) {
                try {
                    String words = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                            .replace('\0', ' ');
                    if (command.test(words)) {
                        ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                                .ifPresent(found::add);
                    }
                } catch (IOException e) {
                    // It has just ended.
                }
            }
        }
        return found;
    }

    private static List<ProcessHandle> ranks() throws IOException {
        return running(words -> words.contains(folder.toString()) && words.contains("--with-parent"));
    }

    private static List<ProcessHandle> drivers() throws IOException {
        return running(words -> words.contains(folder.toString()) && words.contains("org.docbench.spark.RankDriver"));
    }

    private static List<ProcessHandle> executors() throws IOException {
        return running(words -> words.contains(folder.toString()) && words.contains("CoarseGrainedExecutorBackend"));
    }

    /** Returns the folder of the run that was started last. */
    private Path out() {
        return home.resolve("out" + runs);
    }

    private Process run(String ranks, int rounds) throws IOException {
        return run(ranks, rounds, SparkCluster.environment(folder));
    }

    private Process run(String ranks, int rounds, Map<String, String> environment) throws IOException {
        runs++;
        return docbench(
                environment,
                "run",
                "crud",
                "ycsb",
                "--scenario",
                "c,find",
                "--targets",
                "store.null",
                "--docs",
                "500",
                "--clients",
                "8",
                "--set",
                "order=sequential",
                "--set",
                "rounds=" + rounds,
                "--ranks",
                ranks,
                "--out",
                out().toString());
    }

    private Process docbench(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Ddocbench.home=" + HOME,
                "-Ddocbench.spark.jar=" + module,
                "-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("temporary")),
                "-cp",
                classPath,
                "org.docbench.cli.Main"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        Stream.of("SPARK_HOME", "SPARK_CONF_DIR", "SPARK_LOCAL_IP").forEach(builder.environment()::remove);
        builder.environment().putAll(environment);
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

    private static void measures(Process run) throws Exception {
        assertThat(said(run, "Measuring into")).contains("Measuring into");
        Thread.sleep(1_000);
    }

    private static void end(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle one : processes) {
            one.onExit().get(SECONDS, TimeUnit.SECONDS);
        }
    }

    /** A machine with two cores lets one of four ranks begin late now and then, which fails a row: a rule, and no fault of the run. */
    @Test
    void sparkPlacesTheRanksOfARun() throws Exception {
        Process run = run("4@" + cluster.url(), 1);
        String said = said(run, "no such line");
        assertThat(run.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        boolean late = said.contains(" ms late, over 1 % of the window ");
        assertThat(run.exitValue()).as(said).isEqualTo(late ? 1 : 0);
        JsonNode file = new ObjectMapper().readTree(out().resolve("run.json").toFile());
        assertThat(file.path("results"))
                .isNotEmpty()
                .allSatisfy(row ->
                        assertThat(row.path("case").path("ranks").asText()).isEqualTo("4"));
        assertThat(file.path("results").findValuesAsText("suite")).contains("crud", "ycsb");
        assertThat(file.path("environment").path("ranks").path("processes")).hasSize(4);
        end(ranks());
        end(drivers());
        end(executors());
    }

    @Test
    void aRunEndsWithOneLineWhenAWorkerAndItsExecutorsAreKilled() throws Exception {
        endsWhenKilled(() -> {
            List<ProcessHandle> all = new ArrayList<>(List.of(cluster.worker(1).toHandle()));
            all.addAll(cluster.worker(1).children().toList());
            assertThat(all).as("a worker and an executor").hasSizeGreaterThan(1);
            return all;
        });
    }

    @Test
    void aRunEndsWithOneLineWhenTheDriverIsKilled() throws Exception {
        endsWhenKilled(SparkRanksTest::drivers);
    }

    private interface Victims {
        List<ProcessHandle> find() throws Exception;
    }

    private void endsWhenKilled(Victims victims) throws Exception {
        Process run = run("4@" + cluster.url(), 1_000);
        measures(run);
        List<ProcessHandle> left =
                Stream.of(ranks(), drivers(), executors()).flatMap(List::stream).toList();
        assertThat(left).as("three ranks, three executors, a driver").hasSize(7);
        isNowhere(token(ranks().get(0)));
        victims.find().forEach(ProcessHandle::destroyForcibly);
        String said = said(run, "no such line");
        assertThat(run.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(1);
        assertThat(said.lines().filter(line -> line.startsWith("docbench: rank")))
                .singleElement()
                .asString()
                .matches("docbench: rank \\d of 4 was lost: .*; the run ended there");
        assertThat(out()).isDirectoryContaining(file -> file.endsWith("run.json"));
        end(left);
    }

    private static String token(ProcessHandle rank) throws IOException {
        String environment = Files.readString(Path.of("/proc/" + rank.pid() + "/environ"), StandardCharsets.ISO_8859_1);
        return Stream.of(environment.split("\0"))
                .filter(variable -> variable.startsWith(TOKEN))
                .map(variable -> variable.substring(TOKEN.length()))
                .findFirst()
                .orElseThrow();
    }

    /** Checks that a secret is in no command, in no log of Spark and in no file of the run. */
    private void isNowhere(String secret) throws IOException {
        assertThat(secret).hasSizeGreaterThan(16);
        assertThat(running(words -> words.contains(secret))).isEmpty();
        for (Path place : List.of(folder, home)) {
            try (Stream<Path> all = Files.walk(place)) {
                List<Path> texts = all.filter(
                                file -> file.toString().matches(".*(\\.log|\\.json|stdout|stderr|\\.conf)"))
                        .filter(Files::isRegularFile)
                        .toList();
                for (Path text : texts) {
                    assertThat(Files.readString(text, StandardCharsets.ISO_8859_1))
                            .as(text.toString())
                            .doesNotContain(secret);
                }
            }
        }
    }

    /** Both wait for some seconds, so they do it at the same time. */
    @Test
    void tooFewSlotsAndASilentMasterAreSaidInOneLine() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Process few = run("6@" + cluster.url(), 1, waiting("5s"));
            Process none = run("2@spark://127.0.0.1:" + silent.getLocalPort(), 1, waiting("1s"));
            fails(few, 1, "docbench: Spark gave fewer than 5 slots within 5 s");
            fails(none, 1, "docbench: the master of Spark accepted no connection of DocBench within 21 s");
        }
        end(drivers());
        end(executors());
    }

    /** The environment with a setting of Spark: how long it may take to give all slots. */
    private Map<String, String> waiting(String limit) throws IOException {
        Path conf = Files.createDirectories(home.resolve("conf-" + limit));
        Files.writeString(
                conf.resolve("spark-defaults.conf"), "spark.scheduler.maxRegisteredResourcesWaitingTime " + limit);
        Map<String, String> environment = new HashMap<>(SparkCluster.environment(folder));
        environment.put("SPARK_CONF_DIR", conf.toString());
        return environment;
    }

    @Test
    void whatIsMissingIsSaidInOneLine() throws Exception {
        fails(run("2@" + cluster.url(), 1, Map.of()), 2, "docbench: --ranks on Spark needs the variable SPARK_HOME");
        fails(
                run("2@" + cluster.url(), 1, Map.of("SPARK_HOME", home.toString())),
                2,
                "docbench: SPARK_HOME: there is no Spark 4 in " + home);
        fails(run("2@spark://127.0.0.1:1", 1), 1, "docbench: --ranks: no master of Spark answers at 127.0.0.1:1: ");
        assertThat(out()).doesNotExist();
    }

    private static void fails(Process run, int exit, String line) throws Exception {
        String said = said(run, "no such line");
        assertThat(run.waitFor()).as(said).isEqualTo(exit);
        assertThat(said.lines().filter(one -> one.startsWith("docbench: ")))
                .singleElement()
                .asString()
                .startsWith(line);
    }
}
