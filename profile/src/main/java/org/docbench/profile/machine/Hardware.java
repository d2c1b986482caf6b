package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    /**
     * Whether a hypervisor is below, and which.
     *
     * @param virtual unknown where neither the processor's flags nor OSHI tell
     */
    public record Virtualisation(Found<Boolean> virtual, Found<String> by) {

        /** Words in the firmware's product and vendor names. Only the word is kept: a product name can carry a serial number. */
        private static final List<String> FIRMWARE = List.of(
                "KVM",
                "QEMU",
                "VMware",
                "VirtualBox",
                "Xen",
                "Amazon EC2",
                "Google",
                "Microsoft",
                "Parallels",
                "Bochs");

        public static Virtualisation read(Machine.SystemFiles files, Found<String> oshi) {
            Found<String> by = oshi.or(() -> firmware(files))
                    .or(() -> clock(files))
                    .or(() -> Found.unknown("the hypervisor does not give its name"));
            if (by.known()) {
                return new Virtualisation(Found.of(true), by);
            }
            Optional<Boolean> flag = files.read("/proc/cpuinfo").flatMap(Virtualisation::flag);
            if (flag.isEmpty()) {
                return new Virtualisation(Found.unknown("the processor's flags are not shown here"), by);
            }
            return new Virtualisation(
                    Found.of(flag.get()), flag.get() ? by : Found.unknown("the processor reports no hypervisor"));
        }

        /** On x86 bit 31 of CPUID leaf 1 says that a hypervisor runs; ARM's "Features" line has no such word. */
        private static Optional<Boolean> flag(String cpuinfo) {
            return cpuinfo.lines()
                    .filter(line -> line.startsWith("flags"))
                    .map(line -> List.of(line.split("\\s+", -1)).contains("hypervisor"))
                    .findFirst();
        }

        private static Found<String> firmware(Machine.SystemFiles files) {
            String names = files.read("/sys/class/dmi/id/sys_vendor").orElse("") + " "
                    + files.read("/sys/class/dmi/id/product_name").orElse("");
            boolean microsoft = names.contains("Microsoft") && !names.contains("Virtual");
            return FIRMWARE.stream()
                    // Microsoft and Google also sell machines: only their virtual ones count.
                    .filter(name -> names.contains(name) && !(name.equals("Microsoft") && microsoft))
                    .filter(name -> !name.equals("Google") || names.contains("Compute Engine"))
                    .findFirst()
                    .map(Found::of)
                    .orElseGet(() -> Found.unknown("the firmware names no hypervisor"));
        }

        /** A guest clock is offered by one hypervisor each. */
        private static Found<String> clock(Machine.SystemFiles files) {
            String clocks = files.read("/sys/devices/system/clocksource/clocksource0/available_clocksource")
                    .orElse("")
                    .toLowerCase(Locale.ROOT);
            String name = clocks.contains("kvm")
                    ? "KVM"
                    : clocks.contains("hyperv") ? "Microsoft Hyper-V" : clocks.contains("xen") ? "Xen" : null;
            return name == null ? Found.unknown("the clock names no hypervisor") : Found.of(name);
        }
    }
}
