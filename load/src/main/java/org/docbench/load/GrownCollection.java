package org.docbench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.docbench.core.value.Value;
import org.docbench.load.StoreExperiment.BaseDocuments;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Product;
import org.docbench.stores.Secrets;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Session.Cache;
import org.docbench.stores.StoreException;

/** A target and its collection, which grows during the run and has the same base documents before and after every block. */
public final class GrownCollection {
    /** Documents that processes load together before they wait for each other. */
    static final long STRETCH = 20_000;

    /** Batches of an untimed load. The client's compiler translates what runs for each of 5,000 documents. */
    private static final long REHEARSED = 10;

    private final TargetSession target;
    private final BaseDocuments documents;
    private final StorePreset preset;
    private final LoadGenerator loop;
    private final String suite;
    private final RankBlocks ranks;
    private final String name;
    private long size;
    private OptionalDouble fill = OptionalDouble.empty();
    private boolean known;
    private boolean rehearsed;
    private StoreBlock unfinished;
    private Optional<String> fault = Optional.empty();

    /**
     * @param suite whose documents they are
     * @param ranks the processes that load them
     */
    GrownCollection(
            TargetSession target,
            BaseDocuments documents,
            StorePreset preset,
            LoadGenerator loop,
            String suite,
            RankBlocks ranks) {
        this.target = target;
        this.documents = documents;
        this.preset = preset;
        this.loop = loop;
        this.suite = suite;
        this.ranks = ranks;
        name = target.collection("documents");
    }

    String id() {
        return target.target().id();
    }

    TargetSession target() {
        return target;
    }

    /** Tells whether it keeps documents. */
    boolean keeps() {
        return !id().equals(NullStore.ID);
    }

    /** Tells whether its writes are answered. */
    boolean acknowledges() {
        return target.target().store().acknowledges();
    }

    /** Returns why it cannot be measured at its present stage, if it cannot. */
    Optional<String> fault() {
        return fault;
    }

    void fault(Optional<String> why) {
        fault = why;
    }

    /** Returns the working set as a part of the cache, 1 when it just fits; empty where the product does not tell. */
    OptionalDouble fill() {
        return fill;
    }

    long size() {
        return size;
    }

    /** Returns the strongest of these levels that it has. */
    Optional<Durability> strongest(List<Durability> levels) {
        return levels.stream().filter(target::has).max(Durability::compareTo);
    }

    /** Says to other processes where it is. */
    RankOrder.Place place() {
        String uri = keeps() ? target.server().endpoint().uri() : "";
        return new RankOrder.Place(
                suite,
                documents.seed(),
                id(),
                target.server().name(),
                sent(uri, ranks.isLocal()),
                name,
                keeps(),
                preset.limit().toMillis());
    }

    /** Returns a URI as other processes get it; null if it has a secret that would leave this machine, in whatever part. */
    static String sent(String uri, boolean isLocal) {
        return isLocal || Secrets.masked(uri).equals(uri) ? uri : null;
    }

    BlockContext context(int workers, WorkerTask.WorkPartition partition, int calls, long seed) {
        return context(workers, BlockContext.Share.ALL, partition, calls, seed);
    }

    BlockContext context(
            int workers, BlockContext.Share share, WorkerTask.WorkPartition partition, int calls, long seed) {
        return new BlockContext(
                name,
                size,
                workers,
                share,
                partition,
                calls,
                preset.samples(),
                seed,
                target.losses(),
                acknowledges(),
                keeps(),
                loop.clock(),
                new ArrayList<>());
    }

    /**
     * Finds out how many base documents there are, if that is not known: in the beginning, or after a fault.
     *
     * @param most more than these are not of this run: the collection is made again
     */
    void look(Session session, long most) {
        if (known || !keeps()) {
            return;
        }
        if (unfinished == null || !tidied(session)) {
            target.closeFurther();
            size = there(session, most);
            if (size > 0 && unfinished == null) {
                target.settings().put("resumed", "a load that was interrupted, from " + size + " documents on");
            }
        }
        unfinished = null;
        known = true;
    }

    /**
     * Counts the first {@code most} documents, if they are there and nothing else: an interrupted load left the first ones, and of its
     * last stretch some. If it is anything else, the collection is made again.
     */
    private long there(Session session, long most) {
        try {
            long count = session.count(name);
            if (count > 0 && count <= most) {
                long whole = count == most ? count : whole(session, count);
                prove(session, whole);
                return whole;
            }
        } catch (StoreException absentOrDifferent) {
            // A server that is gone says so when the collection is made.
        }
        session.create(name, documents.indexes());
        return 0;
    }

    /**
     * Returns how many of the first documents are there, where the last stretch may have gaps: several processes load it at the same time.
     * If it has, it is removed.
     */
    private long whole(Session session, long count) {
        LongFunction<Value.Obj> maker = documents.maker();
        LongFunction<String> ids =
                index -> ((Value.Str) maker.apply(index).fields().get("_id")).value();
        long first = stretch(count);
        if (LongStream.range(first, count)
                .allMatch(index -> session.read(name, ids.apply(index)).isPresent())) {
            return count;
        }
        context(1, WorkerTask.WorkPartition.equally(1), 0, documents.seed())
                .remove(session, first, first + STRETCH, ids);
        return first;
    }

    private boolean tidied(Session session) {
        try {
            unfinished.tearDown(session);
            return true;
        } catch (StoreException broken) {
            return false;
        }
    }

    /** Proves that so many base documents are there and nothing else: all are counted, some are read. */
    private void prove(Session session, long count) {
        BlockContext context = context(1, WorkerTask.WorkPartition.equally(1), 0, documents.seed());
        context.count(session, count);
        context.some(count).forEach(index -> documents.check(session, context, index));
    }

