package org.docbench.load.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of the calling thread: what it did itself, without the threads that collect and compile. */
public final class ThreadCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadCpu() {}

    /** Returns nanoseconds since the thread began. */
    public static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
