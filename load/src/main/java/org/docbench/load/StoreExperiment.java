package org.docbench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.docbench.stores.Session;

/**
 * An experiment on a collection that grows from stage to stage. Its cases have the parameters {@code documents}, {@code workers} and,
 * where they write, {@code durability}.
 */
public interface StoreExperiment extends Experiment<StoreExperiment.StoreScope, StoreExperiment.Work> {
    /** What the timer holds of a call. */
    String CALL = "bind the values, encode, send, wait for the answer and take it";

    /** The time by the wall clock. All workers begin their first call together, and fewer and fewer do the last ones. */
    String WALL =
            "wall time divided by what all workers did; of several, and of ten reads or more, from when a quarter of the calls was taken"
                    + " until the first worker finds none left (a call under way counts by its part)";

    /** Batches of several workers in a block with reads, at least; those of other targets are in between. */
    int BATCHES_WITH_READS = 3;

    /** Reads of each of several workers in a batch, at least. */
    int READS = 500;

    /** Writes of each of several workers in a batch, at least: a batch in which hardly one writes shows no waiting for another's write. */
    int WRITES = 20;

    /** Makes the block of a case on the collection of a target. */
    @FunctionalInterface
    interface Work {
        StoreBlock on(BlockContext context);
    }

    /** Names what is done in a case, as cases of the open loop name it: {@code find _id random}. */
    default String operation(Case benchCase) {
        return scenario().name();
    }

    /** Returns one case; a level only where the scenario has that parameter. */
    static Case at(Scenario scenario, long documents, List<Object> variant, int workers, Optional<Durability> level) {
        List<Object> values = new ArrayList<>(List.of(documents));
        values.addAll(variant);
        values.add(workers);
        level.map(Durability::id).ifPresent(values::add);
        return scenario.with(values.toArray());
    }

    /** Returns the calls of each worker in a block; reads are more, as one takes a fraction of the time of a write. */
    default int calls(Case benchCase, StorePreset preset) {
        int workers = StoreCase.of(benchCase).workers();
        int writes = Math.max(preset.least(), preset.operations() / documentsOfCall(benchCase) / workers);
        double share = shareOfWrites(benchCase);
        int calls = (int) Math.round(writes / (share + (1 - share) / preset.readsPerWrite()));
        boolean reads = share < 1 && (workers > 1 || share == 0);
        int batches = workers > 1 ? BATCHES_WITH_READS : 1;
        return reads ? Math.max(calls, batches * leastOfBatch(benchCase)) : calls;
    }

    /**
     * Returns the calls of each worker in a batch, at least. In a shorter one some of several workers have not begun when others have ended.
     * A thread has a core for some milliseconds before the next one gets it, and a read can take 7 µs. A batch of
     * one worker has three times as many: the first reads after other targets take longer.
     */
    default int leastOfBatch(Case benchCase) {
        double share = shareOfWrites(benchCase);
        boolean several = StoreCase.of(benchCase).workers() > 1;
        if (share == 0) {
            return several ? READS : scans(benchCase) ? 1 : BATCHES_WITH_READS * READS;
        }
        return several ? (int) Math.max(100, Math.ceil(WRITES / share)) : 1;
    }

    /** Returns the share of calls that write. */
    default double shareOfWrites(Case benchCase) {
        return StoreCase.of(benchCase).level().isPresent() ? 1 : 0;
    }

    /** Whether a call looks at every document, for the estimate of a run. */
    default boolean scans(Case benchCase) {
        return false;
    }

    /** Returns what a call takes, in microseconds, for the estimate of a long run only. */
    default double microsOfCall(Case benchCase) {
        return StoreCase.of(benchCase)
                .level()
                .filter(Durability::isSynced)
                .map(waits -> 2_000.0)
                .orElse(100.0);
    }

    /** Returns the documents of one call. */
    default int documentsOfCall(Case benchCase) {
        return 1;
    }

    /** Returns the untimed calls of each worker before the first timed one: its statement is prepared, its connection awake. */
    default int firstCalls(Case benchCase) {
        return 3;
    }

    @Override
    default Optional<String> sweeps() {
        return Optional.of(StoreCase.DOCUMENTS);
    }

    /**
     * What the executor reads from a case.
     *
     * @param documents in the collection
     * @param workers at a time
     * @param level of the acknowledgement; empty where nothing is written
     */
    record StoreCase(Case benchCase, long documents, int workers, Optional<Durability> level) {
        /** The parameter that says how many documents the collection has. */
        public static final String DOCUMENTS = "documents";

        /** The parameter that says how many workers there are, each with a session of its own. */
        public static final String WORKERS = "workers";

