package org.docbench.stores.oracle;

import java.util.OptionalLong;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.ProcessHere;
import org.docbench.stores.sql.Sql;

/**
 * The process that serves this session, where the user may see it (SELECT_CATALOG_ROLE).
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/V-PROCESS.html">V$PROCESS: SPID</a>
 */
final class OracleProcess {
    static final String PROCESS = "SELECT p.spid FROM v$process p JOIN v$session s ON s.paddr = p.addr"
            + " WHERE s.sid = SYS_CONTEXT('USERENV', 'SID')";

    private OracleProcess() {}

    static OptionalLong of(Link link) {
        try {
            return link.first(new Sql(PROCESS), row -> row.getLong(1))
                    .map(process -> ProcessHere.of(process, "ora"))
                    .orElse(OptionalLong.empty());
        } catch (StoreException e) {
            return OptionalLong.empty();
        }
    }
}
