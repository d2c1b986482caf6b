package org.docbench.profile.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

    public static Limits read(Machine.SystemFiles files, int availableProcessors) {
        Cgroup group = new Cgroup(files);
        return new Limits(group.version(), quota(group), memory(group), affinity(files), availableProcessors);
    }

    /** CPUs' worth of time that can really be had. */
    public double cpus() {
        return Math.min(availableProcessors, cpuQuota.orElse(Double.MAX_VALUE));
    }

    /** Nanoseconds for which the group was stopped because its quota was used up, since it was made. */
    public static Found<Long> throttledNanos(Machine.SystemFiles files) {
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

    private static Found<String> affinity(Machine.SystemFiles files) {
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

    /**
     * The control groups this process is in, innermost first. A limit set on any of them holds, so each value is looked for
     * on the way up to the mount point.
     */
    static final class Cgroup {

        private static final Pattern COLON = Pattern.compile(":");
        private static final Pattern COMMA = Pattern.compile(",");

        private final Machine.SystemFiles files;
        private final List<Disk.Mount> mounts;
        private final List<String> memberships;

        Cgroup(Machine.SystemFiles files) {
            this.files = files;
            this.mounts = Disk.Mount.all(files);
            this.memberships =
                    files.read("/proc/self/cgroup").orElse("").lines().toList();
        }

        /** {@code v2}, {@code v1}, {@code hybrid} (both mounted) or {@code none}. */
        String version() {
            boolean v1 = mounts.stream().anyMatch(mount -> mount.type().equals("cgroup"));
            boolean v2 = mounts.stream().anyMatch(mount -> mount.type().equals("cgroup2"));
            return v1 && v2 ? "hybrid" : v1 ? "v1" : v2 ? "v2" : "none";
        }

        /** The values that {@code read} finds in the directories of the unified hierarchy (v2). */
        <T> Stream<T> unified(Function<String, Optional<T>> read) {
            return values("cgroup2", "", read);
        }

        /** The values that {@code read} finds in the directories of one controller's hierarchy (v1). */
        <T> Stream<T> controller(String name, Function<String, Optional<T>> read) {
            return values("cgroup", name, read);
        }

        /** One file of a group's directory. */
        Optional<String> file(String directory, String name) {
            return files.read(directory + "/" + name);
        }

        private <T> Stream<T> values(String type, String controller, Function<String, Optional<T>> read) {
            return mounts.stream()
                    .filter(mount -> mount.type().equals(type))
                    .filter(mount -> controller.isEmpty() || names(mount.superOptions(), controller))
                    .flatMap(mount -> directories(mount, path(controller)).stream())
                    .map(read)
                    .flatMap(Optional::stream);
        }

        /** The path in a line {@code id:controllers:path}; v2's line names no controller. */
        private String path(String controller) {
            return memberships.stream()
                    .map(line -> COLON.split(line, 3))
                    .filter(parts -> parts.length == 3)
                    .filter(parts -> controller.isEmpty() ? parts[1].isEmpty() : names(parts[1], controller))
                    .map(parts -> parts[2])
                    .findFirst()
                    .orElse("/");
        }

        private static List<String> directories(Disk.Mount mount, String path) {
            // In a container the mount shows only the part of the hierarchy below its root.
            String below = path.startsWith(mount.root()) && !mount.root().equals("/")
                    ? path.substring(mount.root().length())
                    : path;
            // A process outside its own cgroup namespace sees a path that climbs: only the mount point is left to read.
            below = below.startsWith("/..") || below.equals("/") ? "" : below;
            List<String> directories = new ArrayList<>();
            for (; !below.isEmpty(); below = below.substring(0, Math.max(0, below.lastIndexOf('/')))) {
                directories.add(mount.point() + below);
            }
            directories.add(mount.point());
            return directories;
        }

        private static boolean names(String list, String name) {
            return COMMA.splitAsStream(list).anyMatch(name::equals);
        }
    }
}
