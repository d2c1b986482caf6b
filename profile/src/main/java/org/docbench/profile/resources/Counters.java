package org.docbench.profile.resources;

import java.util.Collection;
import java.util.Set;
import org.docbench.profile.machine.SystemFiles;

/** What the operating system counts. Null: not known here. Not for two threads at once. */
interface Counters extends AutoCloseable {

    MachineUse machine();

    /** Bytes of memory that are not available to programs. */
    Double memoryUsed();

    /** Bytes received on all network interfaces since boot, the loopback included. */
    Double received();

    /** Nanoseconds of CPU time of a process alone. */
    Double ownCpu(long pid);

    /** What a process has used, its children that ended included. */
    ProcessUse process(long pid);

    /** Bytes of memory of processes that belong together. */
    Double memory(Collection<Long> pids);

    /** Sees which processes live now. */
    void look();

    /** The processes and all that descend from them, as far as they lived at the last look. */
    Set<Long> withDescendants(Collection<Long> pids);

    @Override
    void close();

    /** Those of this machine: of Linux from its files, elsewhere as OSHI knows them. */
    static Counters real() {
        return SystemFiles.real().exists("/proc/stat") ? LinuxCounters.real() : new OshiCounters();
    }

    /**
     * What the whole machine has used. Null: not known here.
     *
     * @param cpuNanos all CPUs together, interrupts included, since boot
     * @param running threads that run or could run, less the one that asks
     * @param diskRead bytes since boot; {@code diskWritten} likewise
     * @param received bytes on all network interfaces since boot, the loopback included
     */
    record MachineUse(Double cpuNanos, Double running, Double diskRead, Double diskWritten, Double received) {}

    /**
     * What a process, and its children that ended, have used. Null: not known here.
     *
     * @param cpuNanos of CPU time
     * @param written bytes given to storage
     */
    record ProcessUse(Double cpuNanos, Double written) {}
}
