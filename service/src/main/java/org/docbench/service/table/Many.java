package org.docbench.service.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.docbench.service.Transaction;

/** How several rows are inserted in the transaction that is open, those left out whose id is taken. */
@FunctionalInterface
interface Many {

    /** @return for each row how many came of it: one or none */
    int[] insert(Connection connection, Statements statements, List<Transaction> batch) throws SQLException;

    /** As a JDBC batch: what that is on the wire is the driver's. */
    static int[] asBatch(Connection connection, Statements statements, List<Transaction> batch) throws SQLException {
        try (PreparedStatement free = connection.prepareStatement(statements.insertFree())) {
            for (Transaction transaction : batch) {
                statements.rows().bind(free, 1, transaction);
                free.addBatch();
            }
            return free.executeBatch();
        }
    }
}
