package org.docbench.stores.mariadb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/**
 * Texts of statements. Each value is bound as JSON text and passed through {@code JSON_COMPACT}, which makes it JSON and leaves its
 * characters as they are: a text in a document is found by the same text.
 *
 * @see <a href="https://mariadb.com/kb/en/json-functions/">JSON Functions</a>
 */
final class MariadbSql {
    /** Without padding: 'a' and 'a ' are two ids. */
    static final String ID = "VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin";

    /** The collation of the server's JSON; no JSON text ends with a blank. The server refuses a longer text. */
    static final String KEY = "VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";

    static final SemiSync.Names SEMI_SYNC = new SemiSync.Names(
            "rpl_semi_sync_master", "information_schema.GLOBAL_STATUS", List.of("sync_relay_log", "binlog_format"));

    private static final String JSON = "JSON_COMPACT(?)";

    private MariadbSql() {}

    // Names and paths

    /**
     * A path: {@code $.a."b c"[2]}.
     *
     * @throws UnsupportedOperationException if the server's parser refuses a name, even in quotes
     */
    static String plainPath(Path path) {
        if (path.steps().stream()
                .anyMatch(
                        step -> step instanceof Path.Name field && field.name().startsWith("-"))) {
            throw new UnsupportedOperationException("MariaDB's JSON paths have no name that begins with '-': " + path);
        }
        return MysqlStatements.path(path);
    }

    /** A path as a text literal. */
    static String path(Path path) {
        return path(path, "");
    }

    /** A path and one step more, as the product writes it: {@code [3]}, {@code [last]}. */
    static String path(Path path, String step) {
        return MysqlStatements.literal(plainPath(path) + step);
    }

    // Indexes and conditions

    /**
     * A part of a table's definition: a generated column of the value's JSON text, called as the index, and the index over it. The
     * optimizer uses it only for a condition over the column itself, so its comment names the path.
     *
     * @see <a href="https://mariadb.com/kb/en/generated-columns/">Generated Columns</a>
     */
    static String key(Index index) {
        String column = MysqlStatements.quoted(index.name());
        return ", " + column + " " + KEY + " GENERATED ALWAYS AS (" + value(index.path()) + ") VIRTUAL COMMENT "
                + path(index.path()) + ", " + (index.unique() ? "UNIQUE KEY " : "KEY ") + column + " (" + column + ")";
    }

    /** The JSON text of a value. */
    private static String value(Path path) {
        return "JSON_COMPACT(" + at(path) + ")";
    }

    static String at(Path path) {
        return "JSON_EXTRACT(doc, " + path(path) + ")";
    }

