package org.docbench.profile.machine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A machine laid out by a test: files that can change between readings, a clock that steps, processes by number. */
public final class FakeMachine implements Machine.SystemFiles {

    public final Map<String, String> files = new HashMap<>();
    public final Map<Long, List<Long>> trees = new HashMap<>();
    private LongSupplier clock = stepping(25);
    private String jvm = "";

    public FakeMachine file(String path, String content) {
        files.put(path, content);
        return this;
    }

    public FakeMachine clock(LongSupplier other) {
        clock = other;
        return this;
    }

    public FakeMachine jvm(String output) {
        jvm = output;
        return this;
    }

    /** A clock on which each read costs {@code nanos}, and nothing else takes time. */
    public static LongSupplier stepping(long nanos) {
        AtomicLong now = new AtomicLong();
        return () -> now.getAndAdd(nanos);
    }

    /** utime, stime, cutime and cstime of a process whose name is as unfriendly as Linux allows. */
    public FakeMachine process(long pid, long user, long system, long childUser, long childSystem) {
        return file(
                "/proc/" + pid + "/stat",
                pid + " (a) b (c) S 1 1 1 0 -1 4194560 100 200 0 0 " + user + " " + system + " " + childUser + " "
                        + childSystem + " 20 0 1 0 5 100 10");
    }

    public Machine machine() {
        return new Machine(
                this,
                clock,
                () -> Hardware.unknown("a fake knows nothing"),
                new Machine.ProcessTree() {
                    @Override
                    public List<Long> of(long pid) {
                        return trees.getOrDefault(pid, List.of(pid));
                    }

                    @Override
                    public List<Long> all() {
                        return files.keySet().stream()
                                .filter(path -> path.matches("/proc/\\d+/stat"))
                                .map(path -> Long.valueOf(path.split("/", -1)[2]))
                                .toList();
                    }
                },
                command -> Found.of(jvm),
                2);
    }

    @Override
    public Optional<String> read(String path) {
        return Optional.ofNullable(files.get(path)).map(String::strip);
    }

    @Override
    public boolean exists(String path) {
        return files.containsKey(path);
    }
}
