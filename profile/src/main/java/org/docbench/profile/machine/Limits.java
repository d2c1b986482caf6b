package org.docbench.profile.machine;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How much of the machine this process may use.
 *
 * @param cgroup {@code v2}, {@code v1}, {@code hybrid} or {@code none}
 * @param cpuQuota CPUs' worth of time, for example 1.5
 * @param memoryBytes the group's memory limit
 * @param affinity the CPUs allowed, as Linux writes it: {@code 0-3,8}
 */
public record Limits(
        String cgroup,
        Found<Double> cpuQuota,
        Found<Long> memoryBytes,
        Found<String> affinity,
        int availableProcessors) {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    public static Limits read(SystemFiles files, int availableProcessors) {
        Cgroup group = new Cgroup(files);
        return new Limits(group.version(), quota(group), memory(group), affinity(files), availableProcessors);
    }

    /** CPUs' worth of time that can really be had. */
    public double cpus() {
        return Math.min(availableProcessors, cpuQuota.orElse(Double.MAX_VALUE));
    }

    /** Nanoseconds for which the group was stopped because its quota was used up, since it was made. */
    public static Found<Long> throttledNanos(SystemFiles files) {
        Cgroup group = new Cgroup(files);
        Stream<Long> v2 = group.unified(
                directory -> statistic(group, directory, "throttled_usec").map(micros -> 1000 * micros));
        Stream<Long> v1 = group.controller("cpu", directory -> statistic(group, directory, "throttled_time"));
        return Stream.concat(v2, v1)
                .max(Comparator.naturalOrder())
                .map(Found::of)
                .orElseGet(() -> Found.unknown("no CPU control group counts throttling here"));
    }

    private static Found<Double> quota(Cgroup group) {
        Stream<Double> v2 =
                group.unified(directory -> group.file(directory, "cpu.max").flatMap(text -> {
                    String[] words = SPACE.split(text, -1);
                    return words.length == 2 ? share(words[0], words[1]) : Optional.empty();
                }));
        Stream<Double> v1 = group.controller(
                "cpu",
                directory -> group.file(directory, "cpu.cfs_quota_us")
                        .flatMap(quota ->
                                group.file(directory, "cpu.cfs_period_us").flatMap(period -> share(quota, period))));
        return Stream.concat(v2, v1)
                .min(Comparator.naturalOrder())
                .map(Found::of)
                .orElseGet(() -> Found.unknown("no CPU quota is set"));
    }

    private static Found<Long> memory(Cgroup group) {
        Stream<Long> v2 =
                group.unified(directory -> group.file(directory, "memory.max").flatMap(Limits::number));
        Stream<Long> v1 = group.controller(
                "memory",
                directory -> group.file(directory, "memory.limit_in_bytes").flatMap(Limits::number));
        return Stream.concat(v2, v1)
                .min(Comparator.naturalOrder())
                .map(Found::of)
                .orElseGet(() -> Found.unknown("no memory limit is set"));
    }

    private static Found<String> affinity(SystemFiles files) {
        String key = "Cpus_allowed_list:";
        return files.read("/proc/self/status")
                .flatMap(text ->
                        text.lines().filter(line -> line.startsWith(key)).findFirst())
                .map(line -> Found.of(line.substring(key.length()).strip()))
                .orElseGet(() -> Found.unknown("the CPUs allowed are not shown here"));
    }

    /** The period may not be 0; a quota below 0, or "max", is none. */
    private static Optional<Double> share(String quota, String period) {
        return number(quota)
                .filter(micros -> micros > 0)
                .flatMap(micros -> number(period).filter(length -> length > 0).map(length -> (double) micros / length));
    }

    private static Optional<Long> statistic(Cgroup group, String directory, String key) {
        return group.file(directory, "cpu.stat")
                .flatMap(text ->
                        text.lines().filter(line -> line.startsWith(key + " ")).findFirst())
                .flatMap(line -> number(line.substring(key.length()).strip()));
    }

    private static Optional<Long> number(String text) {
        // cgroup v1 has no word for "no limit" but a number of 19 digits (LONG_MAX rounded down to a page); so no
        // number.
        return text.matches("-?\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
