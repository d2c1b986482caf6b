package org.docbench.service.table;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.docbench.service.Transaction;

/**
 * All rows as one statement, which MySQL refuses as a whole if one id is taken, without a word of which; then row by row. The driver
 * itself puts the values into the text: a statement prepared by the server would be another one for every number of rows.
 */
record AtOnce(Predicate<SQLException> taken) implements Many {

    @Override
    public int[] insert(Connection connection, Statements statements, List<Transaction> batch) throws SQLException {
        String text = statements.insert().apply(batch.size());
        try (PreparedStatement all = connection.unwrap(JdbcConnection.class).clientPrepareStatement(text)) {
            for (int i = 0; i < batch.size(); i++) {
                statements.rows().bind(all, 1 + i * statements.rows().width(), batch.get(i));
            }
            all.executeUpdate();
            int[] rows = new int[batch.size()];
            Arrays.fill(rows, 1);
            return rows;
        } catch (SQLException e) {
            if (taken.test(e)) {
                connection.rollback(); // gives back the locks that the refused statement holds
                return Many.asBatch(connection, statements, batch);
            }
            throw e;
        }
    }
}
