package org.docbench.stores.sqlite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.ServingProcess.ThreadWrites;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/** What SQLite is asked: a table for each collection: {@code id} and {@code doc}, JSONB without the {@code _id}. */
record SqliteSession(Link link) implements SqlSession {

    /** {@code PRAGMA synchronous} by level, in WAL mode: FULL syncs the log at each commit, NORMAL at checkpoints only. */
    private static final Map<Durability, String> SYNCHRONOUS = Map.of(Durability.SYNC, "FULL", Durability.OS, "NORMAL");

    private static final long KIBIBYTE = 1024;

    private static final List<String> SYNCHRONOUS_NAMES = List.of("OFF", "NORMAL", "FULL", "EXTRA");

    /** No name is plain: each is a JSON string. */
    private static final Pattern NONE = Pattern.compile("(?!)");

    /** An index, or the key of a table that is one: that of items. */
    private static final Pattern USED =
            Pattern.compile("SEARCH (?<table>.+) USING (?:(?:COVERING )?INDEX (?<index>.+?)|PRIMARY KEY)(?: \\(.*)?");

    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(dropping(collection));
        statements.add("CREATE TABLE " + name(collection) + " (id TEXT PRIMARY KEY, doc BLOB NOT NULL)");
        indexes.forEach(index -> statements.addAll(index(collection, index)));
        return statements;
    }

    private List<String> index(String collection, Index index) {
        if (index.kind() == Index.Kind.ELEMENTS) {
            return SqliteItems.create(collection, index);
        }
        return List.of("CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX "
                + name(collection + "_" + index.name()) + " ON " + name(collection) + " ("
                + at(index.path()) + ")");
    }

    @Override
    public String name(String collection) {
        return quoted(collection);
    }

    @Override
    public void drop(String collection) {
        SqliteItems.tables(link, collection).values().forEach(table -> link.run(dropping(table)));
        link.run(dropping(collection));
    }

    /**
     * One statement of as many rows as there are documents: one transaction, one commit. The alternative is a statement of one row,
     * executed for each document in one transaction. It takes as long for plain documents, and twice as long with triggers that keep
     * array elements.
     */
    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        return link.change(SqlSession.rows(name(collection), documents, "(?, jsonb(?))"));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        return "SELECT " + name(collection) + ".id, "
                + part.map(SqliteSession::at).orElse("json(doc)") + " FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(" WHERE " + at(equal.path()) + " = json(?)", Parameter.json(equal.value()));
        }
        if (find instanceof Find.First first) {
            return condition(collection, first.all()).then(" LIMIT 1");
        }
        if (find instanceof Find.Element element) {
            return new Sql(
                    " WHERE EXISTS (SELECT 1" + SqliteItems.items("doc", element.array()) + " AND "
                            + SqliteItems.item("doc") + " = ?)",
                    SqliteItems.item(element.item()));
        }
        return SqlSession.byId(find);
    }

    /** An item that is no text is no id. */
    @Override
    public Sql finding(String collection, Query query) {
        return query.find() instanceof Find.Linked linked
                ? new Sql(
                        selection(collection, query.part()) + " WHERE id IN (SELECT link.value FROM "
                                + name(collection) + " AS source, json_each(source.doc, " + literal(linked.array())
                                + ") AS link WHERE source.id = ? AND link.type = 'text'"
                                + " AND typeof(link.key) = 'integer')",
                        Parameter.text(linked.id()))
                : SqlSession.super.finding(collection, query);
    }

    /** Finds by the table of array elements next to the collection, where there is one. */
    @Override
    public Function<Query, Sql> asked(String collection) {
        Map<String, String> items = SqliteItems.tables(link, collection);
        return query -> {
            if (!(query.find() instanceof Find.Element element)
                    || items.get(SqliteItems.column(element.array())) == null) {
                return finding(collection, query);
            }
            String table = name(collection);
            String side = name(items.get(SqliteItems.column(element.array())));
            return new Sql(
                    "SELECT " + table + ".id, "
                            + query.part().map(SqliteSession::at).orElse("json(doc)") + " FROM " + side
                            + " JOIN " + table + " ON " + table + ".id = " + side + ".id WHERE "
                            + SqliteItems.column(element.array()) + " = ?",
                    SqliteItems.item(element.item()));
        };
    }

    /**
     * How SQLite would run a statement.
     *
     * @see <a href="https://www.sqlite.org/eqp.html">EXPLAIN QUERY PLAN</a>
     */
    @Override
    public Plan plan(String collection, Query query) {
        Sql statement = asked(collection).apply(query);
        List<String> steps = new ArrayList<>();
        link.query(
                        new Sql("EXPLAIN QUERY PLAN " + statement.text(), statement.parameters()),
                        row -> steps.add(row.getString("detail")))
                .execute();
        return new Plan(
                steps.stream()
                        .flatMap(step -> usedIndex(collection, step).stream())
                        .collect(Collectors.toSet()),
                String.join("\n", steps));
    }

    private static Optional<String> usedIndex(String collection, String step) {
        Matcher used = USED.matcher(step);
        if (!used.matches()) {
            return Optional.empty();
        }
        String name = Optional.ofNullable(used.group("index")).orElse(used.group("table"));
        if (name.equals("sqlite_autoindex_" + collection + "_1")) {
            return Optional.of(Plan.ID);
        }
        return name.startsWith(collection + "_")
                ? Optional.of(name.substring(collection.length() + 1))
                : Optional.empty();
    }

    /** Of the column, without the id. */
    @Override
    public String length() {
        return "length(doc)";
    }

    /** Of the file. */
    @Override
    public OptionalLong size(String collection) {
        return OptionalLong.of(link.number("PRAGMA page_count") * link.number("PRAGMA page_size"));
    }

    /** Each connection's own; a number of pages, or below zero of kibibytes. */
    @Override
    public Optional<Cache> cache() {
        long size = link.number("PRAGMA cache_size");
        return Optional.of(new Cache(
                size < 0 ? -size * KIBIBYTE : size * link.number("PRAGMA page_size"),
                Map.of("cache_size", Long.toString(size), "mmap_size", link.text("PRAGMA mmap_size"))));
    }

    @Override
    public String version() {
        return "SQLite " + link.text("SELECT sqlite_version()");
    }

    @Override
    public Map<String, String> acknowledge(Durability level) {
        link.run("PRAGMA synchronous = " + SYNCHRONOUS.get(level));
        String journal = link.text("PRAGMA journal_mode");
        String synchronous = SYNCHRONOUS_NAMES.get((int) link.number("PRAGMA synchronous"));
        if (!journal.equals("wal") || !synchronous.equals(SYNCHRONOUS.get(level))) {
            throw new StoreException("SQLite keeps journal_mode " + journal + " and synchronous " + synchronous
                    + ", which do not make the level " + level.id());
        }
        return Map.of("journal_mode", journal, "synchronous", synchronous);
    }

    /** SQLite counts nothing; it writes in the calling thread, whose writes the kernel counts. */
    @Override
    public Statistics statistics() {
        return ThreadWrites.statistics();
    }

    // Texts: names and paths, and changes as expressions over the column doc

    /** A path: {@code $."a"."b c"[2]}, each name a JSON string. */
    static String path(Path path) {
        return JsonDocument.path(path, NONE);
    }

    /** As a text literal: an indexed expression is used only where the statement has the same text, so it is no parameter. */
    static String literal(Path path) {
        return "'" + path(path).replace("'", "''") + "'";
    }

    /** A name in quotes. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** JSON text. */
    private static String at(Path path) {
        return "(doc -> " + literal(path) + ")";
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql("doc = ").then(changed(update));
    }

    /** The new document. */
    private static Sql changed(Update update) {
        if (update instanceof Update.Set set) {
            List<Parameter> values = new ArrayList<>();
            set.values().forEach((path, value) -> {
                values.add(pathOf(path));
                values.add(Parameter.json(value));
            });
            return new Sql("jsonb_set(doc" + ", ?, jsonb(?)".repeat(set.values().size()) + ")", values);
        }
        if (update instanceof Update.Increment increment) {
            return new Sql(
                    "jsonb_set(doc, ?, json_extract(doc, ?) + ?)",
                    pathOf(increment.path()),
                    pathOf(increment.path()),
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return pushed(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String item = remove.position() == Update.RemoveAt.LAST ? "[#-1]" : "[" + remove.position() + "]";
            return new Sql("jsonb_remove(doc, ?)", Parameter.text(path(remove.array()) + item));
        }
        if (update instanceof Update.Pull pull) {
            return new Sql(
                    "jsonb_set(doc, ?, (SELECT jsonb_group_array(jsonb(doc -> fullkey))"
                            + " FROM (SELECT fullkey FROM json_each(doc, ?) WHERE (doc -> fullkey) <> json(?) ORDER BY key)))",
                    pathOf(pull.array()),
                    pathOf(pull.array()),
                    Parameter.json(pull.value()));
        }
        return new Sql("jsonb_remove(doc, ?)", pathOf(((Update.Unset) update).path()));
    }

    /** Appending is an insert behind the last item; an insert before one moves it and those behind it. */
    private static Sql pushed(Update.Push push) {
        boolean append = push.position() == Update.Push.END;
        String array = path(push.array());
        List<Parameter> values = new ArrayList<>();
        IntStream.range(0, push.values().size()).forEach(i -> {
            values.add(Parameter.text(array + (append ? "[#]" : "[" + (push.position() + i) + "]")));
            values.add(Parameter.json(push.values().get(i)));
        });
        String function = append ? "jsonb_insert(doc" : "jsonb_array_insert(doc";
        return new Sql(function + ", ?, jsonb(?)".repeat(push.values().size()) + ")", values);
    }

    private static Parameter pathOf(Path path) {
        return Parameter.text(path(path));
    }

    /**
     * SQLite indexes what an expression gives, and an array gives many: the items of an array go into a table beside the
     * collection's, with the id, and three triggers keep it. Its first column is called after the array's path, and its reference
     * says whose items they are, so the schema itself tells which arrays of a collection have one.
     *
     * <p>An item that is a text is kept as it is; any other as the bytes of its JSON text, which equal no text. One that an array
     * has twice is kept once.
     *
     * @see <a href="https://www.sqlite.org/json1.html#jeach">The json_each() and json_tree() table-valued functions</a>
     * @see <a href="https://www.sqlite.org/lang_createtrigger.html">CREATE TRIGGER</a>
     */
    static final class SqliteItems {
        private static final String TABLES = "SELECT tables.name, columns.name FROM sqlite_master AS tables,"
                + " pragma_foreign_key_list(tables.name) AS keys, pragma_table_info(tables.name) AS columns"
                + " WHERE tables.type = 'table' AND keys.\"table\" = ? AND columns.cid = 0";

        private SqliteItems() {}

        static List<String> create(String collection, Index index) {
            String name = collection + "_" + index.name();
            String table = SqliteSession.quoted(name);
            String documents = SqliteSession.quoted(collection);
            String path = SqliteSession.literal(index.path());
            String insert = " INSERT OR IGNORE INTO " + table + " SELECT " + item("NEW.doc") + ", NEW.id"
                    + items("NEW.doc", index.path()) + ";";
            String delete = " DELETE FROM " + table + " WHERE id = OLD.id AND " + column(index.path()) + " IN (SELECT "
                    + item("OLD.doc") + items("OLD.doc", index.path()) + ");";
            return List.of(
                    "CREATE TABLE " + table + " (" + column(index.path()) + " NOT NULL, id TEXT NOT NULL REFERENCES "
                            + documents + " (id), PRIMARY KEY (" + column(index.path()) + ", id)) WITHOUT ROWID",
                    "CREATE TRIGGER " + SqliteSession.quoted(name + " insert") + " AFTER INSERT ON " + documents
                            + " BEGIN" + insert + " END",
                    "CREATE TRIGGER " + SqliteSession.quoted(name + " update") + " AFTER UPDATE OF doc ON " + documents
                            + " WHEN (OLD.doc -> " + path + ") IS NOT (NEW.doc -> " + path + ") BEGIN" + delete + insert
                            + " END",
                    "CREATE TRIGGER " + SqliteSession.quoted(name + " delete") + " AFTER DELETE ON " + documents
                            + " BEGIN" + delete + " END");
        }

        /** The tables beside a collection, by the column that their items are in. */
        static Map<String, String> tables(Link link, String collection) {
            Map<String, String> tables = new HashMap<>();
            link.query(
                            new Sql(TABLES, Parameter.text(collection)),
                            row -> tables.put(SqliteSession.quoted(row.getString(2)), row.getString(1)))
                    .execute();
            return tables;
        }

        static String column(Path array) {
            return SqliteSession.quoted(SqliteSession.path(array));
        }

        /** The items of an array; what is no array has none. */
        static String items(String document, Path array) {
            return " FROM json_each(" + document + ", " + SqliteSession.literal(array)
                    + ") WHERE typeof(key) = 'integer'";
        }

        static String item(String document) {
            return "CASE type WHEN 'text' THEN value ELSE CAST(" + document + " -> fullkey AS BLOB) END";
        }

        static Parameter item(Value item) {
            return item instanceof Value.Str text
                    ? Parameter.text(text.value())
                    : (statement, index) -> statement.setBytes(index, JsonText.write(item));
        }
    }
}
