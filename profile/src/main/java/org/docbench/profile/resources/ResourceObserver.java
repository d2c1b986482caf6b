package org.docbench.profile.resources;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.profile.machine.Machine.SystemFiles;
import org.docbench.profile.resources.ResourceWatch.Family;

/**
 * Reports what operations cost in addition to time, and marks them on the timeline. It hands profiled repetitions to a
 * recorder of stacks. Give one to every suite of a run.
 */
public final class ResourceObserver implements Observer, AutoCloseable {
    private static final long SELF = ProcessHandle.current().pid();

    private final ResourceWatch watch;
    private final Predicate<WindowContext> library;
    private final Optional<Function<WindowContext, Window>> recorder;
    private final Counters counters;

    /**
     * @param library whether a context's store works in this process, so that what this process writes is the store's. It is
     *     asked only if the context names no processes and no other JVMs
     * @param recorder opens a window in which stacks are recorded; null when nothing is profiled
     */
    public ResourceObserver(
            ResourceWatch watch, Predicate<WindowContext> library, Function<WindowContext, Window> recorder) {
        this.watch = watch;
        this.library = library;
        this.recorder = Optional.ofNullable(recorder);
        this.counters = warm(Counters.real());
    }

    /** Loads what the first reading needs, which takes a tenth of a second, before anything is measured. */
    private static Counters warm(Counters counters) {
        counters.look();
        counters.received();
        counters.process(SELF);
        return counters;
    }

    /** Both readings lie outside the window, and what the watch itself used is taken off the client's CPU time. */
    @Override
    public Window timed(WindowContext context) {
        watch.sees(context);
        boolean inside = library.test(context);
        CostReading before = reading(context, inside, true);
        long from = System.nanoTime();
        return () -> {
            long to = System.nanoTime();
            CostReading after = reading(context, inside, false);
            watch.mark(context, from, to);
            return after.since(before);
        };
    }

    /** This process is read next to the window, so that what the others cost to read is outside. */
    private synchronized CostReading reading(WindowContext context, boolean inside, boolean opening) {
        if (opening) {
            Servers servers = Servers.of(counters, context, inside);
            Double received = counters.received();
            return new CostReading(clientNanos(), servers.cpuNanos, servers.written, received);
        }
        Double client = clientNanos();
        Double received = counters.received();
        Servers servers = Servers.of(counters, context, inside);
        return new CostReading(client, servers.cpuNanos, servers.written, received);
    }

    private Double clientNanos() {
        Double whole = counters.ownCpu(SELF);
        return whole == null ? null : Double.valueOf(whole - watch.ownNanos());
    }

    @Override
    public boolean profiles() {
        return recorder.isPresent();
    }

    @Override
    public Window profiled(WindowContext context) {
        return recorder.map(open -> open.apply(context)).orElse(Map::of);
    }

    @Override
    public synchronized void close() {
        counters.close();
    }

    /**
     * The counters of {@link Cost} at one moment. Null: not known here.
     *
     * @param clientNanos of this process
     * @param serverNanos of the server's processes and DocBench's other JVMs; null for a library in this one
     * @param written bytes by the server's processes, or by this one for a library
     * @param received bytes
     */
    record CostReading(Double clientNanos, Double serverNanos, Double written, Double received) {
        /** What was spent since an earlier reading of the same context, by {@link Cost#words}. */
        Map<String, Double> since(CostReading earlier) {
            Map<String, Double> spent = new LinkedHashMap<>();
            put(spent, Cost.CLIENT_CPU, earlier.clientNanos, clientNanos);
            put(spent, Cost.SERVER_CPU, earlier.serverNanos, serverNanos);
            put(spent, Cost.BYTES_WRITTEN, earlier.written, written);
            put(spent, Cost.BYTES_ON_THE_WIRE, earlier.received, received);
            return spent;
        }

        private static void put(Map<String, Double> spent, Cost cost, Double before, Double after) {
            Double growth = Family.growth(before, after);
            if (growth != null) {
                spent.put(cost.words(), growth);
            }
        }
    }

    private record Servers(Double cpuNanos, Double written) {
        static Servers of(Counters counters, WindowContext context, boolean library) {
            if (context.processes().isEmpty() && context.jvms().isEmpty()) {
                return new Servers(null, library ? counters.process(SELF).written() : null);
            }
            counters.look();
            Set<Long> all = new HashSet<>(context.processes());
            all.addAll(context.jvms().values());
            // A JVM writes to its sockets by the same calls as to files, so what it wrote is unknown.
            Double written = Family.of(counters, context.processes()).written();
            return new Servers(Family.of(counters, all).cpuNanos(), written);
        }
    }

    /** What the operating system counts. Null: not known here. Not for two threads at once. */
    interface Counters extends AutoCloseable {

        MachineUse machine();

        /** Bytes of memory that are not available to programs. */
        Double memoryUsed();

        /** Bytes received on all network interfaces since boot, the loopback included. */
        Double received();

        /** Nanoseconds of CPU time of a process alone. */
        Double ownCpu(long pid);

        /** What a process has used, its children that ended included. */
        ProcessUse process(long pid);

        /** Bytes of memory of processes that belong together. */
        Double memory(Collection<Long> pids);

        /** Sees which processes live now. */
        void look();

        /** The processes and all that descend from them, as far as they lived at the last look. */
        Set<Long> withDescendants(Collection<Long> pids);

        @Override
        void close();

        /** Those of this machine: of Linux from its files, elsewhere as OSHI knows them. */
        static Counters real() {
            return SystemFiles.real().exists("/proc/stat") ? LinuxCounters.real() : new OshiCounters();
        }

        /**
         * What the whole machine has used. Null: not known here.
         *
         * @param cpuNanos all CPUs together, interrupts included, since boot
         * @param running threads that run or could run, less the one that asks
         * @param diskRead bytes since boot; {@code diskWritten} likewise
         * @param received bytes on all network interfaces since boot, the loopback included
         */
        record MachineUse(Double cpuNanos, Double running, Double diskRead, Double diskWritten, Double received) {}

        /**
         * What a process, and its children that ended, have used. Null: not known here.
         *
         * @param cpuNanos of CPU time
         * @param written bytes given to storage
         */
        record ProcessUse(Double cpuNanos, Double written) {}
    }
}
