package org.docbench.profile.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.profile.doctor.Diagnosis.Check;
import org.docbench.profile.doctor.Diagnosis.Check.Status;
import org.docbench.profile.doctor.Vitals.SameTwice;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.Noise.NoiseLimits;

/** {@code docbench doctor}: is this machine fit to measure on? It measures first, then judges; it changes nothing. */
public final class Doctor {

    /** DocBench is compiled for it (DESIGN §9), and JMH's cheap black holes need it. */
    private static final int LEAST_JAVA = 17;

    /** A read from user space takes 20 to 40 ns; three times as much means a slow source or a busy machine. */
    private static final double SLOW_NS = 100;

    /** A read through the kernel (hpet, acpi_pm) takes 500 to 2,000 ns: it is over 5 % of an operation under 10 us. */
    private static final double BAD_NS = 500;

    /** Steps of a microsecond are visible in a latency of 20 us (5 %, the tie's width). */
    private static final double COARSE_NS = 1_000;

    /** From 100 us on, only milliseconds can be told. */
    private static final double BAD_COARSE_NS = 100_000;

    /** Of an operation shorter than so many reads, reading the clock is over 5 % (rule 16). */
    private static final int SHORTEST = 20;

    /** Read without entering the kernel. */
    private static final Set<String> FAST =
            Set.of("tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page", "stp", "timebase");

    private static final String ADVICE =
            "Look at the kernel's clock source: \"tsc\" should be current; a boot option or the hypervisor may forbid it.";

    /** Client and server, or the measured thread and the JVM's own: the least the design counts on. */
    private static final double LEAST_CPUS = 2;

    /** Two cores give 1.9 and more; turbo takes a few percent of it when both work. */
    private static final double FULL_SPEEDUP = 1.8;

    /** Hyperthreads of one core give 1.0 to 1.4. */
    private static final double SHARED_SPEEDUP = 1.4;

    /** Half the width of a tie (DESIGN §4 rule 2). */
    private static final double TIE = 0.05;

    /** Twice the 5 to 20 us of a core that does not sleep deeply; two of them are then a third of a fast query. */
    private static final double SLOW_WAKING_NS = 40_000;

    private static final double GB = 1e9;

    /** A fork of 1 GB, a server with a cache of its own and the page cache below both. */
    private static final double LEAST_MEMORY_GB = 2;

    private static final double EASY_MEMORY_GB = 4;

    /** A few pages are swapped out on most machines that are up for long. */
    private static final double SWAP_GB = 0.1;

    /** Engines that are fetched (up to 1 GB) and the default run's data. */
    private static final double LEAST_DISK_GB = 2;

    /** Ten million documents of 0.5 KB, in a table and its journal, for one store at a time. */
    private static final double EASY_DISK_GB = 10;

    private Doctor() {}

    /**
     * Examines this machine; takes four to six seconds.
     *
     * @param java the forks' JVM: a {@code java} program or a JDK's folder
     * @param jvmArguments the forks' arguments
     * @param dataDirectory where documents would be written; need not exist yet
     */
    public static Diagnosis examine(Path java, List<String> jvmArguments, Path dataDirectory)
            throws InterruptedException {
        return judge(Vitals.measure(Machine.real(), java, jvmArguments, dataDirectory));
    }

    /** The checks, in the order in which a reader would act on them. */
    public static Diagnosis judge(Vitals vitals) {
        return new Diagnosis(
                Stream.of(jvm(vitals), timer(vitals), quiet(vitals), cpus(vitals), loops(vitals), space(vitals))
                        .flatMap(List::stream)
                        .toList());
    }

    /** A diagnosis in lines of plain text. What is well takes one line; what is not also says why it matters and what to do. */
    public static List<String> lines(Diagnosis diagnosis) {
        return Stream.concat(
                        diagnosis.checks().stream().flatMap(Doctor::lines),
                        Stream.of("", "This machine is " + diagnosis.fitness() + "."))
                .toList();
    }

    private static Stream<String> lines(Check check) {
        String first = String.format(
                Locale.ROOT,
                "%-8s %-16s %s",
                check.status().name().toLowerCase(Locale.ROOT),
                check.name(),
                check.found());
        boolean troubled = check.status() == Status.WARN || check.status() == Status.BAD;
        return troubled ? Stream.of(first, indented(check.why()), indented(check.advice())) : Stream.of(first);
    }

    private static String indented(String text) {
        return " ".repeat(9) + text;
    }

