package org.docbench.load.insert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;

/** One prepared statement over a JDBC driver for each batch, its texts made by Jackson when they are bound. */
final class BareJdbc implements BareInsert {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A product's own words. */
    enum Product {
        SQLITE("text", "blob", "jsonb(?)"),
        MYSQL("varchar(255)", "json", "?"),
        POSTGRESQL("text", "jsonb", "");

        private final String id;
        private final String type;
        private final String value;

        Product(String id, String type, String value) {
            this.id = id;
            this.type = type;
            this.value = value;
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
            return "insert into " + COLLECTION + " (id, doc) "
                    + (this == POSTGRESQL
                            ? "select id, doc::jsonb from unnest(?::text[], ?::text[]) as batch(id, doc)"
                            : "values " + String.join(", ", Collections.nCopies(rows, "(?, " + value + ")")));
        }
    }

    private record Row(String id, ObjectNode body) {}

    private final Product product;
    private final Connection connection;

    BareJdbc(Product product, Server server) throws SQLException {
        this.product = product;
        connection = product.connect(server);
    }

    @Override
    public void acknowledge(Durability level) throws SQLException {
        run(product.session(level));
    }

    @Override
    public long block(List<List<Value.Obj>> batches) throws SQLException {
        run("drop table if exists " + COLLECTION);
        run("create table " + COLLECTION + " (id " + product.id + " primary key, doc " + product.type + " not null)");
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

    private static String text(ObjectNode body) {
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree is always written", e);
        }
    }

    private static Row row(Value.Obj document) {
        ObjectNode body = (ObjectNode) json(document);
        return new Row(body.remove("_id").textValue(), body);
    }

    /** What the documents of this benchmark are made of. */
    private static JsonNode json(Value value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Value.Obj object) {
            ObjectNode node = nodes.objectNode();
            object.fields().forEach((name, field) -> node.set(name, json(field)));
            return node;
        }
        if (value instanceof Value.Arr array) {
            var node = nodes.arrayNode();
            array.items().forEach(item -> node.add(json(item)));
            return node;
        }
        return nodes.textNode(((Value.Str) value).value());
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
