package org.docbench.service.table;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;

/** Transactions in a product behind a JDBC driver. */
record SqlTable(TableLedger ledger, SqlProduct product, Statements statements, String name) implements Table {
    SqlTable(TableLedger ledger, SqlProduct product, Statements statements) {
        this(ledger, product, statements, NAME);
    }

    /** Beside the table of columns, on the same server. */
    static SqlTable ofDocuments(TableLedger ledger, SqlProduct product, Statements statements) {
        return new SqlTable(ledger, product, statements.of(DOCUMENTS), DOCUMENTS);
    }

    @Override
    public Optional<String> without(Durability level) {
        return product.store().without(level);
    }

    @Override
    public Optional<String> without(Commit commit) {
        return Optional.empty();
    }

    @Override
    public void make(Server server, Duration limit) {
        try (SqlSession session = session(server, limit)) {
            run(session, server, statements.make());
        }
    }

    @Override
    public Transactions open(Server server, Durability level, Commit commit, Duration limit) {
        SqlSession session = session(server, limit);
        try {
            session.acknowledge(level);
            return new SqlTransactions(session, server.endpoint(), product, statements, commit);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private SqlSession session(Server server, Duration limit) {
        var session = (SqlSession) product.store().open(server, limit);
        try {
            run(session, server, product.session());
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** As they stand: a trigger's text has colons and braces that are the server's to read. */
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
