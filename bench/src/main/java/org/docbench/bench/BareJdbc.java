package org.docbench.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;

/** Runs statements over a JDBC driver in the plainest way, on a table and a connection of their own. */
public final class BareJdbc implements BareComparison.Driver {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TABLE = "docbench_bare";
    private static final String FIELD = "field_50";

    /** A product's own words; those of the update are the suite's. */
    public enum Product {
        SQLITE("text", "blob", "jsonb(?)", "jsonb_set(doc, ?, jsonb(?))"),
        MYSQL("varchar(255)", "json", "?", ""),
        POSTGRESQL("text", "jsonb", "?::jsonb", "jsonb_set(doc, '{\"" + FIELD + "\"}', ?::jsonb)");

        private final String id;
        private final String type;
        private final String value;
        private final String changed;

        Product(String id, String type, String value, String changed) {
            this.id = id;
            this.type = type;
            this.value = value;
            this.changed = changed;
        }

        private Connection connect(Server server) throws SQLException {
            var properties = new Properties();
            if (this == SQLITE) {
                return DriverManager.getConnection(
                        "jdbc:sqlite:" + server.data().orElseThrow().resolve("docbench.sqlite")
                                + "?journal_mode=WAL&busy_timeout=30000");
            }
            properties.setProperty("user", server.endpoint().user());
            properties.setProperty("password", server.endpoint().password());
            if (this == POSTGRESQL) {
                properties.setProperty("prepareThreshold", "1");
            } else {
                properties.setProperty("useServerPrepStmts", "true");
                properties.setProperty("sslMode", "DISABLED");
                properties.setProperty("allowPublicKeyRetrieval", "true");
                properties.setProperty("createDatabaseIfNotExist", "true");
            }
            String product = this == POSTGRESQL ? "postgresql" : "mysql";
            return DriverManager.getConnection(
                    "jdbc:" + product + "://127.0.0.1:" + server.endpoint().port() + "/docbench", properties);
        }

        /** MySQL has its levels for the whole server. */
        private String session(Durability level) {
            return switch (this) {
                case SQLITE -> "pragma synchronous = " + (level == Durability.SYNC ? "full" : "normal");
                case POSTGRESQL -> "set synchronous_commit = " + (level == Durability.NONE ? "off" : "on");
                case MYSQL -> "select 1";
            };
        }

        private String insert(int rows) {
            return "insert into " + TABLE + " (id, doc) "
                    + (this == POSTGRESQL
                            ? "select id, doc::jsonb from unnest(?::text[], ?::text[]) as batch(id, doc)"
                            : "values " + String.join(", ", Collections.nCopies(rows, "(?, " + value + ")")));
        }

        private void bind(PreparedStatement update, String document, String text) throws SQLException {
            if (this == POSTGRESQL) {
                update.setObject(1, text, Types.OTHER);
                update.setString(2, document);
            } else {
                update.setString(1, "$.\"" + FIELD + "\"");
                update.setString(2, text);
                update.setString(3, document);
            }
        }
    }

    private record Row(String id, ObjectNode body) {}

    private final Product product;
    private final Connection connection;

    public BareJdbc(Product product, Server server) throws SQLException {
        this.product = product;
        connection = product.connect(server);
    }

    /** Makes the table again. */
    public void create() throws SQLException {
        run("drop table if exists " + TABLE);
        run("create table " + TABLE + " (id " + product.id + " primary key, doc " + product.type + " not null)");
    }

    @Override
    public void acknowledge(Durability level) throws SQLException {
        run(product.session(level));
    }

    /** Has one prepared statement for each batch, whose texts Jackson makes when they are bound. */
    @Override
    public long inserts(List<List<Value.Obj>> batches) throws SQLException {
        create();
        List<List<Row>> driver = new ArrayList<>();
        for (List<Value.Obj> batch : batches) {
            driver.add(batch.stream().map(BareJdbc::row).toList());
        }
        try (PreparedStatement insert =
                connection.prepareStatement(product.insert(driver.get(0).size()))) {
            long begin = System.nanoTime();
            for (List<Row> batch : driver) {
                bind(insert, batch);
                if (insert.executeUpdate() != batch.size()) {
                    throw new SQLException("not all were inserted");
                }
            }
            return System.nanoTime() - begin;
        }
    }

    private void bind(PreparedStatement insert, List<Row> batch) throws SQLException {
        if (product == Product.POSTGRESQL) {
            var ids = new Object[batch.size()];
            var bodies = new Object[batch.size()];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = batch.get(i).id();
                bodies[i] = text(batch.get(i).body());
            }
            insert.setArray(1, connection.createArrayOf("text", ids));
            insert.setArray(2, connection.createArrayOf("text", bodies));
            return;
        }
        int at = 1;
        for (Row row : batch) {
            insert.setString(at++, row.id());
            insert.setString(at++, text(row.body()));
        }
    }

    private static String text(ObjectNode body) throws SQLException {
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new SQLException(e);
        }
    }

    private static Row row(Value.Obj document) {
        try {
            ObjectNode body = (ObjectNode) JSON.readTree(JsonText.write(document));
            return new Row(body.remove("_id").textValue(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns nanoseconds of each update of one field of a new document, bound and executed, after some that do not count. */
    public double[] updates(Value.Obj document, String id, int warmUp, int operations) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("insert into " + TABLE + " (id, doc) values (?, " + product.value + ")")) {
            insert.setString(1, id);
            insert.setString(2, new String(JsonText.write(document), StandardCharsets.UTF_8));
            insert.executeUpdate();
        }
        double[] nanos = new double[operations];
        try (PreparedStatement update =
                connection.prepareStatement("update " + TABLE + " set doc = " + product.changed + " where id = ?")) {
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
        run("delete from " + TABLE);
        return nanos;
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
