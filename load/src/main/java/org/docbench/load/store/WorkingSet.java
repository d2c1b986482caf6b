package org.docbench.load.store;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.docbench.stores.Cache;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * A collection beside the product's own cache. Every document is as likely as any other in random order, so all of them are
 * the working set.
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
