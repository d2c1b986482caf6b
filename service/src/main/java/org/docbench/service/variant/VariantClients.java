package org.docbench.service.variant;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.service.Clients;
import org.docbench.service.ServiceSpec;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.table.Table;
import org.docbench.stores.NullStore;
import org.docbench.stores.StoreException;

/** A variant's one table as clients for the workers of a service: closing a worker's closes nothing that others use. */
final class VariantClients implements Clients {
    /** After which the store has failed: the gateway gives up after 5 s, and a worker must not hang for long behind it. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Transactions shared;
    private final boolean blocks;

    private VariantClients(Transactions shared, boolean blocks) {
        this.shared = shared;
        this.blocks = blocks;
    }

    /** @throws StoreException if there is no such variant, or the table cannot be read now */
    static Clients open(Table table, ServiceSpec wanted) {
        Variant variant = Variants.named(wanted.variant())
                .orElseThrow(() -> new StoreException("no variant is called " + wanted.variant()));
        variant.without(table).ifPresent(why -> {
            throw new StoreException(why);
        });
        Transactions shared = variant.open(table, wanted.server(), wanted.durability(), LIMIT);
        try {
            shared.get("is it there");
            return new VariantClients(shared, !table.ledger().server().equals(NullStore.NO_SERVER));
        } catch (StoreException e) {
            shared.close();
            throw e;
        }
    }

    @Override
    public Transactions open() {
        return new Of(shared);
    }

    @Override
    public boolean blocks() {
        return blocks;
    }

    @Override
    public void close() {
        shared.close();
    }

    private record Of(Transactions shared) implements Transactions {
        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return shared.create(batch);
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            return shared.get(id);
        }

        @Override
        public List<StoredTransaction> list(int limit) {
            return shared.list(limit);
        }

        @Override
        public long count() {
            return shared.count();
        }

        /** Of all clients, its own among them. */
        @Override
        public void flushStatistics() {
            shared.flushStatistics();
        }

        @Override
        public void close() {}
    }
}
