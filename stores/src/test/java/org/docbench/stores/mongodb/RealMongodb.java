package org.docbench.stores.mongodb;

import java.time.Duration;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Assumptions;

final class RealMongodb {
    static final Duration LIMIT = Duration.ofSeconds(20);

    private RealMongodb() {}

    static Store store(String id) {
        return MongodbStores.all().stream()
                .filter(store -> store.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static Session open(String id) {
        Store store = store(id);
        return store.open(server(store.ledger().server()), LIMIT);
    }

    static Server server(String product) {
        String uri = System.getProperty("docbench.test." + product);
        Assumptions.assumeTrue(uri != null, "no " + product);
        return new At(uri);
    }
}
