package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.ProcessorCache;
import oshi.hardware.HardwareAbstractionLayer;
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
        Found<HardwareAbstractionLayer> oshi = Found.tried("OSHI", () -> new SystemInfo().getHardware());
        if (!oshi.known()) {
            return unknown(oshi.reason());
        }
        SystemInfo info = new SystemInfo();
        HardwareAbstractionLayer layer = oshi.value();
        return new Hardware(
                text(
                        "the processor's name",
                        () -> processor(layer)
                                .getProcessorIdentifier()
                                .getName()
                                .strip()),
                positive("the number of logical cores", () -> processor(layer).getLogicalProcessorCount()),
                positive("the number of physical cores", () -> processor(layer).getPhysicalProcessorCount()),
                positive("the highest frequency", () -> processor(layer).getMaxFreq()),
                cache(layer, 1),
                cache(layer, 2),
                cache(layer, 3),
                text("the hypervisor's name", () -> layer.getVirtualization().orElse(null)),
                positive("the memory size", () -> layer.getMemory().getTotal()),
                positive("the available memory", () -> layer.getMemory().getAvailable()),
                Found.tried("swap", () -> layer.getMemory().getVirtualMemory().getSwapUsed()),
                Found.tried(
                        "the battery", () -> layer.getPowerSources().stream().anyMatch(PowerSource::isDischarging)),
                text("the system's name", () -> info.getOperatingSystem().getFamily()),
                text(
                        "the system's version",
                        () -> info.getOperatingSystem().getVersionInfo().getVersion()));
    }

    /** A machine of which nothing is known, for one reason. */
    public static Hardware unknown(String reason) {
        return new Hardware(
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason),
                Found.unknown(reason));
    }

    private static CentralProcessor processor(HardwareAbstractionLayer layer) {
        return layer.getProcessor();
    }

    private static Found<Long> cache(HardwareAbstractionLayer layer, int level) {
        List<ProcessorCache.Type> kinds = Arrays.asList(ProcessorCache.Type.DATA, ProcessorCache.Type.UNIFIED);
        return positive(
                "the size of cache L" + level,
                () -> processor(layer).getProcessorCaches().stream()
                        .filter(cache -> cache.getLevel() == level && kinds.contains(cache.getType()))
                        .mapToLong(ProcessorCache::getCacheSize)
                        .max()
                        .orElse(0));
    }

    /** OSHI says 0 or -1 for "not known". */
    private static <N extends Number> Found<N> positive(String what, Callable<N> read) {
        return Found.tried(what, () -> {
            N value = read.call();
            return value.longValue() > 0 ? value : null;
        });
    }

    /** OSHI says "" or "unknown" for "not known". */
    private static Found<String> text(String what, Callable<String> read) {
        return Found.tried(what, () -> {
            String value = read.call();
            return value == null || value.isBlank() || value.equalsIgnoreCase("unknown") ? null : value;
        });
    }
}
