package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Table;

/** What the text reports show of the suite. */
public final class UpdateTables {

    private UpdateTables() {}

    /** For a terminal: targets by the cases that stand for their categories, one table for each level. */
    public static List<Table> brief(Updates updates) {
        List<Table> tables = new ArrayList<>();
        updates.levels().forEach(level -> tables.add(brief(updates, level)));
        tables.add(SyncEvidence.table(updates));
        return tables;
    }

    private static Table brief(Updates updates, String level) {
        List<UpdateCase> cases = headline(updates, level);
        List<String> titles = new ArrayList<>(List.of("target"));
        cases.forEach(one -> titles.add("#" + one.name()));
        Table.Builder table = Table.titled("Updates, " + LevelWords.whole(level), titles.toArray(String[]::new));
        for (String target : updates.targets()) {
            if (cases.stream().anyMatch(one -> updates.row(one, target).isPresent())) {
                List<String> cells = new ArrayList<>(List.of(target));
                cases.forEach(one -> cells.add(Headline.cell(updates.row(one, target))));
                table.row(cells);
            }
        }
        return table.table();
    }

    /** One case of each kind. */
    public static List<UpdateCase> headline(Updates updates, String level) {
        return Stream.of(
                        updates.find(level, UpdateCase.BASELINE, Map.of()),
                        updates.find(level, "single", CommitQuestion.USUAL),
                        updates.find(level, "large", Map.of("bytes", "1048576")),
                        updates.find(level, "push", Map.of("items", "scalar", "values", "1")),
                        updates.find(level, "delete", Map.of("items", "scalar", "position", "middle")),
                        updates.find(level, UpdateCase.USER, Map.of()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(Updates updates) {
        List<Table> tables = new ArrayList<>();
        for (String level : updates.levels()) {
            Stream.of(
                            LevelTable.of(updates, level),
                            FigureTable.of(updates, level),
                            Totals.of(updates, level),
                            SplitTable.of(updates, level))
                    .filter(table -> !table.isEmpty())
                    .map(Grouped::table)
                    .forEach(tables::add);
        }
        tables.add(SyncEvidence.table(updates));
        return tables;
    }
}
