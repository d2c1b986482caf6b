package org.docbench.stores.sqlite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Index;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

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
final class SqliteItems {
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
                "CREATE TRIGGER " + SqliteSession.quoted(name + " insert") + " AFTER INSERT ON " + documents + " BEGIN"
                        + insert + " END",
                "CREATE TRIGGER " + SqliteSession.quoted(name + " update") + " AFTER UPDATE OF doc ON " + documents
                        + " WHEN (OLD.doc -> " + path + ") IS NOT (NEW.doc -> " + path + ") BEGIN" + delete + insert
                        + " END",
                "CREATE TRIGGER " + SqliteSession.quoted(name + " delete") + " AFTER DELETE ON " + documents + " BEGIN"
                        + delete + " END");
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
        return " FROM json_each(" + document + ", " + SqliteSession.literal(array) + ") WHERE typeof(key) = 'integer'";
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
