package org.docbench.profile.resources;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.profile.machine.SystemFiles;

/**
 * Who descends from whom. {@code /proc} is listed at each look, but a process is asked for its parent only when it is first
 * seen: asking all of them takes milliseconds on a machine of some hundred. Not for two threads at once.
 */
final class Descent {
    private final SystemFiles files;
    private final Supplier<List<Long>> numbers;
    private final Map<Long, Long> parents = new HashMap<>();
    private Map<Long, List<Long>> children = Map.of();

    /** @param numbers of all processes that live */
    Descent(SystemFiles files, Supplier<List<Long>> numbers) {
        this.files = files;
        this.numbers = numbers;
    }

    /** The roots and all that descend from them, as far as they lived at the last look. */
    Set<Long> of(Collection<Long> roots) {
        Set<Long> members = new LinkedHashSet<>();
        Deque<Long> next = new ArrayDeque<>(roots);
        while (!next.isEmpty()) {
            long pid = next.pop();
            if (parents.containsKey(pid) && members.add(pid)) {
                next.addAll(children.getOrDefault(pid, List.of()));
            }
        }
        return members;
    }

    void look() {
        List<Long> alive = numbers.get();
        parents.keySet().retainAll(new HashSet<>(alive));
        children = new HashMap<>();
        for (long pid : alive) {
            long parent = parents.computeIfAbsent(pid, this::parent);
            children.computeIfAbsent(parent, none -> new ArrayList<>()).add(pid);
        }
    }

    Set<Long> alive() {
        return parents.keySet();
    }

    /** Field 4 of {@code /proc/PID/stat}; 0, which nobody is, of a process that has just ended. */
    private long parent(long pid) {
        return ProcessStat.of(files.read("/proc/" + pid + "/stat").orElse(""))
                .map(ProcessStat::parent)
                .orElse(0L);
    }
}
