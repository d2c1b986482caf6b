package org.docbench.profile.doctor;

import java.util.List;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseLimits;

/** Who else uses the machine. */
final class QuietChecks {

    private QuietChecks() {}

    static List<Check> of(Vitals vitals) {
        Noise noise = vitals.noise();
        return List.of(
                Check.of(
                        "load",
                        noise.loadAtStart(),
                        load -> Check.above(
                                load / noise.processors(), NoiseLimits.LOAD_PER_CPU, NoiseLimits.BAD_LOAD_PER_CPU),
                        load -> Check.text("load average %.2f on %d CPUs", load, noise.processors()),
                        "What ran in the last minute probably still runs, and takes turns with what is measured.",
                        "Close other programs and wait a minute."),
                Check.of(
                        "others",
                        noise.othersPercent(),
                        percent -> Check.above(percent, NoiseLimits.OTHERS_PERCENT, NoiseLimits.BAD_OTHERS_PERCENT),
                        percent -> Check.text("other programs used %.1f %% of the CPU time", percent),
                        "Their time comes out of the caches and cores of what is measured.",
                        "Find them with top and close them."),
                Check.of(
                        "steal",
                        noise.stealPercent(),
                        percent -> Check.above(percent, NoiseLimits.STEAL_PERCENT, NoiseLimits.BAD_STEAL_PERCENT),
                        percent -> Check.text("%.1f %%", percent),
                        "The hypervisor gave this machine's CPU to another; no program here can see or prevent it.",
                        "Run on bare metal or a dedicated host, or at another hour."),
                Check.of(
                        "other benchmark",
                        vitals.otherBenchmark(),
                        held -> held ? Status.BAD : Status.OK,
                        held -> held ? "a JMH benchmark is running" : "none",
                        "Two benchmarks measure each other.",
                        "Wait until it is done."));
    }
}
