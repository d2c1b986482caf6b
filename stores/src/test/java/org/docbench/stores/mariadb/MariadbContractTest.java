package org.docbench.stores.mariadb;

import java.util.List;
import org.docbench.stores.RealServers;
import org.docbench.stores.StoreContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("server")
class MariadbContractTest {

    @TestFactory
    List<DynamicTest> theNewest() {
        return tests("mariadb.json", "mariadb");
    }

    /** Debian 12's, where it is installed. */
    @TestFactory
    List<DynamicTest> anEarlierVersion() {
        return tests("mariadb.json", "mariadb:10.11");
    }

    @TestFactory
    List<DynamicTest> aPrimaryWithAReplica() {
        return tests("mariadb.replicas", "mariadb-replicas");
    }

    private static List<DynamicTest> tests(String store, String server) {
        return new StoreContract(RealServers.store(store), RealServers.of(server)).tests();
    }
}
