package org.docbench.service.http;

import java.util.function.LongSupplier;

/**
 * The processor time of whatever answers, read before and after a measurement.
 *
 * @param cores that it may use; fewer than those of the machine if it is pinned, or as many as it has threads that work
 * @param nanos of all its processes since their start
 */
public record ServerCpu(double cores, LongSupplier nanos) {

    /** Nine tenths of its cores: the rest goes to the kernel's interrupts and to the gaps between measurements of processor time. */
    public static final double SATURATED = 0.9;

    public ServerCpu {
        if (!(cores > 0)) {
            throw new IllegalArgumentException("a server with " + cores + " cores");
        }
    }
}
