package org.docbench.stores.oracle;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;

/**
 * Tables of documents and the views of a catalog, as far as DocBench asks for them. An error has the code and the words of Oracle's
 * error messages. A change of a document is counted and not made: what JSON_TRANSFORM does is the server's.
 *
 * @see <a href="https://docs.oracle.com/en/error-help/db/">Database Error Messages</a>
 */
final class FakeDatabase {
    static final String VERSION = "Oracle Database 23ai Free Release 23.0.0.0.0 - Develop, Learn, and Run for Free\n"
            + "Version 23.9.0.25.07";

    /** The number of the snapshot that the fake server makes. */
    static final long SNAPSHOT = 17;

    private static final Pattern DROP = Pattern.compile("'DROP (?:TABLE|VIEW) \"([^\"]+)\"");
    private static final Pattern CREATE =
            Pattern.compile("^CREATE (?:JSON COLLECTION TABLE|JSON RELATIONAL DUALITY VIEW|TABLE) \"([^\"]+)\"");
    private static final Pattern INDEX = Pattern.compile("^CREATE (?:\\w+ )?INDEX \"[^\"]+\" ON \"([^\"]+)\"");
    private static final Pattern INSERT = Pattern.compile("^INSERT INTO \"([^\"]+)\" VALUES");
    private static final Pattern UPDATE = Pattern.compile("^UPDATE \"([^\"]+)\" SET");
    private static final Pattern DELETE = Pattern.compile("^DELETE FROM \"([^\"]+)\"");
    private static final Pattern SELECT = Pattern.compile("^SELECT (.*?) FROM \"([^\"]+)\"(.*)$");

    /** The catalog of a server that has everything. */
    private static final Map<String, List<List<Object>>> CATALOG = catalog();

    private final Map<String, Map<String, List<Object>>> tables = new TreeMap<>();

    private static Map<String, List<List<Object>>> catalog() {
        Map<String, List<List<Object>>> catalog = new LinkedHashMap<>();
        catalog.put(OracleRequirements.VERSION, texts("23.9.0.25.07"));
        catalog.put(
                OracleRequirements.PRIVILEGES,
                texts("CREATE SESSION", "CREATE TABLE", "CREATE VIEW", "CREATE TRIGGER"));
        catalog.put(
                OracleRequirements.PACKAGES, texts("CTX_DDL", "DBMS_STATS", "DBMS_XPLAN", "DBMS_WORKLOAD_REPOSITORY"));
        catalog.put(OracleRequirements.SEGMENTS, texts("AUTO"));
        catalog.put(OracleRequirements.QUOTA, texts("unlimited"));
        catalog.put(OracleRequirements.FREE, texts("20000000000"));
        catalog.put(OracleRequirements.CHARACTERS, texts("AL32UTF8"));
        catalog.put(OracleRequirements.REDO, texts("524288000"));
        catalog.put(OracleSession.REDO, texts("3 of 524288000 to 524288000 B"));
        catalog.put(OracleRequirements.LARGEST_REDO, texts("524288000"));
        catalog.put(OracleRequirements.SESSIONS, texts("472"));
        catalog.put(OracleRequirements.parameter("compatible"), texts("23.6.0"));
        catalog.put(OracleRequirements.parameter("control_management_pack_access"), texts("DIAGNOSTIC+TUNING"));
        catalog.put(OracleRequirements.parameter("open_cursors"), texts("500"));
        catalog.put(OracleRequirements.parameter("session_cached_cursors"), texts("200"));
        catalog.put(
                OracleSession.LEVEL,
                List.of(
                        List.of("commit_logging", "IMMEDIATE"),
                        List.of("commit_wait", "WAIT"),
                        List.of("open_cursors", "500"),
                        List.of("session_cached_cursors", "200")));
        catalog.put(OracleSession.PROCESS, List.of());
        catalog.put(OracleSession.Awr.INSTANCE, List.of(List.of(new BigDecimal(4711), new BigDecimal(1))));
        catalog.put(OracleSession.Awr.REPORT, texts("<html>", "</html>"));
        catalog.put(
                OracleSession.DISPLAY,
                texts("| Id  | Operation | Name |", "|*  1 |  INDEX UNIQUE SCAN | SYS_C008123 |"));
        catalog.put(
                "SELECT name, value FROM v$sysstat",
                List.of(List.of("redo writes", new BigDecimal(5)), List.of("redo size", new BigDecimal(700))));
        catalog.put(
                "select value from v$sga where name = 'Database Buffers'", List.of(List.of(new BigDecimal(1 << 30))));
        return catalog;
    }

    private static List<List<Object>> texts(String... texts) {
        return Arrays.stream(texts).map(text -> List.<Object>of(text)).toList();
    }

