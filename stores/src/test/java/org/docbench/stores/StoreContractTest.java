package org.docbench.stores;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.docbench.stores.log.LogStore;
import org.docbench.stores.sqlite.SqliteStores;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class StoreContractTest {
    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    /** A log is in no order of ids, and has no index that a plan could name. */
    @TestFactory
    List<DynamicTest> log() {
        return new StoreContract(
                        LogStore.PRODUCT.stores().get().get(0),
                        new FolderServer(folder),
                        Set.of(QueryContract.Ability.FROM, QueryContract.Ability.PLAN))
                .tests();
    }

    @TestFactory
    List<DynamicTest> sqlite() {
        return new StoreContract(SqliteStores.all().get(0), new FolderServer(folder)).tests();
    }
}
