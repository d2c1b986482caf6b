package org.docbench.profile.machine;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a hypervisor is below, and which.
 *
 * @param virtual unknown where neither the processor's flags nor OSHI tell
 */
public record Virtualisation(Found<Boolean> virtual, Found<String> by) {

    /** Words in the firmware's product and vendor names. Only the word is kept: a product name can carry a serial number. */
    private static final List<String> FIRMWARE = List.of(
            "KVM", "QEMU", "VMware", "VirtualBox", "Xen", "Amazon EC2", "Google", "Microsoft", "Parallels", "Bochs");

    public static Virtualisation read(SystemFiles files, Found<String> oshi) {
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

    private static Found<String> firmware(SystemFiles files) {
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
    private static Found<String> clock(SystemFiles files) {
        String clocks = files.read("/sys/devices/system/clocksource/clocksource0/available_clocksource")
                .orElse("")
                .toLowerCase(Locale.ROOT);
        String name = clocks.contains("kvm")
                ? "KVM"
                : clocks.contains("hyperv") ? "Microsoft Hyper-V" : clocks.contains("xen") ? "Xen" : null;
        return name == null ? Found.unknown("the clock names no hypervisor") : Found.of(name);
    }
}
