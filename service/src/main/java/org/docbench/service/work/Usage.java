package org.docbench.service.work;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What a JVM reports of itself, since it began. Whoever measures it reads there whether it has settled.
 *
 * @param cpuNanos processor time of its Java threads that live; compilers and collectors are no such threads
 * @param compilingMillis that its compilers worked, all together
 */
public record Usage(long cpuNanos, long compilingMillis) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    /** Reads that of this JVM. */
    public static Usage own() {
        long[] each = THREADS.getThreadCpuTime(THREADS.getAllThreadIds());
        return new Usage(
                Arrays.stream(each).filter(nanos -> nanos > 0).sum(),
                COMPILER == null ? 0 : COMPILER.getTotalCompilationTime());
    }
}
