package org.docbench.profile.resources;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFile.Timeline.Mark;
import org.docbench.profile.resources.ResourceObserver.Counters.MachineUse;
import org.docbench.profile.resources.ResourceObserver.Counters.ProcessUse;
import org.docbench.profile.resources.ResourceWatch.Readings.Column;

/**
 * Watches machine, client and servers from a thread of its own while a run goes on. A server is watched from the first
 * {@link WindowContext} on that names its processes; targets on one server share one line. DocBench's other JVMs have lines of their own.
 */
public final class ResourceWatch implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long origin = System.nanoTime();
    private final Map<String, Set<Long>> servers = new LinkedHashMap<>();
    private final Map<String, Set<Long>> jvms = new LinkedHashMap<>();
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
        try (ResourceObserver.Counters counters = ResourceObserver.Counters.real()) {
            Sampler sampler = new Sampler(counters);
            while (!closed) {
                long began = System.nanoTime();
                var values = sampler.read(copy(servers), copy(jvms));
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
        return copy(servers).values().stream().flatMap(Set::stream).toList();
    }

    private static Map<String, Set<Long>> copy(Map<String, Set<Long>> processes) {
        synchronized (processes) {
            return Map.copyOf(processes);
        }
    }

    void sees(WindowContext context) {
        if (!context.processes().isEmpty()) {
            add(servers, server(context), context.processes());
        }
        context.jvms().forEach((part, pid) -> add(jvms, part, Set.of(pid)));
    }

    private static void add(Map<String, Set<Long>> processes, String subject, Set<Long> seen) {
        synchronized (processes) {
            processes.merge(subject, seen, ResourceWatch::union);
        }
    }

    /** The server's name, by default that of a target on it: the product and the version that was asked for. */
    private static String server(WindowContext context) {
        if (!context.server().isEmpty()) {
            return context.server();
        }
        String target = context.target();
        Optional<Target> parts = Target.read(target);
        return parts.map(Target::id).orElse(target).replaceFirst("\\..*", "")
                + parts.flatMap(Target::version).map(version -> ":" + version).orElse("");
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
            String suite = context.of().suite();
            Mark mark =
                    new Mark(suite, context.of().scenario(), context.target(), context.phase(), fromMillis, toMillis);
            Mark before = marks.isEmpty() ? null : marks.get(marks.size() - 1);
            if (before != null && joined(before, mark, intervalMillis)) {
                marks.remove(marks.size() - 1);
                mark = new Mark(suite, mark.scenario(), mark.target(), mark.phase(), before.fromMillis(), toMillis);
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

    /**
     * What was read at each tick. Counters are kept as they were read: a reading that is left out later only makes the step
     * around it longer, and no byte is lost. Not for two threads at once.
     */
    static final class Readings {
        /** 10 minutes at 100 ms. When there are more, every second one is dropped: a file stays below a megabyte or so. */
        private static final int MOST = 6000;

        private static final double NANOS = 1e9;
        private static final long MILLI = 1_000_000;

        /** Significant digits in the file. */
        private static final MathContext DIGITS = new MathContext(3);

        /** A thousandth of a core, or of a byte, is nothing that anyone could tell. */
        private static final int DECIMALS = 3;

        /** @param perSecond counters are shown as what they grew by in a second; levels as they are */
        record Column(String subject, String quantity, String unit, boolean perSecond) {}

        private final Map<Column, Integer> columns = new LinkedHashMap<>();
        private List<Long> nanos = new ArrayList<>();
        private List<double[]> rows = new ArrayList<>();
        private long intervalMillis;

        Readings(long intervalMillis) {
            this.intervalMillis = intervalMillis;
        }

        /** Meant between two readings; longer when many have been taken. */
        long intervalMillis() {
            return intervalMillis;
        }

        /** @param values null where not known; a column that was not there before is new from now on */
        void add(long at, Map<Column, Double> values) {
            values.keySet().forEach(column -> columns.putIfAbsent(column, columns.size()));
            double[] row = new double[columns.size()];
            Arrays.fill(row, Double.NaN);
            values.forEach((column, value) -> row[columns.get(column)] = value == null ? Double.NaN : value);
            nanos.add(at);
            rows.add(row);
            if (rows.size() > MOST) {
                nanos = everySecond(nanos);
                rows = everySecond(rows);
                intervalMillis *= 2;
            }
        }

        private static <T> List<T> everySecond(List<T> all) {
            List<T> half = new ArrayList<>(MOST);
            for (int i = 0; i < all.size(); i += 2) {
                half.add(all.get(i));
            }
            return half;
        }

        Timeline timeline(List<Timeline.Mark> marks) {
            List<Timeline.Series> series = new ArrayList<>();
            columns.forEach((column, at) -> {
                List<Double> values = new ArrayList<>(rows.size());
                for (int i = 0; i < rows.size(); i++) {
                    values.add(rounded(column.perSecond() ? rate(i, at) : value(i, at)));
                }
                series.add(new Timeline.Series(column.subject(), column.quantity(), column.unit(), values));
            });
            return new Timeline(
                    intervalMillis, nanos.stream().map(at -> at / MILLI).toList(), series, marks);
        }

        private double value(int row, int column) {
            double[] values = rows.get(row);
            return column < values.length ? values[column] : Double.NaN;
        }

        /** By the time that really passed since the reading before. */
        private double rate(int row, int column) {
            return row == 0
                    ? Double.NaN
                    : (value(row, column) - value(row - 1, column)) / (nanos.get(row) - nanos.get(row - 1)) * NANOS;
        }

        private static Double rounded(double value) {
            return Double.isFinite(value)
                    ? new BigDecimal(Math.max(0, value))
                            .round(DIGITS)
                            .setScale(DECIMALS, RoundingMode.HALF_UP)
                            .doubleValue()
                    : null;
        }
    }

    /** Takes one reading of everything that a timeline shows. Not for two threads at once. */
    private static final class Sampler {
        static final String MACHINE = "machine";
        static final String CLIENT = "client";

        private static final long SELF = ProcessHandle.current().pid();
        private static final double NANOS = 1e9;

        /** Of these readings one looks at memory; it changes slowly, and the kernel takes longer to tell it. */
        private static final int READINGS_FOR_MEMORY = 10;

        private final ResourceObserver.Counters counters;
        private final Map<String, Member> members = new HashMap<>();
        private final Map<Column, Double> memory = new HashMap<>();
        private int readings;

        Sampler(ResourceObserver.Counters counters) {
            this.counters = counters;
        }

        /** What is known of one server: its figures only grow, also when its main processes become more. */
        private static final class Member {
            private Set<Long> roots = Set.of();
            private Family family;
            private double cpuNanos;
            private double written;
        }

        /**
         * @param servers main processes by subject
         * @param jvms likewise, of JVMs of DocBench. Their bytes are left out: those to sockets are among them
         */
        Map<Column, Double> read(Map<String, Set<Long>> servers, Map<String, Set<Long>> jvms) {
            boolean memoryToo = readings++ % READINGS_FOR_MEMORY == 0;
            Map<Column, Double> values = new LinkedHashMap<>();
            counters.look();
            MachineUse machine = counters.machine();
            values.put(cpu(MACHINE), cores(machine.cpuNanos()));
            values.put(new Column(MACHINE, "run queue", "threads", false), machine.running());
            keep(values, MACHINE, memoryToo ? counters.memoryUsed() : null, memoryToo);
            values.put(bytes(MACHINE, "disk read"), machine.diskRead());
            values.put(bytes(MACHINE, "disk written"), machine.diskWritten());
            values.put(bytes(MACHINE, "network received"), machine.received());

            values.put(cpu(CLIENT), cores(counters.ownCpu(SELF)));
            keep(values, CLIENT, memoryToo ? counters.memory(List.of(SELF)) : null, memoryToo);
            servers.forEach((subject, roots) -> {
                Member member = server(values, subject, roots, memoryToo);
                values.put(
                        bytes(subject, "disk written"),
                        member.family.written() == null ? null : Double.valueOf(member.written));
            });
            jvms.forEach((subject, roots) -> server(values, subject, roots, memoryToo));
            return values;
        }

        private Member server(Map<Column, Double> values, String subject, Set<Long> roots, boolean memoryToo) {
            Member member = members.computeIfAbsent(subject, none -> new Member());
            Family now = Family.of(counters, roots);
            boolean same = member.family != null && member.roots.equals(roots);
            Double cpu = same ? Family.growth(member.family.cpuNanos(), now.cpuNanos()) : null;
            Double written = same ? Family.growth(member.family.written(), now.written()) : null;
            member.cpuNanos += cpu == null ? 0 : cpu;
            member.written += written == null ? 0 : written;
            boolean first = member.family == null;
            member.roots = Set.copyOf(roots);
            member.family = now;
            values.put(cpu(subject), now.cpuNanos() == null ? null : cores(member.cpuNanos));
            keep(values, subject, memoryToo || first ? counters.memory(now.members()) : null, memoryToo || first);
            return member;
        }

        private void keep(Map<Column, Double> values, String subject, Double bytes, boolean fresh) {
            Column column = new Column(subject, "memory", "B", false);
            if (fresh) {
                memory.put(column, bytes);
            }
            values.put(column, memory.get(column));
        }

        private static Column cpu(String subject) {
            return new Column(subject, "CPU", "cores", true);
        }

        private static Column bytes(String subject, String quantity) {
            return new Column(subject, quantity, "B/s", true);
        }

        private static Double cores(Double nanos) {
            return nanos == null ? null : nanos / NANOS;
        }
    }

    /**
     * What the processes of one server have used up to a moment.
     *
     * @param cpuNanos null when none of them tells it; {@code written} likewise, in bytes
     */
    record Family(Set<Long> members, Double cpuNanos, Double written) {

        /** As they live since the counters' last look. */
        static Family of(ResourceObserver.Counters counters, Collection<Long> roots) {
            Set<Long> members = counters.withDescendants(roots);
            List<ProcessUse> uses = members.stream().map(counters::process).toList();
            return new Family(members, sum(uses, ProcessUse::cpuNanos), sum(uses, ProcessUse::written));
        }

        private static Double sum(List<ProcessUse> uses, Function<ProcessUse, Double> figure) {
            return uses.stream()
                    .map(figure)
                    .filter(Objects::nonNull)
                    .reduce(Double::sum)
                    .orElse(null);
        }

        /**
         * How much a figure grew. What a child used that ended meanwhile stands in its parent's figure, so the sums may be
         * compared; only if nobody of the family waited for it is it lost, and the difference could fall below zero.
         */
        static Double growth(Double before, Double after) {
            return before == null || after == null ? null : Math.max(0, after - before);
        }
    }
}
