package org.docbench.profile.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import org.docbench.profile.machine.AluLoop;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.CpuSettings;
import org.docbench.profile.machine.Disk;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Hardware;
import org.docbench.profile.machine.Jvm;
import org.docbench.profile.machine.Limits;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.machine.Spread;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseWatch;

/**
 * All the doctor measures, before it judges: the checks are functions of this record.
 *
 * @param noise seen while the loops ran
 * @param otherBenchmark whether JMH's lock is held
 */
public record Vitals(
        Jvm jvm,
        Hardware hardware,
        Limits limits,
        CpuSettings settings,
        Disk disk,
        ClockCost timer,
        Spread loop,
        Scaling scaling,
        SameTwice sameTwice,
        Noise noise,
        Found<Boolean> otherBenchmark) {

    /** Takes four to six seconds. */
    static Vitals measure(Machine machine, Path java, List<String> jvmArguments, Path dataDirectory)
            throws InterruptedException {
        LongSupplier clock = machine.clock();
        Jvm jvm = Jvm.read(machine.commands(), java, jvmArguments);
        // Before the watch begins: OSHI's start is work of ours, but not of the machine's usual kind.
        Hardware hardware = machine.hardware().get();
        try (NoiseWatch watch = NoiseWatch.start(machine, List::of)) {
            ClockCost timer = ClockCost.measure(clock);
            Spread loop = AluLoop.measure(clock);
            Scaling scaling = Scaling.measure(clock);
            SameTwice sameTwice = SameTwice.measure(clock);
            return new Vitals(
                    jvm,
                    hardware,
                    Limits.read(machine.files(), machine.availableProcessors()),
                    CpuSettings.read(machine.files()),
                    Disk.read(machine.files(), dataDirectory),
                    timer,
                    loop,
                    scaling,
                    sameTwice,
                    watch.stop(),
                    JmhLock.held(JmhLock.usual()));
        }
    }
}
