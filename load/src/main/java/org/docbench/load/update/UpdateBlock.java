package org.docbench.load.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.SessionExecutor;
import org.docbench.load.SessionExecutor.Counted;
import org.docbench.load.TargetSession.ClientWarmUp;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;

/**
 * A case on a store in a round: a fresh document, some operations that do not count, those that are timed one by one, and
 * the proof that the document became what the model became (rule 3).
 *
 * @param clock in nanoseconds
 */
record UpdateBlock(UpdatePreset preset, LongSupplier clock) {
    private static final String CANARY_ID = "canary";

    /**
     * A document in every collection that no case changes: a store that changes it does more than it was asked (rule 3). Being one
     * document for all cases, it costs one read a block.
     */
    private static final Value.Obj CANARY = SessionExecutor.Work.withId(CANARY_ID, UpdateDocuments.canary());

    /**
     * What a block gave.
     *
     * @param samples nanoseconds of each timed operation
     * @param switches nanoseconds of the first operation of each turn, untimed
     * @param counted before and after the timed operations, while no other target works
     * @param inCount writes acknowledged while it was counted
     * @param writes acknowledged in all
     */
    record Timed(List<Double> samples, List<Double> switches, Counted counted, long inCount, long writes) {}

    /** Watches the updates of a block, without the insert before them and the delete after the proof. */
    @FunctionalInterface
    interface Watch {
        Timed over(Supplier<Timed> updates);
    }

    /** Measures; the parameters are those of {@link #watched}. */
    Timed measure(
            Session session,
            String collection,
            UpdateCases.UpdateCase of,
            String id,
            Set<Loss> losses,
            InterleavedBlocks.Pause pause) {
        return watched(session, collection, of, id, losses, pause, Supplier::get);
    }

    /**
     * Measures while the updates are watched.
     *
     * @param collection with its canary
     * @param id of the document, not used yet
     * @param pause before each batch, and before the operations counted last
     * @throws StoreException if the store refuses, or did something else than it was asked
     * @throws UnsupportedOperationException if the store has no such update
     */
    Timed watched(
            Session session,
            String collection,
            UpdateCases.UpdateCase of,
            String id,
            Set<Loss> losses,
            InterleavedBlocks.Pause pause,
            Watch watch) {
        Value.Obj model = SessionExecutor.Work.withId(id, of.document().get());
        session.insert(collection, List.of(model)).execute();
        UpdatePreset sized = preset.of(of);
        Timed timed;
        try (var work = new Work(session, collection, of.operations(), id, model)) {
            timed = watch.over(() -> timed(session, work, sized, pause));
            model = work.model;
        }
        check(
                session.read(collection, CANARY_ID),
                "wrong result: another document is gone",
                CANARY,
                losses,
                "wrong result: another document was changed: ");
        check(
                session.read(collection, id),
                "the document is gone after " + timed.writes() + " updates",
                model,
                losses,
                "wrong result: ");
        delete(session, collection, id);
        return timed;
    }

    /** Does updates that nobody times until the client is compiled that sends them. */
    void warm(
            Session session, String collection, UpdateCases.UpdateCase of, ClientWarmUp client, BooleanSupplier stop) {
        String id = "warm-up";
        Value.Obj model = SessionExecutor.Work.withId(id, of.document().get());
        session.insert(collection, List.of(model)).execute();
        try (var work = new Work(session, collection, of.operations(), id, model)) {
            client.run(() -> work.next(1), stop);
        } finally {
            delete(session, collection, id);
        }
    }

    private static void check(
            Optional<Value.Obj> there, String gone, Value.Obj model, Set<Loss> losses, String changed) {
        Value.Obj found = there.orElseThrow(() -> new StoreException(gone));
        Difference.between(model, found, losses).ifPresent(difference -> {
            throw new StoreException(changed + difference);
        });
    }

    /** Puts the canary into a collection, as it should be. */
    static void placeCanary(Session session, String collection) {
        delete(session, collection, CANARY_ID);
        session.insert(collection, List.of(CANARY)).execute();
    }

