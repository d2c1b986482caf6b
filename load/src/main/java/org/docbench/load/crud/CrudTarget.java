package org.docbench.load.crud;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.docbench.load.Loop;
import org.docbench.load.Seat;
import org.docbench.load.engine.LoadResult;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A target and its collection, which grows during the run and has the same residents before and after every block. */
final class CrudTarget {
    private final Seat seat;
    private final CrudEffort effort;
    private final Documents documents;
    private final Loop loop;
    private final String collection;
    private final Loading loading;
    private long residents;
    private OptionalDouble fill = OptionalDouble.empty();
    private boolean known;
    private Block unfinished;

    CrudTarget(Seat seat, CrudEffort effort, Documents documents, Loop loop) {
        this.seat = seat;
        this.effort = effort;
        this.documents = documents;
        this.loop = loop;
        collection = seat.collection("documents");
        loading = new Loading(collection, documents, effort.samples(), seat.losses());
    }

    String id() {
        return seat.target().id();
    }

    Seat seat() {
        return seat;
    }

    /** Whether it keeps documents. */
    boolean keeps() {
        return !id().equals(NullStore.ID);
    }

    /** Whether somebody answers its writes. */
    boolean acknowledges() {
        return seat.target().store().acknowledges();
    }

    /** How large the working set is beside the cache, 1 when it just goes in; empty where the product does not tell. */
    OptionalDouble fill() {
        return fill;
    }

    long residents() {
        return residents;
    }

    /** The strongest of these levels that it has. */
    Optional<Durability> strongest(List<Durability> levels) {
        return levels.stream().filter(seat::has).max(Durability::compareTo);
    }

    Setting setting(int workers, Sharing sharing, int operations, long block) {
        return new Setting(
                collection,
                documents,
                residents,
                workers,
                sharing,
                operations,
                effort.samples(),
                block,
                seat.losses(),
                acknowledges(),
                keeps());
    }

    /**
     * Finds out how many residents there are, if that is not known: in the beginning, or after a fault.
     *
     * @param most more than these are none of this run's: the collection is made anew
     */
    void look(Session session, long most) {
        if (known || !keeps()) {
            return;
        }
        if (unfinished != null && hasTidied(session)) {
            known = true;
        } else {
            seat.closeFurther();
            residents = loading.there(session, most);
            known = true;
            if (residents > 0) {
                seat.settings().put("resumed", "a load that was interrupted, from " + residents + " documents on");
            }
        }
        unfinished = null;
    }

    private boolean hasTidied(Session session) {
        try {
            unfinished.after(session);
            return true;
        } catch (StoreException broken) {
            return false;
        }
    }

    /** Loads from where it is up to a number of residents. */
    LoadResult grow(Session session, long to, BooleanSupplier stop) {
        long from = residents;
        known = false;
        fill = OptionalDouble.empty();
        LoadResult loaded = loading.load(session, from, to, loop, stop);
        residents = Math.min(to, from + loaded.operations() * CrudCases.BATCH);
        known = true;
        return loaded;
    }

    /** Lets the product do what it put off and proves the residents. */
    void settle(Session session) {
        session.settle(collection);
        session.analyze(collection);
        if (keeps()) {
            loading.prove(session, residents);
        }
        fill = WorkingSet.of(session, collection)
                .map(set -> {
                    seat.settings().put("cache", set.cache().words());
                    seat.settings().put("working set of " + residents + " documents", set.words());
                    return set.fill();
                })
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** From here to {@link #ended} a fault leaves guests behind. */
    void began(Block block) {
        unfinished = block;
        known = false;
    }

    /** The collection has its residents again. */
    void ended() {
        unfinished = null;
        known = true;
    }

    /** Leaves the documents for a later run. */
    void keep() {
        seat.keep(collection);
    }
}
