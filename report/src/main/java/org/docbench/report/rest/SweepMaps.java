package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.heat.HeatScale;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Operations a second of each target: backends downwards, workers across, and how many times those of the first cell. */
public final class SweepMaps {
    private SweepMaps() {}

    /** One page for each operation, each on a scale of its own. */
    public static List<HeatMap.Page> pages(RestResults rests) {
        List<HeatMap.Page> pages = new ArrayList<>();
        for (Sweep sweep : Sweep.of(rests)) {
            HeatScale scale = HeatScale.of(rests.targets(RestResults.SWEEP).stream()
                    .flatMap(target ->
                            sweep.cases().stream().flatMap(one -> rests.rows().measured(one, target).stream()))
                    .map(row -> rate(row).value())
                    .toList());
            List<HeatMap> maps = rests.targets(RestResults.SWEEP).stream()
                    .filter(target -> sweep.cases().stream()
                            .anyMatch(one -> rests.rows().row(one, target).isPresent()))
                    .map(target -> map(rests, sweep, target, scale))
                    .toList();
            pages.add(new HeatMap.Page(
                    "Backends by workers, " + sweep.title(), "Operations a second", "workers", scale, maps));
        }
        return pages;
    }

    private static HeatMap map(RestResults rests, Sweep sweep, String target, HeatScale scale) {
        List<HeatMap.Row> rows = new ArrayList<>();
        for (Map.Entry<Long, Map<Long, StoreCase>> line : sweep.byBackends().entrySet()) {
            rows.add(new HeatMap.Row(
                    Sweep.backends(line.getKey()),
                    sweep.workers().stream()
                            .map(workers -> Optional.ofNullable(line.getValue().get(workers))
                                    .map(one -> cell(rests, sweep, one, target, scale))
                                    .orElse(HeatMap.Cell.NONE))
                            .toList()));
        }
        return new HeatMap(target, sweep.workers(), rows);
    }

    private static HeatMap.Cell cell(RestResults rests, Sweep sweep, StoreCase one, String target, HeatScale scale) {
        Optional<ResultRow> row = rests.rows().row(one, target);
        if (row.isEmpty()) {
            return HeatMap.Cell.NONE;
        }
        if (!RunView.isMeasured(row.get())) {
            return new HeatMap.Cell(row.get().status(), "", row.get().reason(), -1);
        }
        Rate rate = rate(row.get());
        return new HeatMap.Cell(
                Figures.rate(rate.value()),
                rests.rows()
                        .ratio(sweep.first(), one, target)
                        .filter(ratio -> !one.equals(sweep.first()))
                        .map(ratio -> Figures.three(ratio.value()) + "×")
                        .orElse(""),
                rate.words(),
                scale.shade(rate.value()));
    }

    private static Rate rate(ResultRow row) {
        return Rate.of("operation", row, Optional.empty());
    }
}
