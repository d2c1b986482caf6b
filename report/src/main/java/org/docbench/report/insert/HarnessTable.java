package org.docbench.report.insert;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Table;

/** For each set of documents: what the generator gives and the whole insert path takes when no store is behind it: the bound of every number here. */
public final class HarnessTable {
    private HarnessTable() {}

    public static Table of(Inserts inserts) {
        Table.Builder table = Table.titled(
                "Without a store: what generator and insert path give by themselves",
                "case",
                "#generated",
                "#in BSON",
                "#through the insert path");
        List<String> empty = inserts.rows().run().targets().stream()
                .map(target -> target.id())
                .filter(Floor::isEmpty)
                .toList();
        Set<String> seen = new HashSet<>();
        for (StoreCase one : inserts.rows().cases()) {
            for (String target : empty) {
                Optional<String> documents =
                        inserts.rows().measured(one, target).map(ResultRow::digest);
                if (!one.level().equals(inserts.strongest())
                        || documents.filter(digest -> !seen.add(digest)).isPresent()) {
                    continue;
                }
                Optional<Rate> made = rate(inserts, one, Inserts.GENERATE, target);
                Optional<Rate> taken = rate(inserts, one, Inserts.ALL, target);
                if (made.isPresent() || taken.isPresent()) {
                    table.row(
                            one.name(),
                            made.map(Rate::brief).orElse(Figures.NONE),
                            made.map(Rate::bytes).orElse(""),
                            taken.map(Rate::brief).orElse(Figures.NONE));
                }
            }
        }
        return table.table();
    }

    private static Optional<Rate> rate(Inserts inserts, StoreCase one, String phase, String target) {
        Optional<ResultRow> row = inserts.rows().measured(one, phase, target);
        return row.map(inserts::rate);
    }
}
