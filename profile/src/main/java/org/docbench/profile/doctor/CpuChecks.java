package org.docbench.profile.doctor;

import java.util.List;
import org.docbench.profile.noise.NoiseLimits;

/** How many CPUs there are, and what changes their speed. */
final class CpuChecks {

    /** Client and server, or the measured thread and the JVM's own: the least the design counts on. */
    private static final double LEAST_CPUS = 2;

    private CpuChecks() {}

    static List<Check> of(Vitals vitals) {
        return List.of(
                new Check(
                        "cpus",
                        vitals.limits().cpus() < LEAST_CPUS ? Status.BAD : Status.OK,
                        Check.text("%.1f CPUs may be used", vitals.limits().cpus()),
                        "Client and server, or code and garbage collector, wait for each other when they share a CPU.",
                        "Raise the container's CPU limit, or take a machine with two cores or more."),
                Check.of(
                        "throttling",
                        vitals.noise().throttledPercent(),
                        percent -> percent > NoiseLimits.THROTTLED_PERCENT ? Status.BAD : Status.OK,
                        percent -> Check.text("stopped by the quota for %.1f %% of the time", percent),
                        "A group that used up its quota stands still for the rest of the period: stalls in latencies.",
                        "Remove the quota, or pin the container to whole CPUs instead (cpuset)."),
                Check.of(
                        "governor",
                        vitals.settings().governor(),
                        name -> name.equals("performance") ? Status.OK : Status.WARN,
                        name -> name,
                        "Another governor slows idle cores down: what waits for a disk or a network is then measured"
                                + " on a slow core.",
                        "Choose it for the time of the run: cpupower frequency-set -g performance"),
                Check.of(
                        "turbo",
                        vitals.settings().turbo(),
                        on -> on ? Status.WARN : Status.OK,
                        on -> on ? "on" : "off",
                        "The speed then depends on temperature and on how many cores work.",
                        "Switch it off in the firmware or the kernel for the last percent; pairing in rounds covers"
                                + " the rest."),
                Check.of(
                        "smt",
                        vitals.settings().smt(),
                        on -> on ? Status.WARN : Status.OK,
                        on -> on ? "on" : "off",
                        "Two threads on one core slow each other down by a third or more.",
                        "Use as many threads as there are cores, or switch SMT off."),
                Check.of(
                        "battery",
                        vitals.hardware().onBattery(),
                        on -> on ? Status.BAD : Status.OK,
                        on -> on ? "running on battery" : "not on battery",
                        "On battery the processor is kept slow, and slower as it empties.",
                        "Plug the machine in."));
    }
}
