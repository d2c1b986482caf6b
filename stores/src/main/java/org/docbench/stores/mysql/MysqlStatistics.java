package org.docbench.stores.mysql;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * The server's numbers: {@code SHOW GLOBAL STATUS} under their own names, and two summaries of the performance schema, whose
 * times are in picoseconds.
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

    /** What a prepared statement's execution is counted as, and one that is not prepared. */
    private static final String[] OPERATIONS = {"com/Execute", "sql/insert", "sql/update", "sql/delete", "sql/select"};

    private MysqlStatistics() {}

    static Statistics of(Link link) {
        Map<String, Double> counters = new TreeMap<>();
        link.query(new Sql("SHOW GLOBAL STATUS"), row -> number(row.getString(1), row.getString(2), counters))
                .execute();
        counters.putAll(link.counters("file", FILES));
        counters.putAll(link.counters("statement", STATEMENTS));
        return new Statistics(common(counters), counters);
    }

    /** Many are texts; those have no place here. */
    private static Double number(String name, String text, Map<String, Double> counters) {
        return text.matches("\\d+(\\.\\d+)?") ? counters.put(name, Double.valueOf(text)) : null;
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
        double time = 0;
        for (String operation : OPERATIONS) {
            time += counters.getOrDefault("statement.statement/" + operation + ".SUM_TIMER_WAIT", 0.0);
        }
        if (time > 0) {
            common.put(Meaning.SERVER_NANOS, time * PICOS);
        }
        return common;
    }

    /** 0 where the server keeps no binary log. */
    private static double file(Map<String, Double> counters, String file, String column) {
        return counters.getOrDefault("file." + file + "." + column, 0.0);
    }
}
