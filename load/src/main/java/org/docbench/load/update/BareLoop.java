package org.docbench.load.update;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Properties;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;

/**
 * One statement over a JDBC driver as anybody would write it: prepared, bound, executed, with a clock read before and after.
 * It has a table and a connection of its own.
 */
final class BareLoop implements AutoCloseable {
    private static final String FIELD = "field_50";

    private final Product product;
    private final Connection connection;

    /** A product's own words; the statement is the suite's. */
    enum Product {
        SQLITE("jsonb(?)", "update docbench_bare set doc = jsonb_set(doc, ?, jsonb(?)) where id = ?") {
            @Override
            String session(Durability level) {
                return "pragma synchronous = " + (level == Durability.SYNC ? "full" : "normal");
            }

            @Override
            Connection connect(Server server) throws SQLException {
                return DriverManager.getConnection(
                        "jdbc:sqlite:" + server.data().orElseThrow().resolve("docbench.sqlite")
                                + "?journal_mode=WAL&busy_timeout=30000");
            }

            @Override
            void bind(PreparedStatement update, String id, String value) throws SQLException {
                update.setString(1, "$.\"" + FIELD + "\"");
                update.setString(2, value);
                update.setString(3, id);
            }
        },
        POSTGRESQL(
                "?::jsonb",
                "update docbench_bare set doc = jsonb_set(doc, '{\"" + FIELD + "\"}', ?::jsonb) where id = ?") {
            @Override
            String session(Durability level) {
                return "set synchronous_commit = " + (level == Durability.NONE ? "off" : "on");
            }

            @Override
            Connection connect(Server server) throws SQLException {
                var properties = new Properties();
                properties.setProperty("user", server.endpoint().user());
                properties.setProperty("password", server.endpoint().password());
                properties.setProperty("prepareThreshold", "1");
                return DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + server.endpoint().port() + "/docbench", properties);
            }

            @Override
            void bind(PreparedStatement update, String id, String value) throws SQLException {
                update.setObject(1, value, Types.OTHER);
                update.setString(2, id);
            }
        };

        private final String document;
        private final String update;

        Product(String document, String update) {
            this.document = document;
            this.update = update;
        }

        /** What makes a level, as far as it is the session's own; what is the server's, the suite has set. */
        abstract String session(Durability level);

        abstract Connection connect(Server server) throws SQLException;

        abstract void bind(PreparedStatement update, String id, String value) throws SQLException;
    }

    /** Connects and makes the table. */
    BareLoop(Product product, Server server) throws SQLException {
        this.product = product;
        connection = product.connect(server);
        String type = product == Product.SQLITE ? "blob" : "jsonb";
        run("drop table if exists docbench_bare");
        run("create table docbench_bare (id text primary key, doc " + type + " not null)");
    }

    void acknowledge(Durability level) throws SQLException {
        run(product.session(level));
    }

    /** Nanoseconds of each update of a new document, after some that do not count. */
    double[] block(Value.Obj document, String id, int warmUp, int operations) throws SQLException {
        insert(document, id);
        double[] nanos = new double[operations];
        try (PreparedStatement update = connection.prepareStatement(product.update)) {
            for (int i = 0; i < warmUp + operations; i++) {
                String value = "\"updated_" + i + (i % 2 == 0 ? "" : " ".repeat(16)) + '"';
                long begin = System.nanoTime();
                product.bind(update, id, value);
                int changed = update.executeUpdate();
                long end = System.nanoTime();
                if (changed != 1) {
                    throw new SQLException("changed " + changed);
                }
                if (i >= warmUp) {
                    nanos[i - warmUp] = end - begin;
                }
            }
        }
        run("delete from docbench_bare");
        return nanos;
    }

    private void insert(Value.Obj document, String id) throws SQLException {
        String text = new String(JsonText.write(document), StandardCharsets.UTF_8);
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into docbench_bare (id, doc) values (?, " + product.document + ")")) {
            insert.setString(1, id);
            insert.setString(2, text);
            insert.executeUpdate();
        }
    }

    private void run(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
