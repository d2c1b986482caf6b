package org.docbench.stores.mysql;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;
import org.docbench.stores.sql.Link;

/**
 * The server's numbers: the global status under its own names, without its counts of statements, and two summaries of the
 * performance schema, which have them. Times are in picoseconds.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/performance-schema-file-summary-tables.html">File I/O Summary
 *     Tables: MISC is everything but reads and writes, for a log its syncs</a>
 */
final class MysqlStatistics {
    private static final double PICOS = 1e-3;
    private static final String LOG = "wait/io/file/innodb/innodb_log_file";
    private static final String BINLOG = "wait/io/file/sql/binlog";

    private static final String FILES = "SELECT EVENT_NAME, COUNT_WRITE, SUM_NUMBER_OF_BYTES_WRITE, SUM_TIMER_WRITE,"
            + " COUNT_MISC, SUM_TIMER_MISC FROM performance_schema.file_summary_by_event_name WHERE COUNT_STAR > 0";

    private static final String STATEMENTS = "SELECT EVENT_NAME, COUNT_STAR, SUM_TIMER_WAIT, SUM_LOCK_TIME,"
            + " SUM_ROWS_AFFECTED, SUM_ERRORS"
            + " FROM performance_schema.events_statements_summary_global_by_event_name WHERE COUNT_STAR > 0";

    private static final String STATUS = "SELECT VARIABLE_NAME, CAST(VARIABLE_VALUE AS DOUBLE) AS n"
            + " FROM performance_schema.global_status WHERE VARIABLE_VALUE REGEXP '^[0-9]+([.][0-9]+)?$'";

    /** Prepared statements: every operation is one, and reading these numbers is none. */
    private static final String OPERATIONS = "statement.statement/com/Execute.SUM_TIMER_WAIT";

    private MysqlStatistics() {}

    static Statistics of(Link link) {
        Map<String, Double> counters = new TreeMap<>();
        link.counters("", STATUS).forEach((name, value) -> counters.put(name.substring(1, name.length() - 2), value));
        counters.putAll(link.counters("file", FILES));
        counters.putAll(link.counters("statement", STATEMENTS));
        return new Statistics(common(counters), counters);
    }

    private static Map<Meaning, Double> common(Map<String, Double> counters) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        Double syncs = counters.get("Innodb_os_log_fsyncs");
        Double bytes = counters.get("Innodb_os_log_written");
        if (syncs != null && bytes != null && counters.containsKey("file." + LOG + ".COUNT_MISC")) {
            common.put(Meaning.SYNCS, syncs + file(counters, BINLOG, "COUNT_MISC"));
            common.put(Meaning.LOG_BYTES, bytes + file(counters, BINLOG, "SUM_NUMBER_OF_BYTES_WRITE"));
            common.put(
                    Meaning.SYNC_NANOS,
                    (file(counters, LOG, "SUM_TIMER_MISC") + file(counters, BINLOG, "SUM_TIMER_MISC")) * PICOS);
        }
        if (counters.containsKey(OPERATIONS)) {
            common.put(Meaning.SERVER_NANOS, counters.get(OPERATIONS) * PICOS);
        }
        return common;
    }

    /** 0 where the server keeps no binary log. */
    private static double file(Map<String, Double> counters, String file, String column) {
        return counters.getOrDefault("file." + file + "." + column, 0.0);
    }
}
