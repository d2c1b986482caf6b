package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.store.SameWork;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreTotals;
import org.docbench.report.store.WorstStore;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.LevelWords;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** What the reports show of the suite, and where on the page. */
public final class InsertTables {
    /** Anchors of the sections. */
    public static final String SECTION = "inserts";

    public static final String INDEXES = "indexes";
    public static final String BATCHES = "batches";

    private InsertTables() {}

    /** For a terminal: targets by the smallest and the largest shapes, one table for each level. */
    public static List<Table> brief(Inserts inserts) {
        return inserts.rows().levels().stream()
                .map(level -> brief(inserts, level))
                .toList();
    }

    private static Table brief(Inserts inserts, String level) {
        List<StoreCase> cases = inserts.payloads(level).stream()
                .filter(one -> !one.value("index").equals("none"))
                .toList();
        List<String> titles = new ArrayList<>(List.of("target"));
        cases.forEach(one -> titles.add("#" + one.detailWithout("index")));
        Table.Builder table = Table.titled(
                "Documents a second with an index, " + LevelWords.name(level), titles.toArray(String[]::new));
        for (String target : inserts.rows().targets()) {
            if (cases.stream().anyMatch(one -> inserts.rows().row(one, target).isPresent())) {
                List<String> cells = new ArrayList<>(List.of(target));
                cases.forEach(one -> cells.add(inserts.rows()
                        .row(one, target)
                        .map(row -> row.mean() == null
                                ? row.status()
                                : inserts.rate(row).brief())
                        .orElse(Figures.NONE)));
                table.row(cells);
            }
        }
        return table.table();
    }

    /** Where each store is worst, at each level. */
    public static Table worst(Inserts inserts) {
        Map<String, List<StoreCase>> levels = new LinkedHashMap<>();
        inserts.rows()
                .levels()
                .forEach(level -> levels.put(
                        LevelWords.name(level),
                        inserts.rows().cases().stream()
                                .filter(one -> one.level().equals(level))
                                .toList()));
        return WorstStore.table(inserts.rows(), "Where each store is worst at inserting", levels);
    }

    /** Whether all targets inserted the same documents, in a sentence. */
    public static String same(Inserts inserts) {
        SameWork work = SameWork.of(inserts.rows());
        if (work.isEmpty()) {
            return "";
        }
        return work.different().isEmpty()
                ? "In all " + work.agreed()
                        + " cases every target held the same documents afterwards, by their digests."
                : "Not the same documents: " + String.join("; ", work.different()) + ".";
    }

    /** Over every shape, without and with the index. */
    public static Grouped totals(Inserts inserts, String level) {
        Map<String, List<StoreCase>> categories = new LinkedHashMap<>();
        inserts.payloads(level)
                .forEach(one -> categories
                        .computeIfAbsent("every shape, index " + one.value("index"), none -> new ArrayList<>())
                        .add(one));
        return StoreTotals.of(
                inserts.rows(), "Time of one document of each shape, " + LevelWords.name(level), categories);
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(Inserts inserts) {
        List<Table> tables = new ArrayList<>();
        for (String level : inserts.rows().levels()) {
            Stream.of(
                            RateTable.of(inserts, level),
                            SideTables.indexes(inserts, level),
                            SideTables.payloadIndex(inserts, level),
                            SideTables.batches(inserts, level),
                            SideTables.content(inserts, level),
                            SideTables.nested(inserts, level),
                            PhaseTable.of(inserts, level),
                            totals(inserts, level))
                    .filter(table -> !table.isEmpty())
                    .map(Grouped::table)
                    .forEach(tables::add);
        }
        tables.add(SizeTable.of(inserts));
        tables.add(HarnessTable.of(inserts));
        return tables;
    }
}
