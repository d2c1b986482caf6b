package org.docbench.profile.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseLimits;

/** {@code docbench doctor}: is this machine fit to measure on? It measures first, then judges; it changes nothing. */
public final class Doctor {

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
        return new Diagnosis(Stream.of(
                        JvmChecks.of(vitals),
                        TimerChecks.of(vitals),
                        QuietChecks.of(vitals),
                        CpuChecks.of(vitals),
                        LoopChecks.of(vitals),
                        SpaceChecks.of(vitals))
                .flatMap(List::stream)
                .toList());
    }

    /** The forks' JVM. */
    static final class JvmChecks {

        /** DocBench is compiled for it (DESIGN §9), and JMH's cheap black holes need it. */
        private static final int LEAST_JAVA = 17;

        private JvmChecks() {}

        static List<Check> of(Vitals vitals) {
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
    }

    /** Who else uses the machine. */
    static final class QuietChecks {

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

    /** Memory and disk. */
    static final class SpaceChecks {

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

        private SpaceChecks() {}

        static List<Check> of(Vitals vitals) {
            return List.of(
                    Check.of(
                            "memory",
                            memory(vitals),
                            gigabytes -> Check.below(gigabytes, EASY_MEMORY_GB, LEAST_MEMORY_GB),
                            gigabytes -> Check.text("%.1f GB available", gigabytes),
                            "A server without memory for its cache measures the disk.",
                            "Close other programs or raise the container's memory limit."),
                    Check.of(
                            "swap",
                            vitals.hardware().swapUsedBytes(),
                            bytes -> bytes > SWAP_GB * GB ? Status.WARN : Status.OK,
                            bytes -> Check.text("%.1f GB in use", bytes / GB),
                            "A page that comes back from disk stalls an operation for milliseconds.",
                            "Close other programs, then: swapoff -a && swapon -a"),
                    Check.of(
                            "disk",
                            vitals.disk().freeBytes(),
                            bytes -> Check.below(bytes / GB, EASY_DISK_GB, LEAST_DISK_GB),
                            bytes -> Check.text("%.1f GB free", bytes / GB),
                            "Servers stop writing on a full disk, and file systems slow down on one nearly full.",
                            "Free space, or choose another folder with --out."));
        }

        /** What the machine has free, but no more than the container may have. */
        private static Found<Double> memory(Vitals vitals) {
            return vitals.hardware()
                    .availableBytes()
                    .map(free -> Math.min(free, vitals.limits().memoryBytes().orElse(Long.MAX_VALUE)) / GB);
        }
    }

    /** How many CPUs there are, and what changes their speed. */
    static final class CpuChecks {

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
}
