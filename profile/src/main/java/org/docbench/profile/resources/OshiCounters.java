package org.docbench.profile.resources;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Machine.ProcessTree;
import org.docbench.profile.resources.ResourceObserver.Counters.MachineUse;
import org.docbench.profile.resources.ResourceObserver.Counters.ProcessUse;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

/**
 * The counters of other operating systems, as OSHI knows them. Its CPU times have steps of a millisecond or more, it does
 * not tell what ended children used, nor how many threads can run.
 */
final class OshiCounters implements ResourceObserver.Counters {
    private static final double NANOS_OF_A_MILLI = 1e6;

    private final SystemInfo system = new SystemInfo();

    @Override
    public MachineUse machine() {
        return new MachineUse(
                known(this::busyNanos),
                null,
                disks(HWDiskStore::getReadBytes),
                disks(HWDiskStore::getWriteBytes),
                received());
    }

    private double busyNanos() {
        double millis = 0;
        for (long[] ticks : system.getHardware().getProcessor().getProcessorCpuLoadTicks()) {
            millis += Arrays.stream(ticks).sum()
                    - ticks[TickType.IDLE.getIndex()]
                    - ticks[TickType.IOWAIT.getIndex()]
                    - ticks[TickType.STEAL.getIndex()];
        }
        return NANOS_OF_A_MILLI * millis;
    }

    private Double disks(ToDoubleFunction<HWDiskStore> bytes) {
        return known(() ->
                system.getHardware().getDiskStores().stream().mapToDouble(bytes).sum());
    }

    @Override
    public Double memoryUsed() {
        return known(() -> {
            GlobalMemory memory = system.getHardware().getMemory();
            return (double) memory.getTotal() - memory.getAvailable();
        });
    }

    @Override
    public Double received() {
        return known(() -> system.getHardware().getNetworkIFs(true).stream()
                .mapToDouble(NetworkIF::getBytesRecv)
                .sum());
    }

    @Override
    public Double ownCpu(long pid) {
        return figure(pid, process -> NANOS_OF_A_MILLI * (process.getKernelTime() + process.getUserTime()));
    }

    @Override
    public ProcessUse process(long pid) {
        return new ProcessUse(ownCpu(pid), figure(pid, OSProcess::getBytesWritten));
    }

    /** Returns the sum of the resident memory, in bytes. It counts shared memory more than once: no other figure exists on every system. */
    @Override
    public Double memory(Collection<Long> pids) {
        return pids.stream()
                .map(pid -> figure(pid, OSProcess::getResidentMemory))
                .filter(Objects::nonNull)
                .reduce(Double::sum)
                .orElse(null);
    }

    private Double figure(long pid, ToDoubleFunction<OSProcess> figure) {
        return known(() -> figure.applyAsDouble(system.getOperatingSystem().getProcess((int) pid)));
    }

    private static Double known(Callable<Double> read) {
        return Found.tried("a counter", read).value();
    }

    /** Each question about descendants is a look. */
    @Override
    public void look() {}

    @Override
    public Set<Long> withDescendants(Collection<Long> pids) {
        ProcessTree tree = ProcessTree.real();
        Set<Long> members = new LinkedHashSet<>();
        pids.forEach(pid -> members.addAll(tree.of(pid)));
        return members;
    }

    @Override
    public void close() {
        // OSHI holds nothing open.
    }
}
