package org.docbench.service.table;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@Tag("slow")
class TableContractTest {

    /** On real servers; a product whose server cannot be had is skipped with the reason. */
    @TestFactory
    Stream<DynamicContainer> everyTableKeepsTheContract() {
        return Table.Tables.all().stream()
                .filter(table -> !(table instanceof NullTable))
                .map(table -> DynamicContainer.dynamicContainer(table.ledger().id(), new TableContract(table).tests()));
    }
}
