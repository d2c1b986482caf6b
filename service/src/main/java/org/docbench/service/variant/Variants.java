package org.docbench.service.variant;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.service.ServiceSpec;
import org.docbench.service.Transactions;
import org.docbench.service.table.Table;
import org.docbench.service.table.Tables;
import org.docbench.service.variant.Buffered.Bounds;
import org.docbench.stores.StoreException;

/** Every variant, the plainest first. */
public final class Variants {
    /** After which the store has failed: the gateway gives up after 5 s, and a worker must not hang for long behind it. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String AS_THE_LEVEL =
            "what the store's level can lose, and nothing more: nothing when the service dies; when"
                    + " the store's process dies, nothing at os and sync";

    private static final List<Variant> ALL = List.of(
            new Variant(
                    "shared",
                    "one client behind a lock for all workers; every create is committed",
                    AS_THE_LEVEL,
                    0,
                    Variant.How.COMMIT,
                    Forwarded.Reopened::new),
            new Variant(
                    "each",
                    "a client for each worker; every create is committed",
                    AS_THE_LEVEL,
                    0,
                    Variant.How.COMMIT,
                    Forwarded.Each::new),
            new Variant(
                    "autocommit",
                    "a client for each worker; the store ends every create by itself, without a commit",
                    AS_THE_LEVEL,
                    0,
                    Variant.How.AUTOCOMMIT,
                    Forwarded.Each::new),
            new Variant(
                    "async",
                    "a client for each worker; a commit is acknowledged before it is on the device: at the weakest level that the"
                            + " store has",
                    "nothing when the service dies; when the store's process dies at level none, or the machine, the newest"
                            + " transactions that the store had not yet written",
                    0,
                    Variant.How.ASYNC,
                    Forwarded.Each::new),
            buffered(Bounds.USUAL));

    private Variants() {}

    public static List<Variant> all() {
        return ALL;
    }

    /** The one with this id. */
    public static Optional<Variant> named(String id) {
        return ALL.stream().filter(variant -> variant.id().equals(id)).findFirst();
    }

    /**
     * The table that a service serves, for any number of threads.
     *
     * @throws StoreException if there is no such table or variant, or the table cannot be read now
     */
    public static Transactions open(ServiceSpec spec) {
        Table table = Tables.named(spec.kind())
                .orElseThrow(() -> new StoreException("no table is called " + spec.kind() + "; there are "
                        + Tables.all().stream()
                                .map(each -> each.ledger().id())
                                .sorted()
                                .toList()));
        Variant variant =
                named(spec.variant()).orElseThrow(() -> new StoreException("no variant is called " + spec.variant()));
        variant.without(table).ifPresent(why -> {
            throw new StoreException(why);
        });
        Transactions shared = variant.open(table, spec.server(), spec.durability(), LIMIT);
        try {
            shared.get("is it there");
            return shared;
        } catch (StoreException e) {
            shared.close();
            throw e;
        }
    }

    /** Write buffering with these bounds. */
    public static Variant buffered(Bounds bounds) {
        return new Variant(
                "buffered",
                "creates are acknowledged from the service's memory and written together: after %d ms, or when %,d wait"
                        .formatted(bounds.interval().toMillis(), bounds.transactions()),
                ("when the service dies, the newest transactions: at most the %,d of the buffer, those on their way included. One whose"
                                + " id was in the table is acknowledged and left out. When the store's process dies, nothing at os"
                                + " and sync: what it did not take is written when it is back")
                        .formatted(bounds.transactions()),
                bounds.transactions(),
                Variant.How.COMMIT,
                clients -> new Buffered(new Forwarded.Each(clients), bounds));
    }
}
