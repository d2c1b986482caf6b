package org.docbench.stores.postgres;

import java.util.List;
import org.docbench.stores.RealServers;
import org.docbench.stores.StoreContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("server")
class PostgresContractTest {

    @TestFactory
    List<DynamicTest> everyWayKeepsTheContract() {
        return PostgresStores.all().stream()
                // A machine without one kind of servers must not skip the others.
                .filter(store -> RealServers.has(store.ledger().server()))
                .flatMap(store ->
                        new StoreContract(store, RealServers.of(store.ledger().server())).tests().stream())
                .toList();
    }
}
