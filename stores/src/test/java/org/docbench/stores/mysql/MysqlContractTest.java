package org.docbench.stores.mysql;

import java.util.List;
import java.util.Optional;
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
    Stream<DynamicTest> everyWay() {
        return MysqlStores.all().stream()
                .map(store -> new StoreContract(
                                store,
                                RealServers.of(store.ledger().server()),
                                Set.of(QueryContract.Ability.ELEMENTS_INDEX_MIXED),
                                Optional.of(MysqlReplicasTest.NO_PLUGIN)
                                        .filter(why -> store.ledger().id().equals("mysql.replicas")))
                        .tests())
                .flatMap(List::stream);
    }
}
