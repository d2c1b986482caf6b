package org.docbench.profile.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The control groups this process is in, innermost first. A limit set on any of them holds, so each value is looked for
 * on the way up to the mount point.
 */
final class Cgroup {

    private static final Pattern COLON = Pattern.compile(":");
    private static final Pattern COMMA = Pattern.compile(",");

    private final SystemFiles files;
    private final List<Mount> mounts;
    private final List<String> memberships;

    Cgroup(SystemFiles files) {
        this.files = files;
        this.mounts = Mount.all(files);
        this.memberships = files.read("/proc/self/cgroup").orElse("").lines().toList();
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

    private static List<String> directories(Mount mount, String path) {
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
