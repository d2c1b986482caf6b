package org.docbench.load;

import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;

/** Lists the suites on document stores in the order of reports. A new one is one more line here. */
public final class StoreSuites {
    /** Kills servers after everything else; users do not name it as a suite. */
    public static final SuiteEntry<StoreMachine> PROVE = new ProveSuite();

    /** Suites on collections that grow, with documents of a seed: several processes can measure a block of them. */
    private static final Map<String, LongFunction<StoreSuite>> GROWN =
            Map.of(CrudSuite.NAME, CrudSuite::of, YcsbSuite.NAME, YcsbSuite::of);

    private StoreSuites() {}

    /** Returns a suite on collections that grow. */
    static StoreSuite grown(String name, long seed) {
        return GROWN.get(name).apply(seed);
    }

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