    /** The rows of a query; of a change, as many as there are changed rows. */
    List<List<Object>> execute(FakeOracle.Sent sent) throws SQLException {
        String text = sent.text();
        if (CATALOG.containsKey(text)) {
            return CATALOG.get(text);
        }
        if (text.startsWith("SELECT TO_CHAR(COUNT(*)) FROM v$")) {
            return texts("1");
        }
        if (text.startsWith("BEGIN") && text.contains("EXECUTE IMMEDIATE 'DROP")) {
            DROP.matcher(text).results().forEach(dropped -> tables.remove(dropped.group(1)));
            return List.of();
        }
        if (text.startsWith("ALTER SESSION SET ")
                || text.startsWith("EXPLAIN PLAN FOR ")
                || text.equals(OracleSql.GATHER)
                || text.equals(OracleSql.SYNC)
                || text.equals(OracleSession.Awr.SNAPSHOT)
                || text.contains(" FROM v$")
                || text.equals(OracleSql.SEARCH_INDEXES)) {
            return List.of();
        }
        return documents(sent);
    }

    private List<List<Object>> documents(FakeOracle.Sent sent) throws SQLException {
        String text = sent.text();
        Matcher create = CREATE.matcher(text);
        if (create.find()) {
            if (tables.putIfAbsent(create.group(1), new TreeMap<>()) != null) {
                throw FakeOracle.error(955, "name is already used by an existing object");
            }
            return List.of();
        }
        Matcher index = INDEX.matcher(text);
        if (index.find()) {
            table(index.group(1));
            return List.of();
        }
        Matcher insert = INSERT.matcher(text);
        if (insert.find()) {
            String id = sent.values().size() == 2
                    ? sent.values().get(0).toString()
                    : ((OracleJsonObject) sent.values().get(0)).getString("_id");
            if (table(insert.group(1)).putIfAbsent(id, sent.values()) != null) {
                throw FakeOracle.error(
                        1, "unique constraint (DOCBENCH.SYS_C008123) violated on table " + insert.group(1));
            }
            return List.of(List.of());
        }
        Matcher update = UPDATE.matcher(text);
        if (update.find()) {
            Object id = sent.values().get(sent.values().size() - 1);
            return table(update.group(1)).containsKey(id.toString()) ? List.of(List.of()) : List.of();
        }
        Matcher delete = DELETE.matcher(text);
        if (delete.find()) {
            var rows = table(delete.group(1));
            return sent.values().stream()
                    .map(id -> rows.remove(id.toString()))
                    .flatMap(row -> Optional.ofNullable(row).stream())
                    .toList();
        }
        Matcher select = SELECT.matcher(text);
        if (select.find()) {
            return selected(select.group(1), table(select.group(2)), select.group(3), sent.values());
        }
        throw FakeOracle.error(900, "invalid SQL statement: " + text);
    }

    private Map<String, List<Object>> table(String name) throws SQLException {
        Map<String, List<Object>> rows = tables.get(name);
        if (rows == null) {
            throw FakeOracle.error(942, "table or view \"" + name + "\" does not exist");
        }
        return rows;
    }

    private static List<List<Object>> selected(
            String columns, Map<String, List<Object>> rows, String condition, List<Object> values) {
        if (columns.equals("COUNT(*)")) {
            return List.of(List.of(new BigDecimal(rows.size())));
        }
        if (columns.startsWith("AVG(")) {
            return List.of(List.of(new BigDecimal(100)));
        }
        Stream<Map.Entry<String, List<Object>>> found = rows.entrySet().stream();
        if (condition.contains("JSON_TABLE")) {
            var source = rows.get(values.get(0).toString());
            String links = ((OracleJsonObject) source.get(source.size() - 1))
                    .get("links")
                    .toString();
            found = found.filter(row -> links.contains('"' + row.getKey() + '"'));
        } else if (condition.contains("JSON_EXISTS")) {
            String value = values.get(0).toString();
            found = found.filter(row ->
                    row.getValue().get(row.getValue().size() - 1).toString().contains(value));
        } else if (condition.contains(">= ?")) {
            found = found.filter(row -> row.getKey().compareTo(values.get(0).toString()) >= 0)
                    .limit(((Number) values.get(1)).longValue());
        } else if (!condition.isEmpty()) {
            found = found.filter(row -> values.contains(row.getKey()));
        }
        if (condition.contains("FETCH FIRST 1 ROWS")) {
            found = found.limit(1);
        }
        return found.map(row -> row(columns, row.getKey(), row.getValue())).toList();
    }

    private static List<Object> row(String columns, String id, List<Object> stored) {
        Object last = stored.get(stored.size() - 1);
        if (columns.startsWith("JSON_QUERY(")) {
            Matcher name = Pattern.compile("'\\$\\.(\\w+)'").matcher(columns);
            OracleJsonValue part = name.find() ? ((OracleJsonObject) last).get(name.group(1)) : null;
            return Arrays.asList(part, id);
        }
        return columns.endsWith(", id") ? Arrays.asList(last, id) : Arrays.asList(last);
    }
}
