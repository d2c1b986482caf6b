package org.docbench.load.query;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;

/** The null store as if it were a product's. */
record Renamed(Store store) implements Store {
    @Override
    public StoreLedger ledger() {
        return new StoreLedger("null.seen", "none", "Null", "none", "for tests", Set.of());
    }

    @Override
    public Optional<String> without(Durability level) {
        return store.without(level);
    }

    @Override
    public Session open(Server server, Duration limit) {
        return store.open(server, limit);
    }
}
