package org.docbench.stores.oracle;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * Every text that Oracle Database is sent for documents. They are those of the published experiments where these have one, and
 * follow Oracle's documentation elsewhere; this project has not run them on a live server.
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/oracle-sql-function-json_transform.html">JSON
 *     Developer's Guide, "Oracle SQL Function JSON_TRANSFORM"</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/json-collections.html">JSON Developer's
 *     Guide, "JSON Collections"</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/26/jsnvu/merging-fields-json-flex-columns-documents.html">
 *     JSON-Relational Duality Developer's Guide, "Merging Fields from JSON Flex Columns into Documents"</a>
 */
final class OracleSql {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private OracleSql() {}

    // Collections

    static String jsonTable(String table) {
        return "CREATE TABLE " + table + " (id VARCHAR2(100) PRIMARY KEY, doc JSON)";
    }

    static String collectionTable(String table) {
        return "CREATE JSON COLLECTION TABLE " + table;
    }

    /** The table under a duality view; what the view has no column for goes into {@code doc}. */
    static String dualityTable(String table) {
        return "CREATE TABLE " + table + " (id VARCHAR2(100) PRIMARY KEY, doc JSON(OBJECT))";
    }

    static String dualityView(String view, String table) {
        return "CREATE JSON RELATIONAL DUALITY VIEW " + view
                + " AS SELECT JSON {'_id' : t.id, t.doc AS FLEX COLUMN} FROM " + table
                + " t WITH INSERT UPDATE DELETE";
    }

    static String counterTable(String table) {
        return "CREATE TABLE " + table + " (id VARCHAR2(100) PRIMARY KEY, counter NUMBER)";
    }

    static String dropTable(String table) {
        return "DROP TABLE IF EXISTS " + table + " PURGE";
    }

    /** Both in one call. */
    static String dropView(String view, String table) {
        return "BEGIN EXECUTE IMMEDIATE " + literal("DROP VIEW IF EXISTS " + view) + "; EXECUTE IMMEDIATE "
                + literal(dropTable(table)) + "; END;";
    }

    /** For equality of texts, also of those in an array. */
    static String index(String name, String table, String column, Path path) {
        return "CREATE MULTIVALUE INDEX " + name + " ON " + table + " t (t." + column + dotted(path) + ".string())";
    }

    static String uniqueIndex(String name, String table, String column, Path path) {
        return "CREATE UNIQUE INDEX " + name + " ON " + table + " (JSON_VALUE(" + column + ", " + path(path, "")
                + " RETURNING VARCHAR2(1000) ERROR ON ERROR NULL ON EMPTY))";
    }

    // Documents

    static String insert(String table, int columns) {
        return "INSERT INTO " + table + " VALUES (" + (columns == 1 ? "?" : "?, ?") + ")";
    }

    static String update(String table, String column, String change, String where) {
        return "UPDATE " + table + " SET " + column + " = " + change + where;
    }

    static String transform(String column, List<String> operations, String passing) {
        return "JSON_TRANSFORM(" + column + ", " + String.join(", ", operations) + passing + ")";
    }

    static String select(String columns, String table) {
        return "SELECT " + columns + " FROM " + table;
    }

    static String delete(String table) {
        return "DELETE FROM " + table;
    }

    static String count(String table) {
        return "SELECT COUNT(*) FROM " + table;
    }

    // Conditions

    static String whereId() {
        return " WHERE id = ?";
    }

    static String whereInnerId() {
        return " WHERE JSON_VALUE(data, '$._id') = ?";
    }

    static String whereEqual(String column, Path path) {
        return " WHERE JSON_EXISTS(" + column + ", " + path(path, "?(@ == $val)") + " PASSING ? AS \"val\")";
    }

    // Operations of JSON_TRANSFORM

    static String set(Path path, String value) {
        return "SET " + path(path, "") + " = " + value;
    }

    static String add(Path path) {
        return "SET " + path(path, "") + " = PATH " + path(path, " + $by");
    }

    static String append(Path array, String value) {
        return "APPEND " + path(array, "") + " = " + value;
    }

    /** Of a single value, which APPEND would take for many when it is an array. */
    static String insertLast(Path array, String value) {
        return "INSERT " + path(array, "[last+1]") + " = " + value;
    }

    static List<String> insertAt(Path array, int position, List<String> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> "INSERT " + path(array, "[" + (position + i) + "]") + " = " + values.get(i))
                .toList();
    }

    static String removeAt(Path array, int position) {
        return "REMOVE " + path(array, "[" + position + "]");
    }

    static String removeLast(Path array) {
        return "REMOVE " + path(array, "[last]");
    }

    static String removeEqual(Path array) {
        return "REMOVE " + path(array, "[*]?(@ == $val)");
    }

    static String remove(Path path) {
        return "REMOVE " + path(path, "");
    }

    static String passing(String name) {
        return " PASSING ? AS \"" + name + "\"";
    }

    // Names and paths

    /** In quotes, and so in the case it is written in; no identifier holds a quote. */
    static String name(String identifier) {
        if (identifier.indexOf('"') >= 0) {
            throw new IllegalArgumentException("Oracle has no identifier with a quotation mark: " + identifier);
        }
        return '"' + identifier + '"';
    }

    /** A path as a text literal, {@code '$.a."b c"[2]'}, and what follows it inside the literal. */
    static String path(Path path, String rest) {
        return literal("$" + steps(path) + rest);
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static String dotted(Path path) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Name name
                        ? "." + name(name.name())
                        : "[" + ((Path.Index) step).index() + "]")
                .collect(Collectors.joining());
    }

    private static String steps(Path path) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Name name
                        ? "." + member(name.name())
                        : "[" + ((Path.Index) step).index() + "]")
                .collect(Collectors.joining());
    }

    /** A name that is no plain one is written as a JSON string. */
    private static String member(String name) {
        return PLAIN.matcher(name).matches()
                ? name
                : new String(JsonText.write(new Value.Str(name)), StandardCharsets.UTF_8);
    }
}
