package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.heat.HeatScale;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Documents a second of each target: bytes of the payload downwards, attributes across. */
public final class PayloadMaps {
    private PayloadMaps() {}

    /** One page for each index, all on one scale. */
    public static List<HeatMap.Page> pages(Inserts inserts, String level) {
        List<StoreCase> all = inserts.payloads(level);
        HeatScale scale = scale(inserts, all);
        return all.stream()
                .map(one -> one.value("index"))
                .distinct()
                .map(index ->
                        page(inserts, index, only(all, one -> one.value("index").equals(index)), scale))
                .filter(page -> !page.maps().isEmpty())
                .toList();
    }

    private static List<StoreCase> only(List<StoreCase> all, Predicate<StoreCase> wanted) {
        return all.stream().filter(wanted).toList();
    }

    private static HeatMap.Page page(Inserts inserts, String index, List<StoreCase> cases, HeatScale scale) {
        List<HeatMap> maps = inserts.rows().targets().stream()
                .filter(target -> cases.stream()
                        .anyMatch(one -> inserts.rows().row(one, target).isPresent()))
                .map(target -> of(inserts, cases, target, scale))
                .toList();
        return new HeatMap.Page(
                "Bytes of payload by number of attributes, " + (index.equals("none") ? "no index" : "index " + index),
                "Documents a second",
                "attributes",
                scale,
                maps);
    }

    private static HeatScale scale(Inserts inserts, List<StoreCase> cases) {
        return HeatScale.of(inserts.rows().targets().stream()
                .flatMap(target -> cases.stream().flatMap(one -> inserts.rows().measured(one, target).stream()))
                .map(row -> inserts.rate(row).value())
                .toList());
    }

    private static HeatMap of(Inserts inserts, List<StoreCase> cases, String target, HeatScale scale) {
        List<Long> attributes = distinct(cases, "attributes");
        List<HeatMap.Row> rows = new ArrayList<>();
        for (long bytes : distinct(cases, "bytes")) {
            List<StoreCase> own = only(cases, one -> one.number("bytes") == bytes);
            rows.add(new HeatMap.Row(
                    Figures.size(String.valueOf(bytes)),
                    attributes.stream()
                            .map(count -> only(own, one -> one.number("attributes") == count).stream()
                                    .findFirst()
                                    .map(one -> cell(inserts, inserts.rows().row(one, target), scale))
                                    .orElse(HeatMap.Cell.NONE))
                            .toList()));
        }
        return new HeatMap(target, attributes, rows);
    }

    private static List<Long> distinct(List<StoreCase> cases, String parameter) {
        return cases.stream()
                .map(one -> one.number(parameter))
                .distinct()
                .sorted()
                .toList();
    }

    private static HeatMap.Cell cell(Inserts inserts, Optional<ResultRow> row, HeatScale scale) {
        if (row.isEmpty()) {
            return HeatMap.Cell.NONE;
        }
        if (!RunView.isMeasured(row.get())) {
            return new HeatMap.Cell(row.get().status(), "", row.get().reason(), -1);
        }
        Rate rate = inserts.rate(row.get());
        return new HeatMap.Cell(Figures.rate(rate.value()), rate.bytes(), rate.words(), scale.shade(rate.value()));
    }
}
