package org.docbench.stores.duckdb;

import static org.docbench.stores.QueryContract.Ability.ELEMENTS_INDEX;
import static org.docbench.stores.QueryContract.Ability.ELEMENTS_INDEX_MIXED;
import static org.docbench.stores.QueryContract.Ability.PLAN;
import static org.docbench.stores.QueryContract.Ability.VALUE_INDEX;

import java.util.List;
import java.util.Set;
import org.docbench.stores.RealServers;
import org.docbench.stores.StoreContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("server")
class DuckdbContractTest {

    @TestFactory
    List<DynamicTest> jsonHasEverythingButIndexes() {
        return everythingButIndexes("duckdb.json");
    }

    @TestFactory
    List<DynamicTest> variantHasEverythingButIndexes() {
        return everythingButIndexes("duckdb.variant");
    }

    private static List<DynamicTest> everythingButIndexes(String id) {
        return new StoreContract(
                        RealServers.store(id),
                        RealServers.of("duckdb"),
                        Set.of(VALUE_INDEX, ELEMENTS_INDEX, ELEMENTS_INDEX_MIXED, PLAN))
                .tests();
    }
}
