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
        return tests("mariadb");
    }

    /** Debian 12's, where it is installed. */
    @TestFactory
    List<DynamicTest> anEarlierVersion() {
        return tests("mariadb:10.11");
    }

    private static List<DynamicTest> tests(String server) {
        return new StoreContract(RealServers.store("mariadb.json"), RealServers.of(server)).tests();
    }
}
