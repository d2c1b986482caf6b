package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.ProcessorCache;
import oshi.hardware.PowerSource;

/**
 * What OSHI knows of the machine, on any operating system. Serial numbers, network and users, which it also knows, are
 * not asked for.
 *
 * @param l1Bytes data cache of one core; {@code l2Bytes} and {@code l3Bytes} of one instance
 * @param onBattery false also when there is no battery
 */
public record Hardware(
        Found<String> model,
        Found<Integer> logicalCores,
        Found<Integer> physicalCores,
        Found<Long> maxHertz,
        Found<Long> l1Bytes,
        Found<Long> l2Bytes,
        Found<Long> l3Bytes,
        Found<String> virtualisation,
        Found<Long> memoryBytes,
        Found<Long> availableBytes,
        Found<Long> swapUsedBytes,
        Found<Boolean> onBattery,
        Found<String> osName,
        Found<String> osVersion) {

    static Hardware read() {
        // Its native part is loaded with the first layer, and may be refused (a temporary folder mounted noexec).
        return of(Found.tried("OSHI", () -> {
            SystemInfo info = new SystemInfo();
            info.getHardware();
            return info;
        }));
    }

    /** A machine of which nothing is known, for one reason. */
    public static Hardware unknown(String reason) {
        return of(Found.unknown(reason));
    }

    private static Hardware of(Found<SystemInfo> oshi) {
        return new Hardware(
                text(
                        oshi,
                        "the processor's name",
                        info -> processor(info)
                                .getProcessorIdentifier()
                                .getName()
                                .strip()),
                positive(
                        oshi,
                        "the number of logical cores",
                        info -> processor(info).getLogicalProcessorCount()),
                positive(
                        oshi,
                        "the number of physical cores",
                        info -> processor(info).getPhysicalProcessorCount()),
                positive(oshi, "the highest frequency", info -> processor(info).getMaxFreq()),
                cache(oshi, 1),
                cache(oshi, 2),
                cache(oshi, 3),
                text(
                        oshi,
                        "the hypervisor's name",
                        info -> info.getHardware().getVirtualization().orElse(null)),
                positive(
                        oshi,
                        "the memory size",
                        info -> info.getHardware().getMemory().getTotal()),
                positive(
                        oshi,
                        "the available memory",
                        info -> info.getHardware().getMemory().getAvailable()),
                asked(
                        oshi,
                        "swap",
                        info -> info.getHardware()
                                .getMemory()
                                .getVirtualMemory()
                                .getSwapUsed()),
                asked(
                        oshi,
                        "the battery",
                        info -> info.getHardware().getPowerSources().stream().anyMatch(PowerSource::isDischarging)),
                text(
                        oshi,
                        "the system's name",
                        info -> info.getOperatingSystem().getFamily()),
                text(
                        oshi,
                        "the system's version",
                        info -> info.getOperatingSystem().getVersionInfo().getVersion()));
    }

    private static CentralProcessor processor(SystemInfo info) {
        return info.getHardware().getProcessor();
    }

    private static Found<Long> cache(Found<SystemInfo> oshi, int level) {
        List<ProcessorCache.Type> kinds = Arrays.asList(ProcessorCache.Type.DATA, ProcessorCache.Type.UNIFIED);
        return positive(
                oshi,
                "the size of cache L" + level,
                info -> processor(info).getProcessorCaches().stream()
                        .filter(cache -> cache.getLevel() == level && kinds.contains(cache.getType()))
                        .mapToLong(ProcessorCache::getCacheSize)
                        .max()
                        .orElse(0));
    }

    private static <T> Found<T> asked(Found<SystemInfo> oshi, String what, Function<SystemInfo, T> read) {
        return oshi.known() ? Found.tried(what, () -> read.apply(oshi.value())) : Found.unknown(oshi.reason());
    }

    /** OSHI says 0 or -1 for "not known". */
    private static <N extends Number> Found<N> positive(
            Found<SystemInfo> oshi, String what, Function<SystemInfo, N> read) {
        return asked(oshi, what, read.andThen(value -> value.longValue() > 0 ? value : null));
    }

    /** OSHI says "" or "unknown" for "not known". */
    private static Found<String> text(Found<SystemInfo> oshi, String what, Function<SystemInfo, String> read) {
        return asked(
                oshi,
                what,
                read.andThen(
                        value -> value == null || value.isBlank() || value.equalsIgnoreCase("unknown") ? null : value));
    }
}
