package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.stores.Session;
import org.docbench.stores.SideBySide;
import org.docbench.stores.Statistics;

/** Notes what a block costs next to time: by the server's counters, and by what observers see of the machine. */
public record BlockObserver(ServerCounts counts, Observer observer) {
    /**
     * Runs work with all observers attached.
     *
     * @param told the load of what it gave
     */
    public <T> T timed(
            WindowContext context, CounterReader counted, Supplier<T> work, Function<T, MeasuredBlock> told) {
        MeasurementWindow window = begin(context, counted);
        T gave = work.get();
        window.ended(told.apply(gave));
        return gave;
    }

    /** Runs work whose time does not count, and notes what the server counted meanwhile. */
    public void counted(WindowContext context, CounterReader reader, Supplier<MeasuredBlock> work) {
        Statistics before = reader.now();
        MeasuredBlock block = work.get();
        moved(context, reader.now().since(before), block);
    }

    /** Notes what a block cost of the machine, with its rates, unless it was cut short. */
    public void spent(WindowContext context, Map<String, Double> costs, MeasuredBlock block) {
        long operations = block.operations();
        if (operations > 0 && !block.result().cancelled()) {
            Map<String, Double> spent = new LinkedHashMap<>(costs);
            // A mean over rounds is weighted by these operations.
            spent.put(EvidenceRow.BY_WALL_TIME, block.byWallTime() * operations);
            if (!block.open()) {
                spent.put(EvidenceRow.BY_THREAD_TIMES, block.bySumOfThreadTimes() * operations);
            }
            counts.spent(context.of(), context.target(), operations, spent);
        }
    }

    /** Attaches all observers from now on, for work of which only a part counts, until {@link MeasurementWindow#ended}. */
    public MeasurementWindow begin(WindowContext context, CounterReader counted) {
        Statistics before = counted.now();
        Observer.Window open = observer.timed(context);
        return block -> {
            Map<String, Double> costs = open.close();
            moved(context, counted.now().since(before), block);
            spent(context, costs, block);
        };
    }

    /** Runs the work while stacks are recorded; its times are not kept (rule 15). */
    public MeasuredBlock profiled(WindowContext context, Supplier<MeasuredBlock> work) {
        Observer.Window open = observer.profiled(context);
        try {
            return work.get();
        } finally {
            open.close(); // Left open by work that failed, it would stand in the way of all that follow.
        }
    }

    /** A part of time that every observer watches. */
    @FunctionalInterface
    public interface MeasurementWindow {
        /** Closes the window and notes what was counted meanwhile, unless the block was cut short. */
        void ended(MeasuredBlock block);
    }

    private void moved(WindowContext context, Statistics moved, MeasuredBlock block) {
        if (block.operations() > 0 && !block.result().cancelled() && !ofThisThread(moved)) {
            counts.add(
                    context.of(),
                    context.target(),
                    moved,
                    block.operations(),
                    block.result().elapsedNanos());
        }
    }

    /** The kernel counts what a library writes for the thread that calls it, and here the workers do. */
    private static boolean ofThisThread(Statistics moved) {
        return moved.counters().keySet().stream().anyMatch(name -> name.startsWith("thread."));
    }

    /**
     * Reads a server's counters after other sessions have flushed theirs: some servers count a session's work later than it is done.
     *
     * @param reader that reads them
     * @param others has all the others who work flush their statistics
     */
    public record CounterReader(Session reader, Runnable others) {
        /** Reads through the first of those who work. */
        public static CounterReader of(List<Session> workers) {
            List<Session> others = List.copyOf(workers.subList(1, workers.size()));
            return new CounterReader(
                    workers.get(0), () -> SideBySide.run(others.stream().map(one -> one::flushStatistics)));
        }

        /** Reads the counters with everything that was done until now. */
        Statistics now() {
            others.run();
            return reader.statistics();
        }
    }
}
