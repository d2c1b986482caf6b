package org.docbench.report.update;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Table;

/** The update of one field by the size of its document: time, model of growth, bytes of log. */
public final class SizeTables {

    private SizeTables() {}

    /** From the smallest document to the largest. */
    public static List<UpdateCase> cases(Updates updates, String level) {
        return updates.cases(level, SizeQuestion.SCENARIO).stream()
                .sorted(Comparator.comparingLong(UpdateCase::bytes))
                .toList();
    }

    public static Optional<GrowthRow> growth(Updates updates, String level, String target) {
        return SizeQuestion.growth(updates, level).stream()
                .filter(row -> row.target().equals(target))
                .findFirst();
    }

    /** By the server's counter, for one update. */
    public static Optional<Double> logBytes(Updates updates, UpdateCase one, String target) {
        return Optional.ofNullable(updates.evidence(one, target, "server").get("log bytes"));
    }

    public static Table time(Updates updates, String level, String caption) {
        return table(
                updates,
                level,
                caption,
                (one, target) -> Headline.cell(updates.row(one, target)),
                target -> growth(updates, level, target)
                        .map(row -> row.best() + (row.undecided() ? "?" : ""))
                        .orElse(Figures.NONE));
    }

    public static Table bytes(Updates updates, String level, String caption) {
        return table(
                updates,
                level,
                caption,
                (one, target) ->
                        logBytes(updates, one, target).map(Figures::bytes).orElse(Figures.NONE),
                null);
    }

    private static Table table(
            Updates updates,
            String level,
            String caption,
            BiFunction<UpdateCase, String, String> cell,
            UnaryOperator<String> model) {
        List<UpdateCase> cases = cases(updates, level);
        List<String> titles = new ArrayList<>(List.of("target"));
        cases.forEach(one -> titles.add("#" + one.detail()));
        if (model != null) {
            titles.add("#grows by");
        }
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (String target : updates.targets()) {
            List<String> cells = new ArrayList<>();
            cases.forEach(one -> cells.add(cell.apply(one, target)));
            if (!cells.stream().allMatch(Figures.NONE::equals)) {
                cells.add(0, target);
                if (model != null) {
                    cells.add(model.apply(target));
                }
                table.row(cells);
            }
        }
        return table.table();
    }
}
