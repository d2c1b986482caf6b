package org.docbench.stores.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * What MySQL is asked. The {@code _id} has a column of its own, the other fields are in {@code doc}.
 *
 * @param ours whether DocBench started the server, and so may change its settings
 */
record MysqlDialect(boolean ours) implements Dialect {

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        String keys = indexes.stream().map(MysqlDialect::key).collect(Collectors.joining());
        return List.of(
                drop(collection),
                // A collation without padding: 'a' and 'a ' are two texts.
                "CREATE TABLE " + MysqlText.name(collection)
                        + " (id VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PRIMARY KEY, doc JSON NOT NULL"
                        + keys + ")");
    }

    private static String key(Index index) {
        return ", " + (index.unique() ? "UNIQUE KEY " : "KEY ") + MysqlText.name(index.name()) + " (("
                + indexed(index.path()) + "))";
    }

    /**
     * The JSON text of a value; the server refuses a longer one under an index.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/create-index.html#create-index-functional-key-parts">Functional
     *     Key Parts, on JSON values</a>
     */
    private static String indexed(Path path) {
        return "CAST(JSON_EXTRACT(doc, " + MysqlText.path(path) + ") AS CHAR(512)) COLLATE utf8mb4_0900_bin";
    }

    @Override
    public String drop(String collection) {
        return "DROP TABLE IF EXISTS " + MysqlText.name(collection);
    }

    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        List<Parameter> values = new ArrayList<>(2 * documents.size());
        for (Value.Obj document : documents) {
            values.add(Parameter.text(JsonDocument.id(document)));
            values.add(Parameter.text(JsonDocument.text(JsonDocument.body(document))));
        }
        String rows = String.join(", ", Collections.nCopies(documents.size(), "(?, ?)"));
        return link.change(new Sql("INSERT INTO " + MysqlText.name(collection) + " (id, doc) VALUES " + rows, values));
    }

    @Override
    public Sql update(String collection, Change change) {
        return new Sql("UPDATE " + MysqlText.name(collection) + " SET doc = ")
                .then(MysqlUpdates.of(change.update()))
                .then(new Sql(" WHERE id = ?", Parameter.text(change.id())));
    }

    @Override
    public Sql find(String collection, Query query) {
        return new Sql("SELECT id, doc FROM " + MysqlText.name(collection)).then(where(query.find()));
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return List.of(row.getString(1), row.getString(2));
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("DELETE FROM " + MysqlText.name(collection)).then(where(find));
    }

    /** The first condition is exact, the second finds the index if there is one. */
    private static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            Parameter value = MysqlUpdates.json(equal.value());
            return new Sql(
                    " WHERE JSON_EXTRACT(doc, " + MysqlText.path(equal.path()) + ") = CAST(? AS JSON) AND "
                            + indexed(equal.path()) + " = CAST(CAST(? AS JSON) AS CHAR(512))",
                    value,
                    value);
        }
        return new Sql(" WHERE id = ?", Parameter.text(((Find.ById) find).id()));
    }

    @Override
    public String count(String collection) {
        return "SELECT COUNT(*) FROM " + MysqlText.name(collection);
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(
                find(collection, new Query(new Find.ById(id))),
                row -> JsonDocument.of(row.getString(1), row.getString(2)));
    }

    @Override
    public String version(Link link) {
        return link.first(
                        new Sql("SELECT CONCAT('MySQL ', VERSION(), ' (', @@version_comment, ')')"),
                        row -> row.getString(1))
                .orElseThrow();
    }

    @Override
    public Map<String, String> acknowledge(Link link, Durability level) {
        return MysqlDurability.set(link, level, ours);
    }

    @Override
    public Statistics statistics(Link link) {
        return MysqlStatistics.of(link);
    }
}
