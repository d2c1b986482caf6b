package org.docbench.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/** A standalone cluster of Spark on the loopback interface, made of the jars that Maven fetched. */
final class SparkCluster implements AutoCloseable {
    private static final int WAIT_SECONDS = 60;
    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

    private final Path folder;
    private final Map<String, Process> processes = new HashMap<>();
    private String url;

    private SparkCluster(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts a master and workers, and waits until all are there.
     *
     * @param folder for Spark's jars, logs and work
     * @param cores slots of each worker
     */
    static SparkCluster start(Path folder, int workers, int cores) throws Exception {
        var cluster = new SparkCluster(folder);
        try {
            home(folder);
            Path log = cluster.daemon(
                    "master",
                    "org.apache.spark.deploy.master.Master",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    "0",
                    "--webui-port",
                    "0");
            cluster.url = said(log, MASTER);
            for (int worker = 0; worker < workers; worker++) {
                cluster.work(worker, cores);
            }
            return cluster;
        } catch (Exception e) {
            cluster.close();
            throw e;
        }
    }

    private void work(int worker, int cores) throws Exception {
        Path log = daemon(
                "worker" + worker,
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--webui-port",
                "0",
                "-c",
                String.valueOf(cores),
                "-m",
                "2g",
                "-d",
                folder.resolve("work" + worker).toString(),
                url);
        said(log, Pattern.compile("(Successfully registered with master)"));
    }

    /** Starts a worker again that a test has killed. */
    void restore(int worker, int cores) throws Exception {
        if (!worker(worker).isAlive()) {
            work(worker, cores);
        }
    }

    /** Makes a folder that serves as {@code SPARK_HOME}: links to the jars of Spark on this class path. */
    private static void home(Path folder) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("spark/jars"));
        Files.createDirectories(folder.resolve("spark/conf"));
        List<Path> found = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .toList();
        for (Path jar : found) {
            Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
        }
    }

    /** Environment of Spark's processes, and of a run that uses the cluster. */
    static Map<String, String> environment(Path folder) {
        return Map.of(
                "SPARK_HOME",
                folder.resolve("spark").toString(),
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                "SPARK_SCALA_VERSION",
                "2.13");
    }

    private Path daemon(String name, String type, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-XX:+UseSerialGC"));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(
                "-cp", folder.resolve("spark/conf") + File.pathSeparator + folder.resolve("spark/jars") + "/*", type));
        command.addAll(List.of(arguments));
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment(folder));
        processes.put(name, builder.start());
        return log;
    }

    private static String said(Path log, Pattern pattern) throws Exception {
        for (int tries = 0; tries < WAIT_SECONDS * 10; tries++) {
            Matcher found = pattern.matcher(Files.readString(log));
            if (found.find()) {
                return found.group(1);
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException(
                "within " + WAIT_SECONDS + " s there was no " + pattern + " in:\n" + Files.readString(log));
    }

    String url() {
        return url;
    }

    /** Returns the process of a worker, from 0. */
    Process worker(int number) {
        return processes.get("worker" + number);
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroyForcibly);
    }
}
