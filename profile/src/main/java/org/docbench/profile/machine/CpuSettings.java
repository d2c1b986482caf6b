package org.docbench.profile.machine;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What may change the speed of a core while it is being measured.
 *
 * @param governor the frequency governors in use, comma-separated when cores differ
 * @param turbo whether cores may run above their nominal frequency
 * @param smt whether two logical CPUs share a core
 * @param clocksource what the kernel reads the time from
 * @param hugePages transparent huge pages: always, madvise or never
 */
public record CpuSettings(
        Found<String> governor,
        Found<Boolean> turbo,
        Found<Boolean> smt,
        Found<String> clocksource,
        Found<String> hugePages) {

    private static final String CPU = "/sys/devices/system/cpu/";

    public static CpuSettings read(Machine.SystemFiles files) {
        return new CpuSettings(
                governor(files),
                turbo(files),
                files.find(CPU + "smt/active", "the kernel does not say whether SMT is on")
                        .map("1"::equals),
                files.find(
                        "/sys/devices/system/clocksource/clocksource0/current_clocksource",
                        "the kernel does not show its clock source"),
                files.find("/sys/kernel/mm/transparent_hugepage/enabled", "no transparent huge pages here")
                        .map(CpuSettings::chosen));
    }

    /** The fastest core's clock now, in MHz. The fastest, because idle cores slow down and say nothing of the working one. */
    public static Found<Double> megahertz(Machine.SystemFiles files) {
        // Some drivers write "<unknown>" for a core that sleeps.
        return Found.tried("the current frequency", () -> fastest(files));
    }

    private static Double fastest(Machine.SystemFiles files) {
        OptionalDouble scaled = cpus(files, "cpufreq/scaling_cur_freq")
                .filter(kilohertz -> kilohertz.matches("\\d+"))
                .mapToDouble(kilohertz -> Double.parseDouble(kilohertz) / 1000)
                .max();
        if (scaled.isPresent()) {
            return scaled.getAsDouble();
        }
        OptionalDouble shown = files.read("/proc/cpuinfo")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("cpu MHz"))
                .mapToDouble(line ->
                        Double.parseDouble(line.substring(line.indexOf(':') + 1).strip()))
                .max();
        return shown.isPresent() ? shown.getAsDouble() : null;
    }

    private static Found<String> governor(Machine.SystemFiles files) {
        TreeSet<String> seen = cpus(files, "cpufreq/scaling_governor").collect(Collectors.toCollection(TreeSet::new));
        return seen.isEmpty()
                ? Found.unknown("the kernel does not control the frequency; usual in a virtual machine")
                : Found.of(String.join(",", seen));
    }

    /** Intel's driver has a switch of its own, and it is the other way round. */
    private static Found<Boolean> turbo(Machine.SystemFiles files) {
        return files.find(CPU + "intel_pstate/no_turbo", "")
                .map("0"::equals)
                .or(() -> files.find(CPU + "cpufreq/boost", "the kernel does not say whether turbo is on")
                        .map("1"::equals));
    }

    /** The file of each CPU that has it, in CPU order. CPU numbers may have gaps, so {@code possible} says where to stop. */
    private static Stream<String> cpus(Machine.SystemFiles files, String file) {
        String possible = files.read(CPU + "possible").orElse("0");
        String last = possible.substring(possible.lastIndexOf('-') + 1);
        int count = last.matches("\\d{1,5}") ? Integer.parseInt(last) + 1 : 1;
        return IntStream.range(0, count)
                .mapToObj(cpu -> files.read(CPU + "cpu" + cpu + "/" + file))
                .flatMap(Optional::stream);
    }

    /** The kernel lists all and puts the chosen one in brackets. */
    static String chosen(String list) {
        return List.of(list.split(" ", -1)).stream()
                .filter(word -> word.startsWith("["))
                .map(word -> word.substring(1, word.length() - 1))
                .findFirst()
                .orElse(list);
    }
}
