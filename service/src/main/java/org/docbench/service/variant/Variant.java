package org.docbench.service.variant;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.service.ServiceSpec;
import org.docbench.service.Transactions;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Commit;
import org.docbench.service.table.Table.Tables;
import org.docbench.service.variant.Buffered.Bounds;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * One way in which a service uses clients of the table.
 *
 * @param id lower case
 * @param loses what of the acknowledged transactions can be lost, and when
 * @param unwritten most transactions that are acknowledged before the store has heard of them: lost when the service dies
 * @param how creates end and are acknowledged
 * @param use makes one table for any number of threads, of clients for one thread each
 */
public record Variant(
        String id, String loses, int unwritten, How how, Function<Supplier<Transactions>, Transactions> use) {

    /** After which the store has failed: the gateway gives up after 5 s, and a worker must not hang for long behind it. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String AS_THE_LEVEL =
            "what the store's level can lose, and nothing more: nothing when the service dies; when"
                    + " the store's process dies, nothing at os and sync";

    /** One client for all: of the workers of a process, or behind a gateway with backends of the requests. */
    public static final String SHARED = "shared";

    private static final String BUFFERED = "buffered";

    private static final List<Variant> ALL = List.of(
            // One client behind a lock for all workers.
            new Variant(SHARED, AS_THE_LEVEL, 0, How.COMMIT, Forwarded.Reopened::new),
            // A client for each worker, here and in the next two.
            new Variant("each", AS_THE_LEVEL, 0, How.COMMIT, Forwarded.Each::new),
            new Variant("autocommit", AS_THE_LEVEL, 0, How.AUTOCOMMIT, Forwarded.Each::new),
            new Variant(
                    "async",
                    "nothing when the service dies; when the store's process dies at level none, or the machine, the newest"
                            + " transactions that the store had not yet written",
                    0,
                    How.ASYNC,
                    Forwarded.Each::new),
            buffered(Bounds.flushing(Duration.ofMillis(ServiceSpec.USUAL_FLUSH_MILLIS))));

    /** How the store ends a create. */
    public enum How {
        /** With a commit of its own where the product has one, acknowledged at the level asked for. */
        COMMIT,
        /** The same without a commit of its own. */
        AUTOCOMMIT,
        /** With a commit that is acknowledged before it is on the device: at the weakest level that the product has. */
        ASYNC
    }

    /** Why there is no such variant of a table, in one sentence; empty where there is one. */
    public Optional<String> without(Table table) {
        return how == How.AUTOCOMMIT ? table.without(Commit.EXPLICIT) : Optional.empty();
    }

    /** The level at which the store acknowledges when this one is asked for. What the store itself can lose is what the level says. */
    public Durability level(Table table, Durability asked) {
        return how == How.ASYNC ? table.weakest() : asked;
    }

    /**
     * The table, for any number of threads. Clients are opened when they are first used. If the server is down, that is an error; when it
     * is up again, it is used again.
     *
     * @param level at which creates are acknowledged, where the variant does not choose it
     * @param limit after which an operation without an answer is an error
     */
    public Transactions open(Table table, Server server, Durability level, Duration limit) {
        Commit commit = how == How.AUTOCOMMIT ? Commit.AUTO : table.commit();
        Durability chosen = level(table, level);
        return use.apply(() -> table.open(server, chosen, commit, limit));
    }

    /** Every variant, the plainest first. */
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
        if (variant.id().equals(BUFFERED)) {
            variant = buffered(Bounds.flushing(Duration.ofMillis(spec.flushMillis())));
        }
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

    /** Creates are acknowledged from the service's memory and written together, within these bounds. */
    public static Variant buffered(Bounds bounds) {
        return new Variant(
                BUFFERED,
                ("when the service dies, the newest transactions: at most the %,d of the buffer, those on their way included. One whose"
                                + " id was in the table is acknowledged and left out. When the store's process dies, nothing at os"
                                + " and sync: what it did not take is written when it is back")
                        .formatted(bounds.transactions()),
                bounds.transactions(),
                How.COMMIT,
                clients -> new Buffered(new Forwarded.Each(clients), bounds));
    }
}
