package org.docbench.stores;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.value.Value;

/**
 * A connection to a store, used by one thread. Documents are objects whose first field {@code _id} is a text. Every method
 * throws {@link StoreException} with the server's own message when the server refuses, is gone, or is slower than the limit.
 */
public interface Session extends AutoCloseable {

    /** The server's own name and version. */
    String version();

    /**
     * Sets when the server acknowledges, and reads the setting back. It is a setting of this session, or of the whole server where the
     * product has no other.
     *
     * @param level one that {@link Store#without} has nothing against
     * @return the settings that make the level, by the product's own names, as the server gave them back
     * @throws UnsupportedOperationException if the level is a setting for all clients of a server that is not DocBench's; the
     *     message names it
     */
    Map<String, String> acknowledge(Durability level);

    /**
     * Checks that the server kept the level since {@link #acknowledge}, where it can fall back to a weaker one by itself. Asked after
     * operations and never while they are timed.
     *
     * @throws StoreException if it fell back; the message has what the server counted
     */
    default void confirm(Durability level) {}

    /** Makes an empty collection with these indexes; what was there under the name is dropped. */
    void create(String collection, List<Index> indexes);

    /** Drops a collection; nothing happens if it is not there. */
    void drop(String collection);

    /**
     * A batch of documents in one call, as the product does it best, acknowledged as one. This method, which is not timed, converts the
     * documents to the trees that the driver takes. Executing the call converts the trees to bytes or text.
     */
    Call insert(String collection, List<Value.Obj> documents);

    /**
     * A change of the document with an {@code _id}.
     *
     * @param shape says which change; calls carry others of the same kind, paths and positions
     * @throws UnsupportedOperationException if this way of using the product has no such change; the message says why
     */
    Prepared<Change> update(String collection, Update shape);

    /**
     * Takes what is asked for of every matching document, in the driver's natural form.
     *
     * @throws UnsupportedOperationException if this way of using the product cannot ask for that; the message says why
     */
    Prepared<Query> find(String collection, Query shape);

    /** Does what a call of {@link #find} does, by the same statement, and hands on each document as the model has it: for checks. */
    void take(String collection, Query query, Consumer<Value.Obj> each);

    /** How the product runs a query, with the values of this one. */
    Plan plan(String collection, Query query);

    /**
     * Removes every matching document.
     *
     * @throws UnsupportedOperationException if it is a scan
     */
    Prepared<Find> delete(String collection, Find shape);

    /** How many documents there are, counted and not estimated. */
    long count(String collection);

    /**
     * Makes the product do the index work that it deferred when it acknowledged the inserts so far. Afterwards every index has every
     * document, and later operations do none of that work. Nothing happens where the product defers nothing.
     */
    default void awaitIndexes(String collection) {}

    /**
     * Gathers the planner's statistics of the documents now, where the product itself would do so only later. So plans do not change
     * in the middle of a measurement. Indexes are complete without it.
     */
    default void analyze(String collection) {}

    /** Hands on every document, in no order: for checks. */
    void scan(String collection, Consumer<Value.Obj> each);

    /** What a document takes in the product's own format, in bytes, the mean of all; empty where the product does not tell. */
    default OptionalDouble bytes(String collection) {
        return OptionalDouble.empty();
    }

    /**
     * What a collection takes with its indexes, in bytes, as the server counts it now; empty where it does not tell. Of a
     * library with one file, the file.
     */
    default OptionalLong size(String collection) {
        return OptionalLong.empty();
    }

    /** The product's own cache, as the server has it; empty where it does not tell. */
    default Optional<Cache> cache() {
        return Optional.empty();
    }

    /**
     * Returns once the server has done or refused everything that this session sent without waiting for an answer. Nothing
     * happens where every write is acknowledged.
     */
    default void drain() {}

    /** The document of this {@code _id}, for checks. */
    Optional<Value.Obj> read(String collection, String id);

    /**
     * Adds the work of this session so far to the server's counters, where the server does so by itself only from time to time.
     * Afterwards every session sees it in the counters. Nothing happens where work is counted as it is done.
     */
    default void flushStatistics() {}

    /** The server's counters now: with all that this session did, and of other sessions at least what they brought. */
    Statistics statistics();

    /** The server's way of reporting on itself, where it has one and the user may ask for it. */
    default Optional<OwnReport> ownReport() {
        return Optional.empty();
    }

    /** The operating system's id of the server's process that serves this session; empty where the server does not tell. */
    default OptionalLong process() {
        return OptionalLong.empty();
    }

    @Override
    void close();

    /**
     * What a product keeps of its data in memory of its own. The operating system may keep more of the same files.
     *
     * @param bytes at most
     * @param settings that say so, by the product's own names, as the server gave them back
     */
    record Cache(long bytes, Map<String, String> settings) {
        /** {@code shared_buffers = 16384, block_size = 8192}. */
        public String words() {
            return settings.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(setting -> setting.getKey() + " = " + setting.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /** A report that a server itself writes about the time between two moments. */
    interface OwnReport {

        /** Marks this moment; gives the number of the mark. */
        long mark();

        /** The report between two marks. */
        String between(long begin, long end);

        /** The name of the file for a category of cases, as it was published: {@code awr_00_baseline.html}. */
        String file(String category);
    }
}