        /** Reads a case. */
        public static StoreCase of(Case benchCase) {
            return new StoreCase(
                    benchCase,
                    Long.parseLong(benchCase.parameters().get(DOCUMENTS)),
                    Integer.parseInt(benchCase.parameters().get(WORKERS)),
                    ServerCounts.level(benchCase));
        }
    }

    /** The documents that collections are loaded with, each a function of seed and index, so that none has to be remembered. */
    interface BaseDocuments {

        /** Returns the seed of which the documents are a function. */
        long seed();

        /** Lists the indexes of the collection. */
        List<Index> indexes();

        /** Returns a maker of documents by index, for one thread. */
        LongFunction<Value.Obj> maker();

        /**
         * Proves that one base document is as it was loaded, or as blocks may have left it.
         *
         * @throws org.docbench.stores.StoreException if it is missing or different
         */
        void check(Session session, BlockContext context, long index);
    }

    /** Makes the workers of one block and proves what they did to a collection (rule 3). A block is run once. */
    interface StoreBlock {

        /** Prepares what has to be there first; not timed. */
        default void setUp(Session session) {}

        /**
         * Makes one worker.
         *
         * @param number from 0
         * @throws UnsupportedOperationException if the store has no such operation
         */
        PreparedWork worker(Session session, int number);

        /**
         * Proves what was acknowledged, after all workers have ended.
         *
         * @return the documents that were sent without an acknowledgement and never arrived
         * @throws org.docbench.stores.StoreException with the difference
         */
        NeverArrived verify(Session session);

        /**
         * Counts writes that were sent without an acknowledgement and never arrived.
         *
         * @param documents that are missing, or are not as they were written
         * @param checked documents among which these were found
         */
        record NeverArrived(long documents, long checked) {
            /** Of operations that were all acknowledged, or write nothing. */
            public static final NeverArrived NONE = new NeverArrived(0, 0);

            /** Returns the share of the writes that were checked. */
            double share() {
                return checked == 0 ? 0 : (double) documents / checked;
            }
        }

        /** Brings the collection back to its base documents; not timed. Called again after a block with a fault. */
        default void tearDown(Session session) {}

        /**
         * Returns what the proof needs to know of the workers of this process, where another process proves what all did. Of
         * {@link WorkerTask} it knows which calls were done.
         */
        default String told() {
            return "";
        }

        /** Takes what another process told, before {@link #verify}. */
        default void take(BlockContext.Share theirs, String told) {}

        /** Returns the latencies of single calls, by phase. */
        default Map<String, Timed> latencies(LoadResult result) {
            return calls(result);
        }

        /** Returns the latencies of calls of one kind. */
        static Map<String, Timed> calls(LoadResult result) {
            return Map.of(StoreSuite.LATENCY, new Timed(result.workingNanos(), result.latencies()));
        }

        /**
         * Latencies of single calls.
         *
         * @param meanNanos of those while all workers are at work, or within 0.1 % that of all
         */
        record Timed(double meanNanos, Latencies latencies) {}

        /**
         * Returns further figures for the evidence, each the mean of an operation.
         *
         * @see org.docbench.core.run.Observer.Cost
         */
        default Map<String, Double> figures() {
            return Map.of();
        }
    }

    /**
     * What is measured: a preset with what a run asks for in it.
     *
     * @param orders of keys, by their words; empty for all
     * @param fields that documents are found by; empty for all
     * @param levels of durability
     * @param unacknowledged whether a target is among those measured that answers no write
     */
    record StoreScope(
            StorePreset preset,
            List<String> orders,
            List<String> fields,
            List<Durability> levels,
            boolean unacknowledged) {

        /** Joins a preset and what a run asks for. */
        static StoreScope of(StorePreset preset, RunRequest request, boolean unacknowledged) {
            return new StoreScope(
                    preset.with(request),
                    request.words("order"),
                    request.words("by"),
                    StoreEntry.levels(request),
                    unacknowledged);
        }

        /** Tells whether documents are found by a field. */
        public boolean finds(String field) {
            return fields.isEmpty() || fields.contains(field);
        }

        /** Returns the strongest of the levels; what is not asked for at all is measured on the device. */
        public Durability strongest() {
            return levels.stream().max(Durability::compareTo).orElse(Durability.SYNC);
        }

        /** Tells whether a level is measured with everything else that varies: the strongest, or on the device at least. */
        public boolean isMain(Optional<Durability> level) {
            return level.stream().allMatch(one -> one == strongest() || one.isSynced());
        }

        /** Lists the levels of cases: none where nothing is written. */
        public List<Optional<Durability>> levels(boolean writes) {
            return writes ? levels.stream().map(Optional::of).toList() : List.of(Optional.empty());
        }
    }
}
