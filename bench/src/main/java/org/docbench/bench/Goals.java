package org.docbench.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Prints what the benchmarks of DocBench itself find, and counts processor time. */
public final class Goals {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Goals() {}

    /** Prints what is run, when and on which machine: {@code docs/benchmarks} holds what these programs printed. */
    public static void begin(Class<?> program) {
        print(
                "%s, %s: %s, %d processors, %s %s, Java %s",
                program.getSimpleName(),
                LocalDate.now(ZoneOffset.UTC),
                processor(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                System.getProperty("java.version"));
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 2))
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) { // no Linux
            return "unknown processor";
        }
    }

    /** Prints a line. */
    public static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    /** Prints whether a goal was met, and returns it. */
    public static boolean goal(boolean met, String words, double value) {
        print((met ? "met     " : "MISSED  ") + words, value);
        return met;
    }

    /** Returns nanoseconds of processor time of the whole process, in steps of 10 ms: the garbage collection is part of it. */
    public static long cpuNanos() {
        return PROCESS.getProcessCpuTime();
    }

    /** Returns a part of each, in ascending order. */
    public static <T> double[] sorted(Collection<T> all, ToDoubleFunction<T> part) {
        return all.stream().mapToDouble(part).sorted().toArray();
    }

    /** Returns the middle one, the upper one of two. */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