    private static void delete(Session session, String collection, String id) {
        session.delete(collection, new Find.ById(id)).with(new Find.ById(id)).execute();
    }

    /**
     * Times operations in batches, and counts costs in as many operations before them as after them: what grows is on average as large in
     * those that are counted as in those that are timed. Each of these stretches follows the same number of untimed operations.
     */
    private Timed timed(Session session, Work work, UpdatePreset sized, InterleavedBlocks.Pause pause) {
        Counted before = counted(session, work, sized);
        int operations = sized.operations((double) before.nanos() / Math.max(1, sized.counted()));
        List<Double> samples = new ArrayList<>(operations);
        List<Double> switches = new ArrayList<>(sized.batches());
        while (samples.size() < operations) {
            pause.await();
            switches.add((double) work.timed());
            work.after();
            work.next(InterleavedBlocks.UNTIMED - 1);
            for (int i = 0; i < sized.batch() && samples.size() < operations; i++) {
                samples.add((double) work.timed());
                work.after();
            }
        }
        pause.await();
        Counted counted = before.and(counted(session, work, sized));
        return new Timed(samples, switches, counted, work.counted, work.writes);
    }

    private Counted counted(Session session, Work work, UpdatePreset sized) {
        work.next(InterleavedBlocks.UNTIMED);
        long writes = work.writes;
        Counted counted = Counted.during(session, clock, () -> Map::of, () -> work.next(sized.counted()));
        work.counted += work.writes - writes;
        return counted;
    }

    /** The operations of a block, applied to the store and to the model alike. */
    private final class Work implements AutoCloseable {
        private final UpdateCases.UpdateCase.Operations operations;
        private final String id;
        private final List<Prepared<Change>> timed;
        private final Optional<Prepared<Change>> after;
        private Value.Obj model;
        private int next;
        private long writes;
        private long counted;

        Work(
                Session session,
                String collection,
                UpdateCases.UpdateCase.Operations operations,
                String id,
                Value.Obj model) {
            this.operations = operations;
            this.id = id;
            this.model = model;
            // A text and a number can have other statements: every second value of a document of the user's is its own.
            timed = IntStream.of(0, 1)
                    .mapToObj(
                            i -> session.update(collection, operations.timed(i).get(0)))
                    .toList();
            after = operations.after(0).stream().findFirst().map(shape -> session.update(collection, shape));
        }

        /** Does the next operations, which are not timed. */
        void next(int operations) {
            for (int i = 0; i < operations; i++) {
                timed();
                after();
            }
        }

        /** Does the next operation and gives its nanoseconds. */
        long timed() {
            List<Update> updates = operations.timed(next);
            Prepared<Change> prepared = timed.get(next % timed.size());
            Call[] calls = updates.stream()
                    .map(update -> prepared.with(new Change(id, update)))
                    .toArray(Call[]::new);
            long changed = 0;
            long begin = clock.getAsLong();
            for (Call call : calls) {
                changed += call.execute();
            }
            long nanos = clock.getAsLong() - begin;
            done(updates, prepared, changed);
            return nanos;
        }

        /** Brings the document back to its size. */
        void after() {
            List<Update> updates = operations.after(next++);
            if (updates.isEmpty()) {
                return;
            }
            Prepared<Change> prepared = after.orElseThrow();
            long changed = 0;
            for (Update update : updates) {
                changed += prepared.with(new Change(id, update)).execute();
            }
            done(updates, prepared, changed);
        }

        private void done(List<Update> updates, Prepared<Change> prepared, long changed) {
            if (changed != updates.size()) {
                throw new StoreException("reports %d documents changed where %d updates of one were sent"
                        .formatted(changed, updates.size()));
            }
            writes += (long) updates.size() * prepared.writes();
            for (Update update : updates) {
                model = update.apply(model);
            }
        }

        @Override
        public void close() {
            timed.forEach(Prepared::close);
            after.ifPresent(Prepared::close);
        }
    }
}
