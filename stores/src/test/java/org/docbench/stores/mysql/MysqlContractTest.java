package org.docbench.stores.mysql;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.stores.QueryContract;
import org.docbench.stores.RealServers;
import org.docbench.stores.StoreContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("server")
class MysqlContractTest {

    @TestFactory
    Stream<DynamicTest> bothWays() {
        return MysqlStores.all().stream()
                .map(store -> new StoreContract(
                                store, RealServers.of("mysql"), Set.of(QueryContract.Ability.ELEMENTS_INDEX_MIXED))
                        .tests())
                .flatMap(List::stream);
    }
}
