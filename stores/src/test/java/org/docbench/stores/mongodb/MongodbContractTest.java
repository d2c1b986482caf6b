package org.docbench.stores.mongodb;

import java.util.List;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;
import org.docbench.stores.StoreContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("server")
class MongodbContractTest {

    @TestFactory
    List<DynamicTest> contract() {
        return MongodbStores.all().stream()
                // Answers are part of the contract; UnacknowledgedTest has the store without them.
                .filter(Store::acknowledges)
                // One store without a server, such as that of a set of members, must not skip the others.
                .filter(store -> RealServers.has(store.ledger().server()))
                .flatMap(store ->
                        new StoreContract(store, RealServers.of(store.ledger().server())).tests().stream())
                .toList();
    }
}
