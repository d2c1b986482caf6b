package org.docbench.stores.duckdb;

import static org.docbench.stores.duckdb.DuckdbColumn.PARAMETER;
import static org.docbench.stores.duckdb.DuckdbColumn.items;
import static org.docbench.stores.duckdb.DuckdbColumn.path;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.ServingProcess.ThreadWrites;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/** What DuckDB is asked. The {@code _id} has a column of its own, the other fields are in {@code doc}. */
record DuckdbSession(Link link, DuckdbColumn column) implements SqlSession {
    private static final Map<Durability, String> FSYNC = Map.of(Durability.SYNC, "STANDARD", Durability.OS, "NONE");

    @Override
    public String name(String collection) {
        return '"' + collection.replace("\"", "\"\"") + '"';
    }

    /**
     * The primary key is the only index.
     *
     * @see <a href="https://duckdb.org/docs/stable/sql/indexes">Indexes</a>
     */
    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        if (!indexes.isEmpty()) {
            throw new UnsupportedOperationException(column.noIndex());
        }
        return List.of(
                dropping(collection),
                "CREATE TABLE " + name(collection) + " (id VARCHAR PRIMARY KEY, doc " + column + " NOT NULL)");
    }

    /** Two arrays for all rows: a statement with a parameter for each value takes three times as long, and one for each row thirty times. */
    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        List<Value.Obj> bodies = documents.stream().map(JsonDocument::body).toList();
        List<String> ids = documents.stream().map(JsonDocument::id).toList();
        return link.change(new Sql(
                "INSERT INTO " + name(collection)
                        + " SELECT unnest(CAST(? AS VARCHAR[])), "
                        + column.stored("CAST(unnest(CAST(? AS VARCHAR[])) AS JSON)"),
                texts(() -> ids.toArray()),
                texts(() -> bodies.stream().map(JsonDocument::text).toArray())));
    }

    private static Parameter texts(Supplier<Object[]> texts) {
        return (statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf("VARCHAR", texts.get()));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        return "SELECT id, " + part.map(column::part).orElse(column.document()) + " FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(" WHERE ").then(column.equal(equal.path(), equal.value()));
        }
        if (find instanceof Find.First first) {
            return condition(collection, first.all()).then(" LIMIT 1");
        }
        if (find instanceof Find.Element element) {
            return new Sql(
                    " WHERE list_contains(" + column.items(element.array()) + ", " + column.item() + ")",
                    Parameter.json(element.item()));
        }
        return SqlSession.byId(find);
    }

    /** An item that is no text is no id. */
    @Override
    public Sql finding(String collection, Query query) {
        return query.find() instanceof Find.Linked linked
                ? new Sql(
                        selection(collection, query.part()) + " WHERE id IN (SELECT item ->> '$' FROM (SELECT unnest("
                                + column.items(linked.array()) + ") AS item FROM " + name(collection)
                                + " WHERE id = ?) WHERE json_type(item) = 'VARCHAR')",
                        Parameter.text(linked.id()))
                : SqlSession.super.finding(collection, query);
    }

    /** In DuckDB's own words, which name no index. */
    @Override
    public Plan plan(String collection, Query query) {
        Sql statement = asked(collection).apply(query);
        List<String> steps = new ArrayList<>();
        link.query(
                        new Sql("EXPLAIN " + statement.text(), statement.parameters()),
                        row -> steps.add(row.getString("explain_value")))
                .execute();
        return new Plan(Set.of(), String.join("\n", steps));
    }

    @Override
    public String length() {
        return column.length();
    }

    @Override
    public String version() {
        return "DuckDB " + link.text("SELECT version()").replaceFirst("^v", "");
    }

    /**
     * How a commit's log reaches the device: a setting of the database in this process.
     *
     * @see <a href="https://duckdb.org/docs/stable/configuration/overview">Configuration: fsync_mode</a>
     */
    @Override
    public Map<String, String> acknowledge(Durability level) {
        link.run("SET GLOBAL fsync_mode = '" + FSYNC.get(level) + "'");
        return Map.of(
                "fsync_mode", link.text("SELECT current_setting('fsync_mode')"),
                "checkpoint_threshold", link.text("SELECT current_setting('checkpoint_threshold')"));
    }

    /** DuckDB counts nothing that lasts; it writes its log in the calling thread, whose writes the kernel counts. */
    @Override
    public Statistics statistics() {
        return ThreadWrites.statistics();
    }

    // Changes as expressions over the document as JSON

    @Override
    public Sql assignment(Update update) {
        Sql changed = changed(update);
        return new Sql("doc = " + column.stored(changed.text()), changed.parameters());
    }

    /** The new document. */
    private Sql changed(Update update) {
        if (update instanceof Update.Set set) {
            Sql changed = new Sql(column.document());
            for (var value : set.values().entrySet()) {
                changed = new Sql("json_replace(")
                        .then(changed)
                        .then(new Sql(
                                ", " + path(value.getKey()) + ", " + PARAMETER + ")",
                                Parameter.json(value.getValue())));
            }
            return changed;
        }
        if (update instanceof Update.Increment increment) {
            String path = path(increment.path());
            return new Sql(
                    "json_replace(" + column.document() + ", " + path + ", CAST(json_extract_string("
                            + column.document() + ", " + path
                            + ") AS BIGINT) + CAST(? AS BIGINT))",
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return pushed(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String item = remove.position() == Update.RemoveAt.LAST ? "[#-1]" : "[" + remove.position() + "]";
            return new Sql("json_remove(" + column.document() + ", " + path(remove.array(), item) + ")");
        }
        if (update instanceof Update.Pull pull) {
            return replaced(
                    pull.array(),
                    new Sql(
                            "list_filter(" + items(column.document(), pull.array()) + ", lambda item: item <> "
                                    + column.item() + ")",
                            Parameter.json(pull.value())));
        }
        return new Sql("json_remove(" + column.document() + ", " + path(((Update.Unset) update).path()) + ")");
    }

    /** A list is put together of the items before, the new ones and those behind. */
    private Sql pushed(Update.Push push) {
        Sql items = new Sql(
                "[" + String.join(", ", Collections.nCopies(push.values().size(), PARAMETER)) + "]",
                push.values().stream().map(Parameter::json).toList());
        String old = items(column.document(), push.array());
        boolean end = push.position() == Update.Push.END;
        String before = end ? old : "list_slice(" + old + ", 1, " + push.position() + ")";
        String behind = end ? "" : ", list_slice(" + old + ", " + (push.position() + 1) + ", -1)";
        return replaced(
                push.array(),
                new Sql("list_concat(" + before + ", ").then(items).then(behind + ")"));
    }

    private Sql replaced(Path array, Sql list) {
        return new Sql("json_replace(" + column.document() + ", " + path(array) + ", to_json(")
                .then(list)
                .then("))");
    }
}
