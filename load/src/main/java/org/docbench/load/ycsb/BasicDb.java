package org.docbench.load.ycsb;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.docbench.core.process.OwnSession;

/**
 * The client of a user's own YCSB, in a process of its own, on YCSB's null store {@code BasicDB}: what it takes for an operation.
 * Linux only, where the kernel tells the processor time of processes that have ended.
 *
 * @param classPath of YCSB's core and what it needs
 */
record BasicDb(String classPath) {
    /** Of the shorter and the longer of two runs: what begins and ends a program is in both and cancels. */
    private static final long FEW = 1_000_000;

    private static final long MANY = 4_000_000;

    /** {@code USER_HZ}, the unit of processor time in /proc, on every machine that Linux runs Java on. */
    private static final double NANOS_PER_TICK = 1e7;

    /** Field numbers, from 0 behind the name in parentheses: cutime and cstime of proc_pid_stat(5). */
    private static final int CHILDREN_USER = 13;

    private static final int CHILDREN_SYSTEM = 14;

    /** Nanoseconds of processor time for an operation of one thread, on so many records. */
    double cpuNanos(Workload workload, long records) {
        return (cpu(workload, records, MANY) - cpu(workload, records, FEW)) / (MANY - FEW);
    }

    private double cpu(Workload workload, long records, long operations) {
        double before = ofChildren();
        List<String> command = command(workload, records, operations);
        try {
            Process client = new ProcessBuilder(OwnSession.command(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                if (client.waitFor() != 0) {
                    throw new IllegalStateException(
                            "YCSB ended with " + client.exitValue() + ": " + String.join(" ", command));
                }
            } finally {
                client.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return ofChildren() - before;
    }

    private List<String> command(Workload workload, long records, long operations) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "site.ycsb.Client",
                "-t",
                "-db",
                "site.ycsb.BasicDB",
                "-threads",
                "1",
                "-p",
                "basicdb.verbose=false",
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "requestdistribution=" + workload.requests().id(),
                "-p",
                "recordcount=" + records,
                "-p",
                "operationcount=" + operations,
                "-p",
                "readproportion=" + workload.share(Kind.READ),
                "-p",
                "updateproportion=" + workload.share(Kind.UPDATE));
    }

    /** Of all processes that this one started and that have ended. */
    private static double ofChildren() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.UTF_8);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) * NANOS_PER_TICK;
        } catch (IOException e) {
            throw new UncheckedIOException("the processor time of YCSB cannot be read here", e);
        }
    }

    /** @throws IllegalArgumentException if a part of the class path is not there */
    static BasicDb at(String classPath) {
        for (String part : classPath.split(File.pathSeparator, -1)) {
            Path path = Path.of(part.endsWith("*") ? part.substring(0, part.length() - 1) : part);
            if (!Files.exists(path)) {
                throw new IllegalArgumentException("no such part of YCSB's class path: " + part);
            }
        }
        return new BasicDb(classPath);
    }
}
