package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Words;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** What variants and batches bring for each target. */
public final class WaysTable {
    private WaysTable() {}

    public static Grouped of(RestResults rests) {
        List<Group> groups = new ArrayList<>();
        for (ServiceVariants ways : ServiceVariants.of(rests)) {
            for (String target : rests.targets(ServiceVariants.CREATE)) {
                List<Row> rows = ways.all().stream()
                        .flatMap(one -> rests.rows().row(one, target).stream()
                                .map(row -> new Row(name(one), cells(rests, ways, one, row))))
                        .toList();
                if (rows.size() > 1) {
                    groups.add(new Group(RestResults.title(ways.shared()) + ", " + target, rows));
                }
            }
        }
        return new Grouped(
                "Ways of creating",
                new Head("case", "way"),
                List.of("transactions/s", "against the plain way", "at the same durability"),
                groups,
                "The plain way is one transaction a request with a commit of its own and a client for each worker, at the"
                        + " strongest durability of this run, and then at that of the row. Ratios are of the time of one transaction.");
    }

    /** What each variant can lose of the acknowledged transactions, in the words of the targets' settings. */
    public static List<String> losses(RestResults rests) {
        Map<String, Set<String>> variants = new LinkedHashMap<>();
        for (StoreCase one : rests.cases(ServiceVariants.CREATE)) {
            String variant = one.value(ServiceVariants.VARIANT);
            rests.targets(ServiceVariants.CREATE)
                    .forEach(target -> rests.loses(target, variant)
                            .ifPresent(words -> variants.computeIfAbsent(words, none -> new LinkedHashSet<>())
                                    .add(variant)));
        }
        return variants.entrySet().stream()
                .map(same -> String.join(", ", same.getValue()) + " can lose " + same.getKey())
                .toList();
    }

    static String name(StoreCase one) {
        return ServiceVariants.name(one) + (one.level().isEmpty() ? "" : ", " + one.level());
    }

    private static List<Cell> cells(RestResults rests, ServiceVariants ways, StoreCase one, ResultRow row) {
        Cell rate = RunView.isMeasured(row)
                ? Rate.of("transaction", row, Optional.empty()).cell()
                : new Cell(row.status(), row.reason());
        return List.of(
                rate,
                against(rests, ways.plain(), one, row.target()),
                against(rests, ways.plain(one.level()), one, row.target()));
    }

    private static Cell against(RestResults rests, Optional<StoreCase> plain, StoreCase one, String target) {
        return new Cell(plain.filter(base -> !base.equals(one))
                .flatMap(base -> rests.rows().ratio(base, one, target))
                .map(ratio -> Words.clause(ratio.value(), ratio.ci95(), ratio.verdict()))
                .orElse(Figures.NONE));
    }
}
