package org.docbench.report.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Transactions a second by way of creating, in one line for each target. */
final class WaysMatrix {
    private WaysMatrix() {}

    /** One for each number of connections, with every way at each level that it was measured at. */
    static List<Table> of(Rests rests) {
        return Ways.of(rests).stream().map(ways -> of(rests, ways)).toList();
    }

    private static Table of(Rests rests, Ways ways) {
        Map<String, StoreCase> named = new LinkedHashMap<>();
        ways.all().forEach(one -> named.putIfAbsent(WaysTable.name(one), one));
        Table.Builder table = Table.titled(
                "Transactions a second by way, " + Rests.title(ways.shared()),
                Stream.concat(Stream.of("target"), named.keySet().stream().map(name -> "#" + name))
                        .toArray(String[]::new));
        for (String target : rests.targets(Ways.CREATE)) {
            table.row(Stream.concat(
                            Stream.of(target),
                            named.values().stream()
                                    .map(one -> rests.rows()
                                            .row(one, target)
                                            .map(WaysMatrix::cell)
                                            .orElse(Figures.NONE)))
                    .toList());
        }
        return table.table();
    }

    private static String cell(ResultRow row) {
        return RunView.isMeasured(row)
                ? Rate.of("transaction", row, Optional.empty()).brief()
                : row.status();
    }
}
