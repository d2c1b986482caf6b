package org.docbench.stores.oracle;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;
import org.docbench.stores.sql.Link;

/**
 * The instance's numbers, for a user who may read them (SELECT_CATALOG_ROLE).
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/statistics-descriptions-2.html">Statistics
 *     Descriptions: "redo size", "redo writes", "redo synch writes", "redo synch time (usec)"</a>
 */
final class OracleStatistics {
    private static final double MICROS = 1e3;

    private OracleStatistics() {}

    static Statistics of(Link link) {
        Map<String, Double> counters = new TreeMap<>();
        counters.putAll(link.counters("sysstat", "SELECT name, value FROM v$sysstat"));
        counters.putAll(link.counters(
                "event",
                "SELECT event, total_waits, time_waited_micro FROM v$system_event WHERE wait_class <> 'Idle'"));
        counters.putAll(link.counters("time", "SELECT stat_name, value FROM v$sys_time_model"));
        return new Statistics(common(counters), counters);
    }

    /** The log writer brings the log to the device with each of its writes, for one commit or for many. */
    static Map<Meaning, Double> common(Map<String, Double> counters) {
        Map<Meaning, Double> common = new EnumMap<>(Meaning.class);
        put(common, Meaning.SYNCS, counters.get("sysstat.redo writes.VALUE"), 1);
        put(common, Meaning.LOG_BYTES, counters.get("sysstat.redo size.VALUE"), 1);
        put(common, Meaning.SYNC_NANOS, counters.get("sysstat.redo synch time (usec).VALUE"), MICROS);
        put(common, Meaning.SERVER_NANOS, counters.get("time.DB time.VALUE"), MICROS);
        return common;
    }

    private static void put(Map<Meaning, Double> common, Meaning meaning, Double value, double unit) {
        if (value != null) {
            common.put(meaning, value * unit);
        }
    }
}
