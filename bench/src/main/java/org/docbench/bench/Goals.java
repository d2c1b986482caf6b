package org.docbench.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Prints what the benchmarks of DocBench itself find, and counts processor time. */
public final class Goals {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Goals() {}

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
