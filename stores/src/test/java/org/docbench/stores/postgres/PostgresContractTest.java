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
        var server = RealServers.of("postgres");
        return PostgresStores.all().stream()
                .flatMap(store -> new StoreContract(store, server).tests().stream())
                .toList();
    }
}
