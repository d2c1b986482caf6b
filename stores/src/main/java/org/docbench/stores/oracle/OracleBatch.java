package org.docbench.stores.oracle;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.docbench.stores.sql.Sql.Parameter;

/** Many rows in one round trip and one transaction. */
final class OracleBatch {
    private OracleBatch() {}

    /** All of the rows or none. The statement comes from the driver's cache: preparing it asks the server for nothing. */
    static long insert(Connection connection, String text, List<List<Parameter>> rows) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (List<Parameter> row : rows) {
                for (int i = 0; i < row.size(); i++) {
                    row.get(i).bind(statement, i + 1);
                }
                statement.addBatch();
            }
            statement.executeBatch();
            connection.commit();
            return rows.size();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
