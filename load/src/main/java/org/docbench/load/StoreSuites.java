package org.docbench.load;

import java.util.List;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;

/** Lists the suites on document stores in the order of reports. A new one is one more line here. */
public final class StoreSuites {
    /** What kills servers after everything else; nobody names it as a suite. */
    public static final SuiteEntry<StoreMachine> PROVE = new ProveSuite();

    private StoreSuites() {}

    /** Returns all of them. */
    public static List<SuiteEntry<StoreMachine>> all() {
        return List.of(
                UpdateSuite.entry(),
                InsertSuite.entry(),
                QuerySuite.entry(),
                StoreSuite.entry(CrudSuite::of),
                StoreSuite.entry(YcsbSuite::of));
    }
}
