package org.docbench.service.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.stores.Endpoint;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;

/**
 * A client over one connection. Whether the server commits by itself is changed only between creates and reads: to MySQL that is a
 * call of its own.
 */
final class SqlTransactions implements Transactions {
    private final SqlSession session;
    private final Connection connection;
    private final Endpoint endpoint;
    private final SqlProduct product;
    private final Statements statements;
    private final Commit commit;
    private final PreparedStatement insert;
    private final PreparedStatement get;
    private final PreparedStatement list;

    /** Takes over the session, which is closed with this. */
    SqlTransactions(SqlSession session, Endpoint endpoint, SqlProduct product, Statements statements, Commit commit) {
        this.session = session;
        this.connection = session.link().connection();
        this.endpoint = endpoint;
        this.product = product;
        this.statements = statements;
        this.commit = commit;
        try {
            insert = connection.prepareStatement(statements.insert().apply(1));
            get = connection.prepareStatement(statements.get());
            list = connection.prepareStatement(statements.list());
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    @Override
    public List<Outcome> create(List<Transaction> batch) {
        try {
            return batch.isEmpty() ? List.of() : batch.size() == 1 ? List.of(one(batch.get(0))) : many(batch);
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    private Outcome one(Transaction transaction) throws SQLException {
        statements.rows().bind(insert, 1, transaction);
        committing(commit);
        try {
            insert.executeUpdate();
            ended();
            return Outcome.CREATED;
        } catch (SQLException e) {
            undo(e);
            if (product.taken().test(e)) {
                return Outcome.DUPLICATE;
            }
            throw e;
        }
    }

    /** In the order of their ids: clients that create the same ones at once wait for one another, in no circle. */
    private List<Outcome> many(List<Transaction> batch) throws SQLException {
        int[] order = IntStream.range(0, batch.size())
                .boxed()
                .sorted(Comparator.comparing(i -> batch.get(i).id()))
                .mapToInt(Integer::intValue)
                .toArray();
        committing(Commit.EXPLICIT);
        try {
            int[] rows = product.many()
                    .insert(
                            connection,
                            statements,
                            Arrays.stream(order).mapToObj(batch::get).toList());
            ended();
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

    @Override
    public Optional<StoredTransaction> get(String id) {
        try {
            get.setString(1, id);
            return rows(get).stream().findFirst();
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    @Override
    public List<StoredTransaction> list(int limit) {
        try {
            list.setInt(1, limit);
            return rows(list);
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    @Override
    public long count() {
        try {
            committing(Commit.AUTO);
            try (PreparedStatement count = connection.prepareStatement(statements.count());
                    ResultSet counted = count.executeQuery()) {
                counted.next();
                return counted.getLong(1);
            }
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    /** Between transactions: within one a server holds its counts back. */
    @Override
    public void flushStatistics() {
        try {
            committing(Commit.AUTO);
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
        session.flushStatistics();
    }

    private List<StoredTransaction> rows(PreparedStatement asked) throws SQLException {
        committing(Commit.AUTO);
        List<StoredTransaction> found = new ArrayList<>();
        try (ResultSet rows = asked.executeQuery()) {
            while (rows.next()) {
                found.add(statements.rows().kept(rows));
            }
        }
        return found;
    }

    private void committing(Commit wanted) throws SQLException {
        boolean auto = wanted == Commit.AUTO;
        if (connection.getAutoCommit() != auto) {
            connection.setAutoCommit(auto);
        }
    }

    private void ended() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.commit();
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
