package org.docbench.profile.resources;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.util.OptionalDouble;

/**
 * The CPU-time clock of a process, in nanoseconds (clock_getcpuclockid(3)): all its threads, those that ended among them,
 * in one call to the kernel. The same sum over {@code /proc/PID/task/*}{@code /schedstat} takes a file for each thread and
 * misses threads that ended. Not for two threads at once.
 */
final class CpuClock {
    /** What the kernel calls CPUCLOCK_SCHED: time as the scheduler counts it, not in ticks. */
    private static final int SCHEDULER = 2;

    private final Function read;
    private final Memory time;

    private CpuClock(Function read, Memory time) {
        this.read = read;
        this.time = time;
    }

    /** The clock of 64-bit Linux; one that knows nothing elsewhere, and where native code is refused. */
    static CpuClock real() {
        try {
            if (Platform.isLinux() && Native.LONG_SIZE == Long.BYTES) {
                return new CpuClock(
                        NativeLibrary.getInstance(Platform.C_LIBRARY_NAME).getFunction("clock_gettime"),
                        new Memory(2 * Long.BYTES));
            }
        } catch (LinkageError refused) {
            return unknown();
        }
        return unknown();
    }

    static CpuClock unknown() {
        return new CpuClock(null, null);
    }

    /** Nanoseconds since the process began; empty when it is gone or the clock is not to be had. */
    OptionalDouble nanos(long pid) {
        // ~pid << 3 | clock is how the kernel numbers the clocks of processes (include/linux/posix-timers.h).
        if (read == null || read.invokeInt(new Object[] {(int) (~pid << 3 | SCHEDULER), time}) != 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(time.getLong(0) * 1e9 + time.getLong(Long.BYTES));
    }
}
