package org.docbench.stores;

import java.nio.file.Path;
import java.util.List;
import org.docbench.stores.sqlite.SqliteStores;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class StoreContractTest {
    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    @TestFactory
    List<DynamicTest> sqlite() {
        return new StoreContract(SqliteStores.all().get(0), new FolderServer(folder)).tests();
    }
}
