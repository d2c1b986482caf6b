package org.docbench.formats.codec;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much the JVM's compilers have worked. They tell of a compilation when it is done; one that is still going on shows as
 * processor time that neither this thread nor the collector took.
 *
 * @param compiledMillis what the compilers tell
 * @param otherNanos processor time of the other threads, collectors excepted
 */
record CompilerWork(long compiledMillis, long otherNanos) {
    /** With less than this the code is taken as settled: what is left is not the loop's. */
    private static final long RESTING_MILLIS = 2;

    /** The system counts a process's time in steps of 10 ms. */
    private static final long RESTING_NANOS = 9_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static CompilerWork now() {
        long collected = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        return new CompilerWork(
                COMPILER.getTotalCompilationTime(),
                PROCESS.getProcessCpuTime() - THREADS.getCurrentThreadCpuTime() - collected * NANOS_PER_MILLI);
    }

    /** Whether nothing was compiled from then to now. */
    boolean restsSince() {
        CompilerWork now = now();
        return now.compiledMillis - compiledMillis < RESTING_MILLIS && now.otherNanos - otherNanos < RESTING_NANOS;
    }
}
