package org.docbench.report.rest;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.view.Table;

/** The sweep as plain tables, for what cannot shade. */
final class SweepTable {
    private SweepTable() {}

    static List<Table> of(Rests rests) {
        return SweepMaps.pages(rests).stream().map(SweepTable::table).toList();
    }

    private static Table table(HeatMap.Page page) {
        List<String> columns = page.maps().stream()
                .flatMap(map -> map.columns().stream())
                .distinct()
                .sorted()
                .map(workers -> "#" + Sweep.workers(workers))
                .toList();
        Table.Builder table = Table.titled(
                page.what() + ", " + page.title(),
                Stream.concat(Stream.of("target", "backends"), columns.stream()).toArray(String[]::new));
        for (HeatMap map : page.maps()) {
            for (HeatMap.Row row : map.rows()) {
                table.row(Stream.concat(
                                Stream.of(map.name(), row.name()),
                                row.cells().stream().map(SweepTable::words))
                        .toList());
            }
        }
        return table.table().noted("Behind a rate: how many times that of the first cell, in the same rounds.");
    }

    private static String words(HeatMap.Cell cell) {
        return cell.second().isEmpty() ? cell.text() : cell.text() + ", " + cell.second();
    }
}