    /** A condition that no index but the id's helps. */
    static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(value(equal.path()), equal.value());
        }
        if (find instanceof Find.First first) {
            return where(first.all()).then(" LIMIT 1");
        }
        return find instanceof Find.Element element ? element(element) : SqlSession.byId(find);
    }

    /** Rows whose column or expression is the JSON text of a value. */
    static Sql equal(String text, Value value) {
        return new Sql(" WHERE " + text + " = " + JSON, Parameter.json(value));
    }

    /**
     * The first condition sorts out most documents, and takes the number 1 for 1.0 and an object for one that has more fields; the
     * second is exact.
     */
    private static Sql element(Find.Element element) {
        Parameter item = Parameter.json(element.item());
        return new Sql(
                " WHERE JSON_CONTAINS(doc, JSON_ARRAY(" + JSON + "), " + path(element.array())
                        + ") AND EXISTS (SELECT 1" + MariadbItems.items("doc", element.array())
                        + " WHERE JSON_COMPACT(item) = " + JSON + ")",
                item,
                item);
    }

    /** The ids that a document's array holds, each once; an item that is no text is no id. */
    static Sql links(String table, Find.Linked linked) {
        return new Sql(
                "(SELECT DISTINCT link FROM " + table
                        + " AS source, JSON_TABLE(source.doc, " + path(linked.array(), "[*]")
                        + " COLUMNS (link " + ID + " PATH '$', item JSON PATH '$')) AS items"
                        + " WHERE source.id = ? AND JSON_TYPE(item) = 'STRING') AS links",
                Parameter.text(linked.id()));
    }

    // Changes

    /** The new document. */
    static Sql changed(Update update) {
        if (update instanceof Update.Increment increment) {
            String path = path(increment.path());
            return new Sql(
                    "JSON_SET(doc, " + path + ", CAST(JSON_VALUE(doc, " + path + ") AS SIGNED) + ?)",
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Pull pull) {
            return pull(pull.array(), pull.value());
        }
        return MysqlStatements.changed(update, MariadbSql::path, value -> new Sql(JSON, Parameter.json(value)));
    }

    /** The items whose JSON texts differ, put together again in their order. */
    private static Sql pull(Path array, Value value) {
        return new Sql(
                "JSON_SET(doc, " + path(array) + ", JSON_COMPACT(CONCAT('[', COALESCE((SELECT GROUP_CONCAT(item"
                        + " ORDER BY n SEPARATOR ',')" + MariadbItems.items("doc", array)
                        + " WHERE JSON_COMPACT(item) <> " + JSON + "), ''), ']')))",
                Parameter.json(value));
    }

    /**
     * MariaDB has no index over the items of an array. They go into a table next to the collection's, as JSON texts with the id, and three
     * triggers keep it. Its comment names the collection and the array's path, so the schema tells which arrays have one.
     *
     * @see <a href="https://mariadb.com/kb/en/json_table/">JSON_TABLE</a>
     */
    static final class MariadbItems {
        private static final String TABLES = "SELECT table_comment, table_name FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND LEFT(table_comment, CHAR_LENGTH(?)) = ?";

        /** Items of an array up to which one at a time is faster than all at once. */
        private static final int SHORT = 50;

        private MariadbItems() {}

        /** The server refuses an item whose JSON text is longer than 512 characters. */
        static List<String> create(String collection, Index index) {
            String documents = MysqlStatements.quoted(collection);
            String plain = collection + "_" + index.name();
            String table = MysqlStatements.quoted(plain);
            String insert = insertion(table, index.path());
            String delete = " DELETE FROM " + table + " WHERE id = OLD.id AND item IN (SELECT JSON_COMPACT(item)"
                    + items("OLD.doc", index.path()) + ");";
            return List.of(
                    "CREATE TABLE " + table + " (item " + MariadbSql.KEY + " NOT NULL, id " + MariadbSql.ID
                            + " NOT NULL, PRIMARY KEY (item, id)) COMMENT "
                            + MysqlStatements.literal(comment(collection) + MariadbSql.plainPath(index.path())),
                    "CREATE TRIGGER " + MysqlStatements.quoted(plain + " insert") + " AFTER INSERT ON " + documents
                            + " FOR EACH ROW BEGIN" + insert + " END",
                    "CREATE TRIGGER " + MysqlStatements.quoted(plain + " update") + " AFTER UPDATE ON " + documents
                            + " FOR EACH ROW BEGIN IF NOT (" + array("OLD.doc", index.path()) + " <=> "
                            + array("NEW.doc", index.path()) + ") THEN" + delete + insert + " END IF; END",
                    "CREATE TRIGGER " + MysqlStatements.quoted(plain + " delete") + " AFTER DELETE ON " + documents
                            + " FOR EACH ROW BEGIN" + delete + " END");
        }

        /**
         * Puts the items of a new document into the table. A short array goes item by item: JSON_TABLE makes a temporary table for each
         * document, which took 5 times as long for 10 items and as long for 100 (MariaDB 11.4.5).
         */
        private static String insertion(String table, Path path) {
            String into = " INSERT INTO " + table + " (item, id) ";
            String again = " ON DUPLICATE KEY UPDATE id = NEW.id;";
            return " BEGIN DECLARE given LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT JSON_EXTRACT(NEW.doc, "
                    + MariadbSql.path(path)
                    + "); DECLARE length INT DEFAULT JSON_LENGTH(given); DECLARE i INT DEFAULT 0;"
                    + " IF length <= " + SHORT + " AND JSON_TYPE(given) = 'ARRAY' THEN"
                    + " WHILE i < length DO" + into
                    + "VALUES (JSON_COMPACT(JSON_EXTRACT(given, CONCAT('$[', i, ']'))), NEW.id)" + again
                    + " SET i = i + 1; END WHILE;"
                    + " ELSE" + into + "SELECT JSON_COMPACT(item), NEW.id" + items("NEW.doc", path) + again
                    + " END IF; END;";
        }

        /** The tables next to a collection, by the path of their array. */
        static Map<String, String> tables(Link link, String collection) {
            Map<String, String> tables = new TreeMap<>();
            String comment = comment(collection);
            link.query(
                            new Sql(TABLES, Parameter.text(comment), Parameter.text(comment)),
                            row -> tables.put(row.getString(1).substring(comment.length()), row.getString(2)))
                    .execute();
            return tables;
        }

        private static String comment(String collection) {
            return "docbench items: " + collection + " ";
        }

        /** The items of an array, each as a row with its number and its JSON text; what is no array has none. */
        static String items(String document, Path array) {
            return " FROM JSON_TABLE(" + document + ", " + MariadbSql.path(array, "[*]")
                    + " COLUMNS (n FOR ORDINALITY, item JSON PATH '$')) AS items";
        }

        /** Without blanks, which an update of another field adds. */
        private static String array(String document, Path array) {
            return "JSON_COMPACT(JSON_EXTRACT(" + document + ", " + MariadbSql.path(array) + "))";
        }
    }
}
