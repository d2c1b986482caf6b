package org.docbench.stores.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.value.Value;
import org.docbench.stores.Cache;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
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
        String keys = indexes.stream().map(MysqlFinds::key).collect(Collectors.joining());
        return List.of(
                drop(collection),
                // A collation without padding: 'a' and 'a ' are two texts.
                "CREATE TABLE " + MysqlText.name(collection)
                        + " (id VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PRIMARY KEY, doc JSON NOT NULL"
                        + keys + ")");
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
            values.add(MysqlUpdates.json(JsonDocument.body(document)));
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
        return MysqlFinds.of(collection, query);
    }

    /** Id and JSON text, which is null where the part is not there. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        return Arrays.asList(row.getString(1), row.getString(2));
    }

    @Override
    public Value.Obj document(ResultSet row, Query query) throws SQLException {
        return JsonDocument.of(row.getString(1), query, row.getString(2));
    }

    @Override
    public Plan plan(Link link, String collection, Query query) {
        return MysqlPlan.of(link, find(collection, query));
    }

    /**
     * Row by row. Nothing is put off that {@code awaitIndexes} could do: an index's entries are there when the insert is acknowledged,
     * and InnoDB merges those of its change buffer when their page is read.
     *
     * @see <a href="https://dev.mysql.com/doc/connector-j/en/connector-j-reference-implementation-notes.html">the driver's
     *     notes on ResultSet: the fetch size that streams</a>
     */
    @Override
    public void scan(Link link, String collection, Consumer<Value.Obj> each) {
        link.stream("SELECT id, doc FROM " + MysqlText.name(collection), Integer.MIN_VALUE, row -> {
            each.accept(JsonDocument.of(row.getString(1), row.getString(2)));
            return row;
        });
    }

    /** The server's own thread would do it seconds after a tenth of the rows have changed. */
    @Override
    public void analyze(Link link, String collection) {
        link.run("ANALYZE TABLE " + MysqlText.name(collection));
    }

    /** Of the column in the server's binary form, without the id. */
    @Override
    public OptionalDouble bytes(Link link, String collection) {
        return link.first(new Sql("SELECT AVG(JSON_STORAGE_SIZE(doc)) FROM " + MysqlText.name(collection)), row -> {
                    double mean = row.getDouble(1);
                    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(mean);
                })
                .orElse(OptionalDouble.empty());
    }

    /** Counted anew: the server would tell what it counted up to a day ago. */
    @Override
    public OptionalLong size(Link link, String collection) {
        link.run("SET SESSION information_schema_stats_expiry = 0");
        return link.first(
                        new Sql(
                                "SELECT data_length + index_length FROM information_schema.tables"
                                        + " WHERE table_schema = DATABASE() AND table_name = ?",
                                Parameter.text(collection)),
                        row -> OptionalLong.of(row.getLong(1)))
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<Cache> cache(Link link) {
        return link.first(
                new Sql("SELECT @@GLOBAL.innodb_buffer_pool_size"),
                row -> new Cache(row.getLong(1), Map.of("innodb_buffer_pool_size", row.getString(1))));
    }

    @Override
    public OptionalLong process(Link link) {
        return MysqlProcess.of(link);
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("DELETE FROM " + MysqlText.name(collection)).then(MysqlFinds.where(find));
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
