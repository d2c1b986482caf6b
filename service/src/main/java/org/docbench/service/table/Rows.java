package org.docbench.service.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;

/** How a transaction becomes a row and is made of one. */
interface Rows {

    /** How many values a row takes. */
    int width();

    /**
     * Binds a row's values.
     *
     * @param first the index of the first one
     */
    void bind(PreparedStatement statement, int first, Transaction transaction) throws SQLException;

    StoredTransaction kept(ResultSet row) throws SQLException;
}
