package org.docbench.report.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.WorstStore;
import org.docbench.report.update.Grouped;
import org.docbench.report.view.Table;

/** What the reports show of the suite, and where on the page. */
public final class CrudTables {
    /** Anchors of the sections. */
    public static final String GROWTH = "crud-growth";

    public static final String CREWS = "crud-workers";
    public static final String DISTANCE = "near-and-far";

    private CrudTables() {}

    /** For a terminal. */
    public static List<Table> brief(CrudResults cruds) {
        return Stream.of(GrowthTable.of(cruds), CrewTable.of(cruds), Distance.of(cruds))
                .filter(table -> !table.isEmpty())
                .map(Grouped::table)
                .toList();
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(CrudResults cruds) {
        return Stream.of(GrowthTable.of(cruds), CrewTable.of(cruds), CrewTable.published(cruds), Distance.of(cruds))
                .filter(table -> !table.isEmpty())
                .map(Grouped::table)
                .toList();
    }

    /** Where each store is worst, in each operation. */
    public static Table worst(CrudResults cruds) {
        Map<String, List<StoreCase>> operations = new LinkedHashMap<>();
        cruds.cases()
                .forEach(one -> operations
                        .computeIfAbsent(one.scenario(), none -> new ArrayList<>())
                        .add(one));
        return WorstStore.table(cruds.rows(), "Where each store is worst at single operations", operations);
    }
}
