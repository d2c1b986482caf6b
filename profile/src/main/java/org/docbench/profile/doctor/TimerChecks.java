package org.docbench.profile.doctor;

import java.util.List;
import java.util.Set;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.Found;

/** The clock. */
final class TimerChecks {

    /** A read from user space takes 20 to 40 ns; three times as much means a slow source or a busy machine. */
    private static final double SLOW_NS = 100;

    /** A read through the kernel (hpet, acpi_pm) takes 500 to 2,000 ns: operations under 10 us could not be timed singly. */
    private static final double BAD_NS = 500;

    /** Steps of a microsecond are visible in a latency of 20 us (5 %, the tie's width). */
    private static final double COARSE_NS = 1_000;

    /** From 100 us on, only milliseconds can be told. */
    private static final double BAD_COARSE_NS = 100_000;

    /** Rule 16: a shorter operation is never timed singly. */
    private static final int SINGLY = 20;

    /** Read without entering the kernel. */
    private static final Set<String> FAST =
            Set.of("tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page", "stp", "timebase");

    private static final String ADVICE =
            "Look at the kernel's clock source: \"tsc\" should be current; a boot option or the hypervisor may forbid it.";

    private TimerChecks() {}

    static List<Check> of(Vitals vitals) {
        ClockCost timer = vitals.timer();
        // No step seen in 200,000 reads is a clock coarser than milliseconds.
        double step = Double.isNaN(timer.granularityNs()) ? Double.MAX_VALUE : timer.granularityNs();
        return List.of(
                new Check(
                        "timer cost",
                        Check.above(timer.costNs(), SLOW_NS, BAD_NS),
                        Check.text(
                                "%.0f ns a read; operations under %.0f ns are timed in batches",
                                timer.costNs(), SINGLY * timer.costNs()),
                        "Each timed operation pays for two reads.",
                        ADVICE),
                new Check(
                        "timer step",
                        Check.above(step, COARSE_NS, BAD_COARSE_NS),
                        step == Double.MAX_VALUE ? "no step seen" : Check.text("%.0f ns", step),
                        "No shorter difference can be seen in a single latency.",
                        ADVICE),
                Check.of(
                        "clock source",
                        source(vitals),
                        name -> FAST.contains(name) ? Status.OK : Status.WARN,
                        name -> name,
                        "A source other than the processor's counter is read through the kernel.",
                        ADVICE));
    }

    private static Found<String> source(Vitals vitals) {
        return vitals.settings().clocksource();
    }
}
