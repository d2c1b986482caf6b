package org.docbench.stores.mariadb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.value.Path;
import org.docbench.stores.Index;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * MariaDB has no index over the items of an array. They go into a table next to the collection's, as JSON texts with the id, and three
 * triggers keep it. Its comment names the collection and the array's path, so the schema tells which arrays have one.
 *
 * @see <a href="https://mariadb.com/kb/en/json_table/">JSON_TABLE</a>
 */
final class MariadbItems {
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
                + MariadbSql.path(path) + "); DECLARE length INT DEFAULT JSON_LENGTH(given); DECLARE i INT DEFAULT 0;"
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
