package org.docbench.service.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.CommitTime;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
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
        Table.TableLedger ledger,
        Product product,
        String name,
        List<String> make,
        List<String> drop,
        Shape shape,
        Rows rows)
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
        Table.TableLedger ledger(String id, String about, String checks, String clock) {
            var of = store.ledger();
            return new Table.TableLedger(id, of.server(), of.product(), of.driver(), about, batch, checks, clock);
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
    public Transactions open(Server server, Durability level, Table.Commit commit, Duration limit) {
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

    /**
     * A client over one connection. Whether the server commits by itself is changed only between creates and reads: to MySQL that is a
     * call of its own.
     */
    private static final class SqlTransactions implements Transactions {
        private final SqlSession session;
        private final Connection connection;
        private final Endpoint endpoint;
        private final SqlTable table;
        private final Table.Commit commit;
        private final PreparedStatement insert;
        private final PreparedStatement get;
        private final PreparedStatement list;

        private interface Call<T> {
            T get() throws SQLException;
        }

        /** Takes over the session, which is closed with this. */
        SqlTransactions(SqlSession session, Endpoint endpoint, SqlTable table, Table.Commit commit) {
            this.session = session;
            this.connection = session.link().connection();
            this.endpoint = endpoint;
            this.table = table;
            this.commit = commit;
            try {
                insert = connection.prepareStatement(table.insert(1));
                get = connection.prepareStatement(table.get());
                list = connection.prepareStatement(table.list());
            } catch (SQLException e) {
                throw Link.refusal(e, endpoint);
            }
        }

        private <T> T answered(Call<T> call) {
            try {
                return call.get();
            } catch (SQLException e) {
                throw Link.refusal(e, endpoint);
            }
        }

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return answered(
                    () -> batch.isEmpty() ? List.of() : batch.size() == 1 ? List.of(one(batch.get(0))) : many(batch));
        }

        private Outcome one(Transaction transaction) throws SQLException {
            table.rows().bind(insert, 1, transaction);
            committing(commit);
            try {
                insert.executeUpdate();
                commitIfOpen();
                return Outcome.CREATED;
            } catch (SQLException e) {
                undo(e);
                if (table.product().taken().test(e)) {
                    return Outcome.DUPLICATE;
                }
                throw e;
            }
        }

        /** Rows are inserted in the order of their ids: clients that create the same ones at once wait for one another, in no circle. */
        private List<Outcome> many(List<Transaction> batch) throws SQLException {
            int[] order = IntStream.range(0, batch.size())
                    .boxed()
                    .sorted(Comparator.comparing(i -> batch.get(i).id()))
                    .mapToInt(Integer::intValue)
                    .toArray();
            List<Transaction> sorted = Arrays.stream(order).mapToObj(batch::get).toList();
            committing(Table.Commit.EXPLICIT);
            try {
                int[] rows = table.product().together().isPresent()
                        ? together(table.product().together().get(), sorted)
                        : oneByOne(sorted);
                commitIfOpen();
                Outcome[] outcomes = new Outcome[batch.size()];
                for (int i = 0; i < order.length; i++) {
                    outcomes[order[i]] = rows[i] == 0 ? Outcome.DUPLICATE : Outcome.CREATED;
                }
                return List.of(outcomes);
            } catch (SQLException e) {
                undo(e);
                throw e;
            }
        }

        /** Inserts as a JDBC batch the rows whose id is free; returns for each row how many came of it: one or none. */
        private int[] oneByOne(List<Transaction> batch) throws SQLException {
            try (PreparedStatement free = connection.prepareStatement(table.insertFree())) {
                for (Transaction transaction : batch) {
                    table.rows().bind(free, 1, transaction);
                    free.addBatch();
                }
                return free.executeBatch();
            }
        }

        /** Inserts all rows with one statement; where that is refused, as an id is taken, row by row. */
        private int[] together(SqlTable.Preparation preparation, List<Transaction> batch) throws SQLException {
            try (PreparedStatement all = preparation.of(connection, table.insert(batch.size()))) {
                for (int i = 0; i < batch.size(); i++) {
                    table.rows().bind(all, 1 + i * table.rows().width(), batch.get(i));
                }
                all.executeUpdate();
                int[] rows = new int[batch.size()];
                Arrays.fill(rows, 1);
                return rows;
            } catch (SQLException e) {
                if (table.product().taken().test(e)) {
                    connection.rollback(); // gives back the locks that the refused statement holds
                    return oneByOne(batch);
                }
                throw e;
            }
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            return answered(() -> {
                get.setString(1, id);
                return stored(get).stream().findFirst();
            });
        }

        @Override
        public List<StoredTransaction> list(int limit) {
            return answered(() -> {
                list.setInt(1, limit);
                return stored(list);
            });
        }

        @Override
        public long count() {
            return answered(() -> {
                committing(Table.Commit.AUTO);
                return session.link().number(table.count());
            });
        }

        /** Between transactions: within one a server holds its counts back. */
        @Override
        public void flushStatistics() {
            answered(() -> {
                committing(Table.Commit.AUTO);
                return null;
            });
            session.flushStatistics();
        }

        private List<StoredTransaction> stored(PreparedStatement asked) throws SQLException {
            committing(Table.Commit.AUTO);
            List<StoredTransaction> found = new ArrayList<>();
            try (ResultSet rows = asked.executeQuery()) {
                while (rows.next()) {
                    found.add(table.rows().stored(rows));
                }
            }
            return found;
        }

        private void committing(Table.Commit wanted) throws SQLException {
            boolean auto = wanted == Table.Commit.AUTO;
            if (connection.getAutoCommit() != auto) {
                connection.setAutoCommit(auto);
            }
        }

        private void commitIfOpen() throws SQLException {
            if (!connection.getAutoCommit()) {
                long start = System.nanoTime();
                connection.commit();
                CommitTime.add(System.nanoTime() - start);
            }
        }

        private void undo(SQLException why) {
            try {
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
            } catch (SQLException e) {
                why.addSuppressed(e);
            }
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
