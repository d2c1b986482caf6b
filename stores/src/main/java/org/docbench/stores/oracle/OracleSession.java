package org.docbench.stores.oracle;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/** What every way of using Oracle Database shares. */
interface OracleSession extends SqlSession {
    /** @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/V-PROCESS.html">V$PROCESS: SPID</a> */
    String PROCESS = "SELECT p.spid FROM v$process p JOIN v$session s ON s.paddr = p.addr"
            + " WHERE s.sid = SYS_CONTEXT('USERENV', 'SID')";

    /** The settings of a level and the published ones of cursors. */
    String LEVEL = "SELECT name, value FROM v$parameter WHERE name IN"
            + " ('commit_logging', 'commit_wait', 'open_cursors', 'session_cached_cursors')";

    /** How many redo logs there are, and the sizes of the smallest and the largest. */
    String REDO = "SELECT COUNT(*) || ' of ' || MIN(bytes) || ' to ' || MAX(bytes) || ' B' FROM v$log";

    String REDO_LOGS = "redo logs";

    /** Of what this session explained last. */
    String DISPLAY = "SELECT plan_table_output FROM TABLE(DBMS_XPLAN.DISPLAY())";

    double NANOS_PER_MICRO = 1e3;

    /** A step that reads an index: its number, the operation, the index's name. A step BY INDEX ROWID reads a table. */
    Pattern STEP = Pattern.compile("(?m)^\\|\\*? *\\d+ *\\| *(?:DOMAIN |BITMAP )?INDEX [^|]*\\| *([^|]*?) *\\|");

    @Override
    default String name(String collection) {
        return OracleSql.name(collection);
    }

    /** One row as a statement of its own; more as one array of binds and one commit, as in the published tests. */
    default Call rows(String text, List<List<Parameter>> rows) {
        return rows.size() == 1
                ? link().change(new Sql(text, rows.get(0)))
                : () -> link().work(connection -> inserted(connection, text, rows));
    }

    /** All of the rows or none. The statement comes from the driver's cache: preparing it asks the server for nothing. */
    private static long inserted(Connection connection, String text, List<List<Parameter>> rows) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (List<Parameter> row : rows) {
                for (int i = 0; i < row.size(); i++) {
                    row.get(i).bind(statement, i + 1);
                }
                statement.addBatch();
            }
            statement.executeBatch();
            connection.commit();
            return rows.size();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    @Override
    default String version() {
        return link().work(connection -> connection
                .getMetaData()
                .getDatabaseProductVersion()
                .lines()
                .findFirst()
                .orElse(""));
    }

    /**
     * Whether a commit of this session waits until its redo is on the device.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/COMMIT_WAIT.html">COMMIT_WAIT</a>
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/COMMIT_LOGGING.html">COMMIT_LOGGING</a>
     */
    @Override
    default Map<String, String> acknowledge(Durability level) {
        Map<String, String> settings = settings(level);
        settings.forEach((name, value) -> link().run("ALTER SESSION SET " + name + " = '" + value + "'"));
        return readBack(settings);
    }

    /**
     * @throws UnsupportedOperationException for the level that the product has not
     */
    static Map<String, String> settings(Durability level) {
        return switch (level) {
            case NONE -> Map.of("commit_logging", "BATCH", "commit_wait", "NOWAIT");
            case OS, REPLICATED ->
                throw new UnsupportedOperationException("a commit waits for the device or for nothing");
            case SYNC -> Map.of("commit_logging", "IMMEDIATE", "commit_wait", "WAIT");
        };
    }

    /** A user without the right to read them has only the server's word that it took them; the value says so. */
    private Map<String, String> readBack(Map<String, String> asked) {
        Map<String, String> read = new TreeMap<>();
        try {
            link().query(new Sql(LEVEL), row -> read.put(row.getString(1), row.getString(2)))
                    .execute();
        } catch (StoreException e) {
            asked.forEach((name, value) -> read.put(name, value + " (set; not read back: " + e.getMessage() + ")"));
        }
        try {
            read.put(REDO_LOGS, link().text(REDO));
        } catch (StoreException e) {
            read.put(REDO_LOGS, "not read: " + e.getMessage());
        }
        return read;
    }

    /**
     * How the server would run a statement. It does not look at the values for this.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/arpls/DBMS_XPLAN.html">DBMS_XPLAN</a>
     */
    @Override
    default Plan plan(String collection, Query query) {
        Sql statement = finding(collection, query);
        link().change(new Sql("EXPLAIN PLAN FOR " + statement.text(), statement.parameters()))
                .execute();
        return plan(collection, lines(link(), new Sql(DISPLAY)));
    }

