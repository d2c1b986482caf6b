package org.docbench.stores.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.ThreadWrites;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** A table for each collection: {@code id} and {@code doc}, JSONB without the {@code _id}. */
final class SqliteDialect implements Dialect {

    /** {@code PRAGMA synchronous} by level, in WAL mode: FULL syncs the log at each commit, NORMAL at checkpoints only. */
    private static final Map<Durability, String> SYNCHRONOUS = Map.of(Durability.SYNC, "FULL", Durability.OS, "NORMAL");

    private static final List<String> SYNCHRONOUS_NAMES = List.of("OFF", "NORMAL", "FULL", "EXTRA");

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(drop(collection));
        statements.add("CREATE TABLE " + quoted(collection) + " (id TEXT PRIMARY KEY, doc BLOB NOT NULL)");
        for (Index index : indexes) {
            statements.add("CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX "
                    + quoted(collection + "_" + index.name()) + " ON " + quoted(collection) + " (" + at(index.path())
                    + ")");
        }
        return statements;
    }

    @Override
    public String drop(String collection) {
        return "DROP TABLE IF EXISTS " + quoted(collection);
    }

    /** One statement of as many rows as there are documents: one transaction, one commit. */
    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        List<Parameter> values = new ArrayList<>();
        for (Value.Obj document : documents) {
            values.add(Parameter.text(JsonDocument.id(document)));
            values.add(json(JsonDocument.body(document)));
        }
        String rows = documents.stream().map(document -> "(?, jsonb(?))").collect(Collectors.joining(", "));
        return link.change(new Sql("INSERT INTO " + quoted(collection) + " (id, doc) VALUES " + rows, values));
    }

    @Override
    public Sql update(String collection, Change change) {
        return new Sql("UPDATE " + quoted(collection) + " SET doc = ")
                .then(changed(change.update()))
                .then(new Sql(" WHERE id = ?", Parameter.text(change.id())));
    }

    private static Sql changed(Update update) {
        if (update instanceof Update.Set set) {
            List<Parameter> values = new ArrayList<>();
            set.values().forEach((path, value) -> {
                values.add(path(path));
                values.add(json(value));
            });
            return new Sql("jsonb_set(doc" + ", ?, jsonb(?)".repeat(set.values().size()) + ")", values);
        }
        if (update instanceof Update.Increment increment) {
            return new Sql(
                    "jsonb_set(doc, ?, json_extract(doc, ?) + ?)",
                    path(increment.path()),
                    path(increment.path()),
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return pushed(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String item = remove.position() == Update.RemoveAt.LAST ? "[#-1]" : "[" + remove.position() + "]";
            return new Sql("jsonb_remove(doc, ?)", Parameter.text(SqlitePath.of(remove.array()) + item));
        }
        if (update instanceof Update.Pull pull) {
            return new Sql(
                    "jsonb_set(doc, ?, (SELECT jsonb_group_array(jsonb(doc -> fullkey))"
                            + " FROM (SELECT fullkey FROM json_each(doc, ?) WHERE (doc -> fullkey) <> json(?) ORDER BY key)))",
                    path(pull.array()),
                    path(pull.array()),
                    json(pull.value()));
        }
        return new Sql("jsonb_remove(doc, ?)", path(((Update.Unset) update).path()));
    }

    /** Appending is an insert behind the last item; an insert before one moves it and those behind it. */
    private static Sql pushed(Update.Push push) {
        boolean append = push.position() == Update.Push.END;
        String array = SqlitePath.of(push.array());
        List<Parameter> values = new ArrayList<>();
        IntStream.range(0, push.values().size()).forEach(i -> {
            values.add(Parameter.text(array + (append ? "[#]" : "[" + (push.position() + i) + "]")));
            values.add(json(push.values().get(i)));
        });
        String function = append ? "jsonb_insert(doc" : "jsonb_array_insert(doc";
        return new Sql(function + ", ?, jsonb(?)".repeat(push.values().size()) + ")", values);
    }

    @Override
    public Sql find(String collection, Query query) {
        return new Sql("SELECT id, json(doc) FROM " + quoted(collection)).then(where(query.find()));
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getString(2);
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql("DELETE FROM " + quoted(collection)).then(where(find));
    }

    private static Sql where(Find find) {
        if (find instanceof Find.ById one) {
            return new Sql(" WHERE id = ?", Parameter.text(one.id()));
        }
        Find.Equal equal = (Find.Equal) find;
        return new Sql(" WHERE " + at(equal.path()) + " = json(?)", json(equal.value()));
    }

    @Override
    public String count(String collection) {
        return "SELECT count(*) FROM " + quoted(collection);
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(
                find(collection, new Query(new Find.ById(id))),
                row -> JsonDocument.of(row.getString(1), row.getString(2)));
    }

    @Override
    public String version(Link link) {
        return "SQLite "
                + link.first(new Sql("SELECT sqlite_version()"), row -> row.getString(1))
                        .orElseThrow();
    }

    @Override
    public Map<String, String> acknowledge(Link link, Durability level) {
        link.run("PRAGMA synchronous = " + SYNCHRONOUS.get(level));
        String journal = pragma(link, "journal_mode");
        String synchronous = SYNCHRONOUS_NAMES.get(Integer.parseInt(pragma(link, "synchronous")));
        if (!journal.equals("wal") || !synchronous.equals(SYNCHRONOUS.get(level))) {
            throw new StoreException("SQLite keeps journal_mode " + journal + " and synchronous " + synchronous
                    + ", which do not make the level " + level.id());
        }
        return Map.of("journal_mode", journal, "synchronous", synchronous);
    }

    private static String pragma(Link link, String name) {
        return link.first(new Sql("PRAGMA " + name), row -> row.getString(1)).orElseThrow();
    }

    /** SQLite counts nothing; it writes in the calling thread, whose writes the kernel counts. */
    @Override
    public Statistics statistics(Link link) {
        return ThreadWrites.statistics();
    }

    /** An indexed expression is used only where the statement has the same text, so the path is no parameter. */
    private static String at(Path path) {
        return "(doc -> '" + SqlitePath.of(path).replace("'", "''") + "')";
    }

    private static Parameter path(Path path) {
        return Parameter.text(SqlitePath.of(path));
    }

    private static Parameter json(Value value) {
        return Parameter.text(JsonDocument.text(value));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
