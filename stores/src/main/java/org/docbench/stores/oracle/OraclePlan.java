package org.docbench.stores.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.stores.Plan;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * How the server would run a statement. It does not look at the values for this.
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/arpls/DBMS_XPLAN.html">DBMS_XPLAN</a>
 */
final class OraclePlan {
    static final String EXPLAIN = "EXPLAIN PLAN FOR ";

    /** Of what this session explained last. */
    static final String DISPLAY = "SELECT plan_table_output FROM TABLE(DBMS_XPLAN.DISPLAY())";

    /** A step that reads an index: its number, the operation, the index's name. A step BY INDEX ROWID reads a table. */
    private static final Pattern STEP =
            Pattern.compile("(?m)^\\|\\*? *\\d+ *\\| *(?:DOMAIN |BITMAP )?INDEX [^|]*\\| *([^|]*?) *\\|");

    private OraclePlan() {}

    static Plan of(Link link, String collection, Sql statement) {
        link.change(new Sql(EXPLAIN + statement.text(), statement.parameters())).execute();
        List<String> lines = new ArrayList<>();
        link.query(new Sql(DISPLAY), row -> lines.add(row.getString(1) == null ? "" : row.getString(1)))
                .execute();
        return of(collection, String.join("\n", lines));
    }

    static Plan of(String collection, String text) {
        Set<String> indexes = STEP.matcher(text)
                .results()
                .map(step -> name(collection, step.group(1)))
                .collect(Collectors.toSet());
        return new Plan(indexes, text);
    }

    /** That over the id has the server's own name. */
    private static String name(String collection, String index) {
        String ours = collection + " ";
        return index.startsWith(ours) ? index.substring(ours.length()) : Plan.ID;
    }
}
