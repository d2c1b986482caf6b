package org.docbench.profile.machine;

import java.util.Map;

/** Whether this process runs in a container, from the marks that container engines leave. */
public final class Container {

    /** Files made by the engine inside the container, and words in the control group of its first process. */
    private static final Map<String, String> MARKS = Map.of("/.dockerenv", "docker", "/run/.containerenv", "podman");

    private static final Map<String, String> GROUPS = Map.of(
            "kubepods", "kubernetes", "docker", "docker", "libpod", "podman", "containerd", "containerd", "lxc", "lxc");

    private Container() {}

    /** The engine's name; unknown when there is no mark, which on Linux means no container. */
    public static Found<String> read(SystemFiles files) {
        String groups = files.read("/proc/1/cgroup").orElse("");
        return GROUPS.entrySet().stream()
                .filter(entry -> groups.contains(entry.getKey()))
                .sorted(Map.Entry.<String, String>comparingByKey().reversed())
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> MARKS.entrySet().stream()
                        .filter(entry -> files.exists(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .map(Found::of)
                .orElseGet(() -> Found.unknown("no mark of a container"));
    }
}
