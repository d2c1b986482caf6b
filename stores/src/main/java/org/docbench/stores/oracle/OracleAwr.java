package org.docbench.stores.oracle;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.stores.Endpoint;
import org.docbench.stores.OwnReport;
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
final class OracleAwr implements OwnReport {

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
    static Optional<OracleAwr> of(Link link, Endpoint endpoint) {
        try {
            return link.first(new Sql(INSTANCE), row -> Map.entry(row.getLong(1), row.getLong(2)))
                    .map(numbers -> new OracleAwr(link, endpoint, numbers));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    @Override
    public String file(String category) {
        return "awr_" + category + ".html";
    }

    @Override
    public long mark() {
        try (CallableStatement call = link.connection().prepareCall(SNAPSHOT)) {
            call.registerOutParameter(1, Types.NUMERIC);
            call.execute();
            return call.getLong(1);
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
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

    /** A text of which each row is a line. */
    static String lines(Link link, Sql query) {
        return link.texts(query).stream().map(line -> line == null ? "" : line).collect(Collectors.joining("\n"));
    }
}