    static Plan plan(String collection, String text) {
        Set<String> indexes = STEP.matcher(text)
                .results()
                .map(step -> indexName(collection, step.group(1)))
                .collect(Collectors.toSet());
        return new Plan(indexes, text);
    }

    /** A text of which each row is a line. */
    private static String lines(Link link, Sql query) {
        return link.texts(query).stream().map(line -> line == null ? "" : line).collect(Collectors.joining("\n"));
    }

    /** That over the id has the server's own name. */
    private static String indexName(String collection, String index) {
        String ours = collection + " ";
        return index.startsWith(ours) ? index.substring(ours.length()) : Plan.ID;
    }

    /** The buffer cache in the SGA; empty where the user may not ask. */
    @Override
    default Optional<Cache> cache() {
        try {
            return link().first(
                            new Sql("select value from v$sga where name = 'Database Buffers'"),
                            row -> new Cache(row.getLong(1), Map.of("v$sga Database Buffers", row.getString(1))));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** The process that serves this session, where the user may see it (SELECT_CATALOG_ROLE). */
    @Override
    default OptionalLong process() {
        return SqlSession.process(link(), PROCESS, "ora");
    }

    /**
     * The instance's numbers, for a user who may read them (SELECT_CATALOG_ROLE).
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/statistics-descriptions-2.html">Statistics
     *     Descriptions: "redo size", "redo writes", "redo synch writes", "redo synch time (usec)"</a>
     */
    @Override
    default Statistics statistics() {
        Map<String, Double> counters = new TreeMap<>();
        counters.putAll(link().counters("sysstat", "SELECT name, value FROM v$sysstat"));
        counters.putAll(link().counters(
                        "event",
                        "SELECT event, total_waits, time_waited_micro FROM v$system_event WHERE wait_class <> 'Idle'"));
        counters.putAll(link().counters("time", "SELECT stat_name, value FROM v$sys_time_model"));
        return new Statistics(common(counters), counters);
    }

    /** The log writer brings the log to the device with each of its writes, for one commit or for many. */
    static Map<Meaning, Double> common(Map<String, Double> counters) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        put(common, Meaning.SYNCS, counters.get("sysstat.redo writes.VALUE"), 1);
        put(common, Meaning.LOG_BYTES, counters.get("sysstat.redo size.VALUE"), 1);
        put(common, Meaning.SYNC_NANOS, counters.get("sysstat.redo synch time (usec).VALUE"), NANOS_PER_MICRO);
        put(common, Meaning.SERVER_NANOS, counters.get("time.DB time.VALUE"), NANOS_PER_MICRO);
        return common;
    }

    private static void put(Map<Meaning, Double> common, Meaning meaning, Double value, double unit) {
        if (value != null) {
            common.put(meaning, value * unit);
        }
    }

    /** Fails with the server's words where the user may not ask: a report that is missing has a reason. */
    @Override
    default Optional<OwnReport> ownReport() {
        return link().first(new Sql(Awr.INSTANCE), row -> new Awr(link(), row.getLong(1), row.getLong(2)));
    }

    /**
     * The server's own report between two moments, where the user has the right to it and the licence (Diagnostics Pack).
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/arpls/DBMS_WORKLOAD_REPOSITORY.html">
     *     DBMS_WORKLOAD_REPOSITORY</a>
     */
    record Awr(Link link, long database, long instance) implements OwnReport {
        static final String INSTANCE = "SELECT con_dbid, instance_number FROM v$database, v$instance";
        static final String SNAPSHOT = "{ ? = call DBMS_WORKLOAD_REPOSITORY.CREATE_SNAPSHOT() }";
        static final String REPORT = "SELECT output FROM TABLE(DBMS_WORKLOAD_REPOSITORY.AWR_REPORT_HTML("
                + "l_dbid => ?, l_inst_num => ?, l_bid => ?, l_eid => ?))";

        @Override
        public String file(String category) {
            return "awr_" + category + ".html";
        }

        @Override
        public long mark() {
            return link.work(connection -> {
                try (CallableStatement call = connection.prepareCall(SNAPSHOT)) {
                    call.registerOutParameter(1, Types.NUMERIC);
                    call.execute();
                    return call.getLong(1);
                }
            });
        }

        @Override
        public String between(long begin, long end) {
            return lines(
                    link,
                    new Sql(
                            REPORT,
                            Parameter.whole(database),
                            Parameter.whole(instance),
                            Parameter.whole(begin),
                            Parameter.whole(end)));
        }
    }
}
