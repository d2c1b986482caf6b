package org.docbench.profile.doctor;

import java.util.List;
import org.docbench.profile.machine.Found;

/** Memory and disk. */
final class SpaceChecks {

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