    /** The forks' JVM. */
    private static List<Check> jvm(Vitals vitals) {
        return List.of(
                Check.of(
                        "java",
                        vitals.jvm().feature(),
                        feature -> feature >= LEAST_JAVA ? Status.OK : Status.BAD,
                        feature -> "Java "
                                + vitals.jvm().property("java.version").orElse(feature.toString()) + ", "
                                + vitals.jvm().property("java.vm.name").orElse("an unnamed VM"),
                        "The forks run DocBench's own classes, which need Java 17.",
                        "Give a JDK 17 or later with --jvm."),
                Check.of(
                        "compiler",
                        vitals.jvm().optimises(),
                        on -> on ? Status.OK : Status.BAD,
                        on -> on ? "the optimising compiler is on" : "the optimising compiler (C2) is off",
                        "Without it code runs 2 to 50 times slower, and unlike any server in use.",
                        "Remove -Xint and -XX:TieredStopAtLevel from the forks' arguments and JAVA_TOOL_OPTIONS."));
    }

    /** The clock. */
    private static List<Check> timer(Vitals vitals) {
        ClockCost timer = vitals.timer();
        // No step seen in 200,000 reads is a clock coarser than milliseconds.
        double step = Double.isNaN(timer.granularityNs()) ? Double.MAX_VALUE : timer.granularityNs();
        return List.of(
                new Check(
                        "timer cost",
                        above(timer.costNs(), SLOW_NS, BAD_NS),
                        text(
                                "%.0f ns a read, which is over 5 %% of an operation under %.0f ns",
                                timer.costNs(), SHORTEST * timer.costNs()),
                        "Each timed operation pays for two reads.",
                        ADVICE),
                new Check(
                        "timer step",
                        above(step, COARSE_NS, BAD_COARSE_NS),
                        step == Double.MAX_VALUE ? "no step seen" : text("%.0f ns", step),
                        "No shorter difference can be seen in a single latency.",
                        ADVICE),
                Check.of(
                        "clock source",
                        vitals.settings().clocksource(),
                        name -> FAST.contains(name) ? Status.OK : Status.WARN,
                        name -> name,
                        "A source other than the processor's counter is read through the kernel.",
                        ADVICE));
    }

