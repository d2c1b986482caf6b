package org.docbench.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.load.rank.RankPlace;

/**
 * Spark's driver: a child process with the classes of {@code SPARK_HOME}, of which DocBench has none. It asks the cluster for one slot
 * per rank. The class {@code RankDriver} of the module {@code spark} runs in it, and gets what to start on its standard input.
 */
final class SparkDriver implements RankGroup.Launch {
    static final String SPARK_HOME = "SPARK_HOME";

    /** The system property with the file of the module {@code spark}, in place of the one of this clone. */
    static final String MODULE = "docbench.spark.jar";

    /** What the driver's message about a failure begins with. */
    private static final String REPORT = "docbench-spark: ";

    /** The first line of what the driver reads. */
    private static final String FORM = "docbench-spark 1";

    private static final String BUILD = "./mvnw -Ddocbench.product=spark -Dmaven.test.skip=true -pl spark package";
    private static final String LOCAL_IP = "SPARK_LOCAL_IP";
    private static final int CONNECT_MILLIS = 5_000;

    /** In order, the driver takes about a second to leave the cluster. */
    private static final Duration END = Duration.ofSeconds(10);

    private static final Duration KILLED = Duration.ofSeconds(2);

    /** What Spark's own scripts open on Java 17 (JavaModuleOptions of its launcher). */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "jdk.internal.ref",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private final Process process;
    private final Thread reader;
    private volatile String last = "";

    private SparkDriver(Process process) {
        this.process = process;
        reader = new Thread(this::read, "docbench-spark-driver");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * What Spark needs on this machine.
     *
     * @param home a folder with Spark's {@code jars/}
     * @param conf a folder with Spark's settings
     * @param module the file of DocBench's module {@code spark}
     */
    record Installation(Path home, Path conf, Path module) {
        /**
         * Finds it.
         *
         * @throws UserError in one line if something is missing
         */
        static Installation find(Map<String, String> environment) {
            String named = environment.get(SPARK_HOME);
            if (named == null || named.isEmpty()) {
                throw UserError.usage("--ranks on Spark needs the variable " + SPARK_HOME
                        + ": the folder of a Spark 4 whose version is that of the cluster");
            }
            Path home = Path.of(named);
            if (!isSpark(home.resolve("jars"))) {
                throw UserError.usage(
                        SPARK_HOME + ": there is no Spark 4 in " + home + " (a file jars/spark-core_2.13-4*.jar)");
            }
            Path module = Path.of(System.getProperty(
                    MODULE,
                    Docbench.Home.path()
                            .resolve("spark/target/docbench-spark-" + Docbench.Version.number() + ".jar")
                            .toString()));
            if (!Files.isRegularFile(module)) {
                throw UserError.usage("--ranks on Spark needs the module spark, which is built once with: " + BUILD);
            }
            String conf = environment.get("SPARK_CONF_DIR");
            return new Installation(home, conf == null ? home.resolve("conf") : Path.of(conf), module);
        }

        private static boolean isSpark(Path jars) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(jars, "spark-core_2.13-4*.jar")) {
                return found.iterator().hasNext();
            } catch (IOException e) {
                return false;
            }
        }
    }

    /**
     * Returns the address of this machine that the cluster reaches: {@code SPARK_LOCAL_IP}, and else the one from which this machine
     * reaches a master.
     *
     * @throws UserError in one line if no master takes a connection
     */
    static InetAddress address(RanksOption.Spark spark, Map<String, String> environment) {
        String why = "";
        for (String master : spark.masters()) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(RankPlace.host(master), RankPlace.port(master)), CONNECT_MILLIS);
                String named = environment.get(LOCAL_IP);
                return named == null ? socket.getLocalAddress() : InetAddress.getByName(named);
            } catch (IOException e) {
                why = e.getMessage();
            }
        }
        throw UserError.failed(
                "--ranks: no master of Spark answers at " + String.join(", ", spark.masters()) + ": " + why);
    }

    /**
     * Starts it.
     *
     * @param address of this machine
     * @param ranks how many ranks Spark starts
     * @param java options of the ranks' Java
     * @param words main class and arguments of a rank, without its number
     * @throws UserError if this DocBench was not built by its script
     */
    static SparkDriver start(
            RanksOption.Spark spark,
            InetAddress address,
            int ranks,
            String token,
            List<String> java,
            List<String> words)
            throws IOException {
        Map<String, String> environment = System.getenv();
        Installation found = Installation.find(environment);
        List<String> jars = jars();
        ProcessBuilder builder =
                new ProcessBuilder(OwnSession.command(command(spark, found))).redirectErrorStream(true);
        builder.environment().putIfAbsent(LOCAL_IP, address.getHostAddress());
        SparkDriver driver = new SparkDriver(builder.start());
        try {
            driver.send(Stream.of(
                            Stream.of(FORM, "ranks " + ranks, "address " + address.getHostAddress(), "token " + token),
                            java.stream().map(option -> "java " + option),
                            jars.stream().map(jar -> "jar " + jar),
                            words.stream().map(word -> "word " + word),
                            Stream.of(""))
                    .flatMap(lines -> lines)
                    .toList());
            return driver;
        } catch (IOException | RuntimeException e) {
            driver.close(false);
            throw e;
        }
    }

    private static List<String> command(RanksOption.Spark spark, Installation found) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+IgnoreUnrecognizedVMOptions"));
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of(
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-cp",
                found.conf() + File.pathSeparator + found.home().resolve("jars") + File.separator + "*",
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                spark.url(),
                "--deploy-mode",
                "client",
                "--class",
                "org.docbench.spark.RankDriver",
                found.module().toString()));
        return command;
    }

    private static List<String> jars() {
        List<String> jars = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        jars.stream()
                .filter(jar -> !Files.isRegularFile(Path.of(jar)))
                .findFirst()
                .ifPresent(folder -> {
                    throw UserError.failed("--ranks on Spark sends DocBench's files to the workers, and " + folder
                            + " is no file; start DocBench with its script ./docbench");
                });
        return jars.stream()
                .map(jar -> Path.of(jar).toAbsolutePath().toString())
                .toList();
    }

    /** Writes what to start. The stream stays open: its end ends the driver. */
    private void send(List<String> lines) throws IOException {
        var out = new PrintStream(process.getOutputStream(), false, StandardCharsets.UTF_8);
        lines.forEach(out::println);
        out.flush();
        if (out.checkError()) {
            throw new IOException(ended());
        }
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            boolean reported = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(REPORT)) {
                    last = line.substring(REPORT.length());
                    reported = true;
                } else if (!reported && !line.isBlank()) {
                    last = "the last line of Spark's driver is: " + line;
                }
            }
        } catch (IOException e) {
            // It was killed.
        }
    }

    @Override
    public Optional<String> obstacle() {
        return process.isAlive() ? Optional.empty() : Optional.of(ended());
    }

    private String ended() {
        try {
            reader.join(KILLED.toMillis());
            process.waitFor(KILLED.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return last.isEmpty()
                ? "Spark's driver ended" + (process.isAlive() ? "" : " with exit code " + process.exitValue())
                : last;
    }

    /** Where the ranks end in order, the driver ends after them. */
    @Override
    public void close(boolean inOrder) {
        try {
            if (inOrder && process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
            process.destroy();
            if (!process.waitFor(KILLED.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
