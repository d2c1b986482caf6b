package org.docbench.stores.oracle;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * The server's own report between two moments, where the user has the right to it and the licence (Diagnostics Pack).
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/arpls/DBMS_WORKLOAD_REPOSITORY.html">
 *     DBMS_WORKLOAD_REPOSITORY</a>
 */
public final class OracleAwr {

    /** The published reports, by category of the update suite's cases. */
    public static final List<String> CATEGORIES = List.of(
            "00_baseline",
            "01_single_field",
            "02_multi_field",
            "03a_large_doc_10KB",
            "03b_50KB",
            "03c_100KB",
            "03d_1MB",
            "03e_4MB",
            "04_array_push",
            "05_array_delete",
            "06_large_array");

    static final String INSTANCE = "SELECT con_dbid, instance_number FROM v$database, v$instance";
    static final String SNAPSHOT = "{ ? = call DBMS_WORKLOAD_REPOSITORY.CREATE_SNAPSHOT() }";
    static final String REPORT = "SELECT output FROM TABLE(DBMS_WORKLOAD_REPOSITORY.AWR_REPORT_HTML("
            + "l_dbid => ?, l_inst_num => ?, l_bid => ?, l_eid => ?))";

    private final Link link;
    private final Endpoint endpoint;
    private final long database;
    private final long instance;

    private OracleAwr(Link link, Endpoint endpoint, Map.Entry<Long, Long> numbers) {
        this.link = link;
        this.endpoint = endpoint;
        database = numbers.getKey();
        instance = numbers.getValue();
    }

    /** Nothing where the user may not ask. */
    public static Optional<OracleAwr> of(Link link, Endpoint endpoint) {
        try {
            return link.first(new Sql(INSTANCE), row -> Map.entry(row.getLong(1), row.getLong(2)))
                    .map(numbers -> new OracleAwr(link, endpoint, numbers));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** The published name of a category's report. */
    public static String file(String category) {
        return "awr_" + category + ".html";
    }

    /** Marks this moment; the number of the mark. */
    public long snapshot() {
        try (CallableStatement call = link.connection().prepareCall(SNAPSHOT)) {
            call.registerOutParameter(1, Types.NUMERIC);
            call.execute();
            return call.getLong(1);
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    /** The report between two marks, as HTML. */
    public String report(long begin, long end) {
        List<String> lines = new ArrayList<>();
        link.query(
                        new Sql(
                                REPORT,
                                Parameter.whole(database),
                                Parameter.whole(instance),
                                Parameter.whole(begin),
                                Parameter.whole(end)),
                        row -> lines.add(row.getString(1) == null ? "" : row.getString(1)))
                .execute();
        return String.join("\n", lines);
    }
}