    /** Loads what is missing of so many base documents, with all processes. */
    void fill(Session session, long to, BooleanSupplier stop) {
        look(session, to);
        if (size < to && ranks.size() > 1 && unreachable().isEmpty()) {
            load(session, to, stop);
        } else if (size < to) {
            grow(session, to, stop);
        }
    }

    /**
     * Returns why other processes cannot use it, if they cannot: {@link UnsupportedOperationException} if that is the product's nature,
     * {@link StoreException} if it is a matter of how the run was started.
     */
    Optional<RuntimeException> unreachable() {
        Server server = target.server();
        if (keeps() && Product.isLibrary(server.product())) {
            return Optional.of(
                    new UnsupportedOperationException("it is a library of one process, and ranks are several"));
        }
        return keeps() && !ranks.isLocal() && server.endpoint().isLoopback()
                ? Optional.of(new StoreException(
                        "its server listens on the loopback interface of rank 0, and ranks on other machines"
                                + " do not reach it; name a server with --store"))
                : Optional.empty();
    }

    /** Loads one stretch after the other, each with all processes. */
    private void load(Session session, long to, BooleanSupplier stop) {
        LongFunction<Value.Obj> maker = documents.maker();
        known = false;
        fill = OptionalDouble.empty();
        while (size < to && !stop.getAsBoolean()) {
            long end = Math.min(to, stretch(size) + STRETCH);
            ranks.load(new RankOrder.Load(place(), size, end), session, maker);
            size = end;
        }
        known = true;
    }

    private static long stretch(long index) {
        return index / STRETCH * STRETCH;
    }

    /** Loads documents into a collection of their own and drops it, once: a measured load would otherwise begin cold (rule 24). */
    void rehearse(Session session, BooleanSupplier stop) {
        if (rehearsed || preset.rehearsals() == 0) {
            return;
        }
        rehearsed = true;
        String scratch = target.collection("rehearsal");
        session.create(scratch, documents.indexes());
        loop.run(List.of(loading(session, scratch, 0, REHEARSED * BlockContext.BATCH)), REHEARSED, stop);
        LoadGenerator.drained(List.of(session));
        session.drop(scratch);
    }

    /** Loads in batches, in order, by one worker, so that what an interrupted load leaves is the first ones. */
    LoadResult grow(Session session, long to, BooleanSupplier stop) {
        long from = size;
        known = false;
        fill = OptionalDouble.empty();
        long batches = (to - from + BlockContext.BATCH - 1) / BlockContext.BATCH;
        LoadResult loaded = loop.run(List.of(loading(session, name, from, to)), batches, stop);
        size = Math.min(to, from + loaded.operations() * BlockContext.BATCH);
        known = true;
        return loaded;
    }

    private PreparedWork loading(Session session, String collection, long from, long to) {
        LongFunction<Value.Obj> maker = documents.maker();
        return new PreparedWork() {
            private Call call;
            private long batch;

            @Override
            public void prepare(long n) {
                long first = from + n * BlockContext.BATCH;
                long end = Math.min(to, first + BlockContext.BATCH);
                batch = end - first;
                call = session.insert(
                        collection, LongStream.range(first, end).mapToObj(maker).toList());
            }

            @Override
            public void run(long n) {
                long inserted = call.execute();
                if (inserted != batch) {
                    throw new StoreException("reports %d documents inserted of %d".formatted(inserted, batch));
                }
            }
        };
    }

    /** Waits until the product has done what it deferred, and proves the base documents. */
    void awaitIndexes(Session session) {
        session.awaitIndexes(name);
        session.analyze(name);
        if (keeps()) {
            prove(session, size);
        }
        fill = WorkingSet.of(session, name)
                .map(set -> {
                    target.settings().put("cache", set.cache().words());
                    target.settings().put("working set of " + size + " documents", set.words());
                    return set.fill();
                })
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** Reads every document, as a server that was started again has an empty cache; not where the cache is too small for them. */
    void warm(Session session, BooleanSupplier stop) {
        if (keeps() && fill.orElse(0) <= 1) {
            TargetSession.warm(session, name, stop);
        }
    }

    /** From here to {@link #ended} a failure leaves transient documents in the collection. */
    void began(StoreBlock block) {
        unfinished = block;
        known = false;
    }

    /** The collection has its base documents again. */
    void ended() {
        unfinished = null;
        known = true;
    }

    /** Leaves the documents for a later run. */
    void keep() {
        target.keep(name);
    }

    /**
     * The size of a collection next to that of the product's own cache. In random order every document is equally likely, so all of
     * them are the working set.
     *
     * @param bytes of the collection and its indexes
     */
    public record WorkingSet(long bytes, Cache cache) {
        private static final double MEGABYTE = 1e6;

        /** Asks the server for both; empty where it does not report one of them. */
        public static Optional<WorkingSet> of(Session session, String collection) {
            try {
                OptionalLong bytes = session.size(collection);
                return bytes.isEmpty()
                        ? Optional.empty()
                        : session.cache().map(cache -> new WorkingSet(bytes.getAsLong(), cache));
            } catch (StoreException notTold) {
                return Optional.empty();
            }
        }

        /** Returns the collection as a part of the cache: 1 when it just fits. */
        public double fill() {
            return (double) bytes / cache.bytes();
        }

        /** Describes the working set, for example {@code 45.1 MB with indexes, inside the cache of 536.9 MB (8 %)}. */
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%.1f MB with indexes, %s the cache of %.1f MB (%.0f %%)",
                    bytes / MEGABYTE,
                    fill() <= 1 ? "inside" : "beyond",
                    cache.bytes() / MEGABYTE,
                    100 * fill());
        }
    }
}