    /** Who else uses the machine. */
    private static List<Check> quiet(Vitals vitals) {
        Noise noise = vitals.noise();
        return List.of(
                Check.of(
                        "load",
                        noise.loadAtStart(),
                        // It looks a minute back, mostly at DocBench's own build; what others use now is the evidence.
                        load -> noise.othersPercent().value() != null
                                ? Status.OK
                                : above(
                                        load / noise.processors(),
                                        NoiseLimits.LOAD_PER_CPU,
                                        NoiseLimits.BAD_LOAD_PER_CPU),
                        load -> text("load average %.2f on %d CPUs", load, noise.processors()),
                        "Programs of the last minute probably still run, and compete with the measurement for the CPU.",
                        "Close other programs and wait a minute."),
                Check.of(
                        "others",
                        noise.othersPercent(),
                        percent -> above(percent, NoiseLimits.OTHERS_PERCENT, NoiseLimits.BAD_OTHERS_PERCENT),
                        percent -> text("other programs used %.1f %% of the CPU time", percent),
                        "Their time comes out of the caches and cores of what is measured.",
                        "Find them with top and close them."),
                Check.of(
                        "steal",
                        noise.stealPercent(),
                        percent -> above(percent, NoiseLimits.STEAL_PERCENT, NoiseLimits.BAD_STEAL_PERCENT),
                        percent -> text("%.1f %%", percent),
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

    /** How many CPUs there are, and what changes their speed. */
    private static List<Check> cpus(Vitals vitals) {
        return List.of(
                new Check(
                        "cpus",
                        vitals.limits().cpus() < LEAST_CPUS ? Status.BAD : Status.OK,
                        text("%.1f CPUs may be used", vitals.limits().cpus()),
                        "Client and server, or code and garbage collector, wait for each other when they share a CPU.",
                        "Raise the container's CPU limit, or take a machine with two cores or more."),
                Check.of(
                        "throttling",
                        vitals.noise().throttledPercent(),
                        percent -> percent > NoiseLimits.THROTTLED_PERCENT ? Status.BAD : Status.OK,
                        percent -> text("stopped by the quota for %.1f %% of the time", percent),
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

    /** What fixed work shows of the cores. */
    private static List<Check> loops(Vitals vitals) {
        Spread loop = vitals.loop();
        double speedup = vitals.scaling().speedup();
        SameTwice same = vitals.sameTwice();
        double floor = Math.abs(same.ratio() - 1) + same.floor();
        return List.of(
                new Check(
                        "steadiness",
                        above(loop.ratio(), NoiseLimits.LOOP_SPREAD, NoiseLimits.BAD_LOOP_SPREAD),
                        text(
                                "fixed work takes %.3f ms, one in twenty %.1f %% longer",
                                loop.medianNs() / 1e6, 100 * (loop.ratio() - 1)),
                        "Work in registers varies only when the core is taken away, shared or slowed down.",
                        "Close other programs, let the machine cool, or run where no other virtual machine shares the cores."),
                new Check(
                        "two threads",
                        below(speedup, FULL_SPEEDUP, SHARED_SPEEDUP),
                        text("do %.2f times the work of one: %s", speedup, kind(speedup, vitals)),
                        "Client and server, or two clients, need a core each; else one's gain is the other's loss.",
                        "Measure with one thread, or take a machine with more whole cores."),
                new Check(
                        "same loop twice",
                        floor > TIE ? Status.BAD : same.pairSpread() > TIE ? Status.WARN : Status.OK,
                        text(
                                "ratio %.3f (single pairs %.3f to %.3f): differences below %.1f %% cannot be found here",
                                same.ratio(), same.low(), same.high(), 100 * floor),
                        "Expect a tie of the same code under two names. The difference is this machine's noise.",
                        "Use --preset standard or paper: more rounds reduce the noise. Above 5 % no tie can be found."),
                new Check(
                        "waking",
                        above(vitals.waking().nanos().p95Ns(), SLOW_WAKING_NS, Double.MAX_VALUE),
                        text(
                                "a thread that waits runs %.0f µs after its call, one in twenty after %.0f µs",
                                vitals.waking().nanos().medianNs() / 1e3,
                                vitals.waking().nanos().p95Ns() / 1e3),
                        "Idle cores sleep: requests to a server then take a few times longer in some rounds than in others.",
                        "Let them sleep less. As root, in a virtual machine with haltpoll:"
                                + " echo 200000 > /sys/module/haltpoll/parameters/guest_halt_poll_ns;"
                                + " on bare metal: cpupower idle-set -D 10"));
    }

    private static String kind(double speedup, Vitals vitals) {
        if (speedup >= FULL_SPEEDUP) {
            return "whole cores";
        }
        // The cores cannot be told from their neighbours while other programs use them.
        boolean busy = vitals.noise().othersPercent().orElse(0.0) > NoiseLimits.OTHERS_PERCENT;
        if (busy) {
            return "other programs use the cores, so nothing can be said of these";
        }
        return speedup >= SHARED_SPEEDUP
                ? "cores that are shared with others"
                : "two cores of this machine behave like hyperthreads";
    }

    /** Memory and disk. */
    private static List<Check> space(Vitals vitals) {
        return List.of(
                Check.of(
                        "memory",
                        memory(vitals),
                        gigabytes -> below(gigabytes, EASY_MEMORY_GB, LEAST_MEMORY_GB),
                        gigabytes -> text("%.1f GB available", gigabytes),
                        "A server without memory for its cache measures the disk.",
                        "Close other programs or raise the container's memory limit."),
                Check.of(
                        "swap",
                        vitals.hardware().swapUsedBytes(),
                        bytes -> bytes > SWAP_GB * GB ? Status.WARN : Status.OK,
                        bytes -> text("%.1f GB in use", bytes / GB),
                        "A page that comes back from disk stalls an operation for milliseconds.",
                        "Close other programs, then: swapoff -a && swapon -a"),
                Check.of(
                        "huge pages",
                        vitals.settings().hugePages(),
                        mode -> mode.equals("never") ? Status.WARN : Status.OK,
                        mode -> mode,
                        "Without them, Java targets that make garbage take up to 20 % longer in one run than in another.",
                        "Give them to programs that ask, as root: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"),
                Check.of(
                        "disk",
                        vitals.disk().freeBytes(),
                        bytes -> below(bytes / GB, EASY_DISK_GB, LEAST_DISK_GB),
                        bytes -> text("%.1f GB free", bytes / GB),
                        "Servers stop writing on a full disk, and file systems slow down on one nearly full.",
                        "Free space, or choose another folder with --out."));
    }

    /** What the machine has free, but no more than the container may have. */
    private static Found<Double> memory(Vitals vitals) {
        return vitals.hardware()
                .availableBytes()
                .map(free -> Math.min(free, vitals.limits().memoryBytes().orElse(Long.MAX_VALUE)) / GB);
    }

    /** Larger is worse. */
    private static Status above(double value, double warn, double bad) {
        return value > bad ? Status.BAD : value > warn ? Status.WARN : Status.OK;
    }

    /** Smaller is worse. */
    private static Status below(double value, double warn, double bad) {
        return value < bad ? Status.BAD : value < warn ? Status.WARN : Status.OK;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
