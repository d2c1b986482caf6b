package org.docbench.stores.mysql;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Update;
import org.docbench.stores.sql.MysqlStatements;
import org.docbench.stores.sql.SemiSync;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/**
 * Texts of statements. Changes are expressions over the column {@code doc}, each in one statement. The server leaves a row as it was
 * whose new document equals the old one, 1 and 1.0 being one number to it, and nothing that a statement can say changes that.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/json-modification-functions.html">Functions That Modify JSON Values</a>
 */
final class MysqlSql {
    /** As of version 8.0.26, with the plugin of a primary. */
    static final SemiSync.Names SEMI_SYNC =
            new SemiSync.Names("rpl_semi_sync_source", "performance_schema.global_status", List.of("sync_relay_log"));

    private MysqlSql() {}

    // Names and paths

    /**
     * A path as a text literal: {@code '$.a."b c"[2]'}.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/json.html#json-path-syntax">JSON Path Syntax</a>
     */
    static String path(Path path) {
        return path(path, "");
    }

    /** A path and one step more, as the product writes it: {@code [3]}, {@code [last]}. */
    static String path(Path path, String step) {
        return MysqlStatements.literal(MysqlStatements.path(path) + step);
    }

    // Indexes and conditions

    /** A part of a table's definition. */
    static String key(Index index) {
        String key = index.kind() == Index.Kind.ELEMENTS ? items(index.path()) : value(index.path());
        return ", " + (index.unique() ? "UNIQUE KEY " : "KEY ") + MysqlStatements.quoted(index.name()) + " ((" + key
                + "))";
    }

    /**
     * The JSON text of a value; the server refuses a longer one under an index.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/create-index.html#create-index-functional-key-parts">Functional
     *     Key Parts, on JSON values</a>
     */
    private static String value(Path path) {
        return "CAST(JSON_EXTRACT(doc, " + path(path) + ") AS CHAR(512)) COLLATE utf8mb4_0900_bin";
    }

    /**
     * The items of an array as texts of up to 255 characters. The server refuses a longer text under the index, and an item that
     * is null, an object or an array; numbers and truth values are indexed by their texts.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/create-index.html#create-index-multi-valued">Multi-Valued
     *     Indexes</a>
     */
    private static String items(Path array) {
        return "CAST(" + at(array) + " AS CHAR(255) ARRAY)";
    }

    /** The ids that a document's array holds, each once; an item that is no text is no id. */
    static Sql links(String table, Find.Linked linked) {
        return new Sql(
                "(SELECT DISTINCT JSON_UNQUOTE(item) COLLATE utf8mb4_0900_bin AS link FROM " + table
                        + " AS source, JSON_TABLE(source.doc, " + path(linked.array(), "[*]")
                        + " COLUMNS (item JSON PATH '$')) AS items"
                        + " WHERE source.id = ? AND JSON_TYPE(item) = 'STRING') AS links",
                Parameter.text(linked.id()));
    }

    static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(equal);
        }
        if (find instanceof Find.First first) {
            return equal(first.all()).then(" LIMIT 1");
        }
        return find instanceof Find.Element element ? element(element) : SqlSession.byId(find);
    }

    /** The first condition is exact, the second finds the index if there is one. */
    private static Sql equal(Find.Equal equal) {
        Parameter value = Parameter.json(equal.value());
        return new Sql(
                " WHERE " + at(equal.path()) + " = CAST(? AS JSON) AND " + value(equal.path())
                        + " = CAST(CAST(? AS JSON) AS CHAR(512))",
                value,
                value);
    }

    /**
     * The first condition finds the index if there is one, where the number 7 and the text "7" are the same; the second is exact,
     * and false for what is no array.
     */
    private static Sql element(Find.Element element) {
        Parameter item = Parameter.json(element.item());
        return new Sql(
                " WHERE CAST(? AS JSON) MEMBER OF(" + at(element.array())
                        + ") AND CAST(? AS JSON) MEMBER OF(JSON_EXTRACT(doc, " + path(element.array(), "[*]")
                        + "))",
                item,
                item);
    }

    static String at(Path path) {
        return "JSON_EXTRACT(doc, " + path(path) + ")";
    }

    // Changes

    /** The new document. */
    static Sql changed(Update update) {
        if (update instanceof Update.Increment increment) {
            return increment(path(increment.path()), increment.by());
        }
        if (update instanceof Update.Pull pull) {
            return pull(pull.array(), pull.value());
        }
        return MysqlStatements.changed(update, MysqlSql::path, MysqlSql::bound);
    }

    /** The sum of two whole numbers is one; what JSON_EXTRACT gives would be added as floating point. */
    private static Sql increment(String path, long by) {
        return new Sql(
                "JSON_SET(doc, " + path + ", CAST(JSON_EXTRACT(doc, " + path + ") AS SIGNED) + ?)",
                Parameter.whole(by));
    }

    /**
     * The items that differ, put together again. JSON texts are compared, as JSON's own comparison takes 1 and 1.0 for equal;
     * GROUP_CONCAT keeps the order asked for, which JSON_ARRAYAGG does not promise. JSON_TABLE gives JSON's null as SQL's.
     */
    private static Sql pull(Path array, Value value) {
        String path = path(array);
        String item = "COALESCE(CAST(item AS CHAR), 'null')";
        return new Sql(
                "JSON_SET(doc, " + path + ", CAST(CONCAT('[', COALESCE((SELECT GROUP_CONCAT(" + item
                        + " ORDER BY n SEPARATOR ',') FROM JSON_TABLE(doc, " + path(array, "[*]")
                        + " COLUMNS (n FOR ORDINALITY, item JSON PATH '$')) AS items WHERE " + item
                        + " COLLATE utf8mb4_0900_bin <> CAST(CAST(? AS JSON) AS CHAR)), ''), ']') AS JSON))",
                Parameter.json(value));
    }

    private static Sql bound(Value value) {
        return value instanceof Value.Str text
                ? new Sql("?", Parameter.text(text.value()))
                : new Sql("CAST(? AS JSON)", Parameter.json(value));
    }
}
