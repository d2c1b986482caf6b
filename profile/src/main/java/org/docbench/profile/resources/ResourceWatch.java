package org.docbench.profile.resources;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.docbench.core.run.Timeline;
import org.docbench.core.run.Timeline.Mark;
import org.docbench.core.run.WindowContext;

/**
 * Watches machine, client and servers from a thread of its own while a run goes on. A server is watched from the first
 * {@link WindowContext} on that names its processes; ways of using one product share one line.
 */
public final class ResourceWatch implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long origin = System.nanoTime();
    private final Map<String, Set<Long>> servers = new LinkedHashMap<>();
    private final WindowTimes marks = new WindowTimes();
    private final Readings readings = new Readings(INTERVAL_MILLIS);
    private final Thread thread = new Thread(this::watch, "docbench-resources");
    private volatile boolean closed;
    private volatile long lastNanos;

    private ResourceWatch() {
        thread.setDaemon(true);
    }

    /** The timeline's zero is now. */
    public static ResourceWatch start() {
        ResourceWatch watch = new ResourceWatch();
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try (Counters counters = Counters.real()) {
            Sampler sampler = new Sampler(counters);
            while (!closed) {
                long began = System.nanoTime();
                var values = sampler.read(servers());
                long interval;
                synchronized (readings) {
                    readings.add(began - origin, values);
                    interval = TimeUnit.MILLISECONDS.toNanos(readings.intervalMillis());
                }
                lastNanos = THREADS.getCurrentThreadCpuTime();
                rest(interval);
            }
        }
    }

    /** Until the next whole interval since the start; one that was missed is not made up for. */
    private void rest(long interval) {
        long until = ((System.nanoTime() - origin) / interval + 1) * interval;
        long left = until - (System.nanoTime() - origin);
        while (left > 0 && !closed) {
            LockSupport.parkNanos(left);
            left = until - (System.nanoTime() - origin);
        }
    }

    /** The main processes of the servers seen so far. */
    public List<Long> processes() {
        return servers().values().stream().flatMap(Set::stream).toList();
    }

    private Map<String, Set<Long>> servers() {
        synchronized (servers) {
            return Map.copyOf(servers);
        }
    }

    void sees(WindowContext context) {
        if (!context.processes().isEmpty()) {
            int dot = context.target().indexOf('.');
            String product = dot < 0 ? context.target() : context.target().substring(0, dot);
            synchronized (servers) {
                servers.merge(product, context.processes(), ResourceWatch::union);
            }
        }
    }

    private static Set<Long> union(Set<Long> some, Set<Long> others) {
        Set<Long> all = new TreeSet<>(some);
        return all.addAll(others) ? Set.copyOf(all) : some;
    }

    /** @param fromNanos of {@link System#nanoTime}, as {@code toNanos} */
    void mark(WindowContext context, long fromNanos, long toNanos) {
        marks.add(context, millis(fromNanos), millis(toNanos), INTERVAL_MILLIS);
    }

    private long millis(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(nanoTime - origin);
    }

    /** Nanoseconds of CPU time that the watch itself has used. */
    public long ownNanos() {
        return Math.max(lastNanos, THREADS.getThreadCpuTime(thread.getId()));
    }

    /** What was seen up to now. */
    public Timeline timeline() {
        synchronized (readings) {
            return readings.timeline(marks.all());
        }
    }

    /** Ends the watch; what was seen stays. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    /** What was timed when. Blocks of the same thing with no reading between them are one mark. */
    static final class WindowTimes {
        private final List<Mark> marks = new ArrayList<>();

        synchronized void add(WindowContext context, long fromMillis, long toMillis, long intervalMillis) {
            Mark mark = new Mark(
                    context.of().suite(),
                    context.of().scenario(),
                    context.target(),
                    context.phase(),
                    fromMillis,
                    toMillis);
            int last = marks.size() - 1;
            if (last >= 0 && joined(marks.get(last), mark, intervalMillis)) {
                mark = new Mark(
                        mark.suite(),
                        mark.scenario(),
                        mark.target(),
                        mark.phase(),
                        marks.get(last).fromMillis(),
                        toMillis);
                marks.remove(last);
            }
            marks.add(mark);
        }

        private static boolean joined(Mark before, Mark after, long intervalMillis) {
            return before.suite().equals(after.suite())
                    && before.scenario().equals(after.scenario())
                    && before.target().equals(after.target())
                    && before.phase().equals(after.phase())
                    && after.fromMillis() - before.toMillis() <= intervalMillis;
        }

        synchronized List<Mark> all() {
            return List.copyOf(marks);
        }
    }
}
