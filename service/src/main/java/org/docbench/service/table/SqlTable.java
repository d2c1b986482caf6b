package org.docbench.service.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;

/**
 * Transactions in a product behind a JDBC driver.
 *
 * @param make drops the table if it is there and makes it again, with its indexes
 * @param drop drops the table if it is there, its triggers with it, and then what else was made for it
 * @param shape of its rows in statements
 * @param rows binds and reads them
 */
record SqlTable(
        TableLedger ledger, Product product, String name, List<String> make, List<String> drop, Shape shape, Rows rows)
        implements Table {
    /**
     * What a product's tables have in common.
     *
     * @param store one of its stores: its sessions are the connections, and have its durability
     * @param session statements that every client begins with
     * @param taken whether the driver says that a key is taken, by the product's own code for it
     * @param together prepares one statement for all rows of a batch, which the server refuses as a whole if one id is taken; empty where
     *     a batch is one of JDBC, and what that is on the wire is the driver's
     * @param batch what a batch is in the store
     * @param dropping drops a table that may not be there
     * @param insertFree inserts a row unless its id is taken, together with {@code free} behind the row
     * @param newest limits a list
     */
    record Product(
            Store store,
            List<String> session,
            Predicate<SQLException> taken,
            Optional<Preparation> together,
            String batch,
            UnaryOperator<String> dropping,
            String insertFree,
            String free,
            String newest) {
        /** Describes a table of the product next to what the product says of itself. */
        TableLedger ledger(String id, String about, String checks, String clock) {
            var of = store.ledger();
            return new TableLedger(id, of.server(), of.product(), of.driver(), about, batch, checks, clock);
        }
    }

    /** Prepares a statement. */
    @FunctionalInterface
    interface Preparation {
        PreparedStatement of(Connection connection, String text) throws SQLException;
    }

    /**
     * The parts of statements.
     *
     * @param columns of an insert
     * @param values of a row of an insert
     * @param read what is selected
     * @param time what the newest are ordered by
     */
    record Shape(String columns, String values, String read, String time) {}

    /** Inserts as many rows as it is given, or none. */
    String insert(int many) {
        return "INSERT" + into(many);
    }

    /** Inserts one row unless its id is taken, and counts it. */
    String insertFree() {
        return product.insertFree().replace(NAME, name) + into(1) + product.free();
    }

    private String into(int many) {
        return " INTO " + name + " (" + shape.columns() + ") VALUES "
                + String.join(", ", Collections.nCopies(many, "(" + shape.values() + ")"));
    }

    /** Asks for the row of an id. */
    String get() {
        return select() + " WHERE id = ?";
    }

    /** Asks for the newest, newest first, at most as many as it is given. */
    String list() {
        return select() + " ORDER BY " + shape.time() + " DESC" + product.newest();
    }

    /** Asks for the number of rows. */
    String count() {
        return "SELECT count(*) FROM " + name;
    }

    private String select() {
        return "SELECT " + shape.read() + " FROM " + name;
    }

    @Override
    public Store store() {
        return product.store();
    }

    @Override
    public void make(Server server, Duration limit) {
        try (SqlSession session = session(server, limit)) {
            run(session, server, make);
            session.flushStatistics(); // what its exit brings may come late, and be counted to what is done next
        }
    }

    @Override
    public void drop(Server server, Duration limit) {
        try (SqlSession session = session(server, limit)) {
            run(session, server, drop);
        }
    }

    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        SqlSession session = session(server, limit);
        try {
            session.acknowledge(level);
            return new SqlTransactions(session, server.endpoint(), this, commit);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private SqlSession session(Server server, Duration limit) {
        var session = (SqlSession) store().open(server, limit);
        try {
            run(session, server, product.session());
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** Texts are run as they stand: a trigger's text has colons and braces that are the server's to read. */
    private static void run(SqlSession session, Server server, List<String> texts) {
        try (Statement statement = session.link().connection().createStatement()) {
            statement.setEscapeProcessing(false);
            for (String text : texts) {
                statement.execute(text);
            }
        } catch (SQLException e) {
            throw Link.refusal(e, server.endpoint());
        }
    }
}
