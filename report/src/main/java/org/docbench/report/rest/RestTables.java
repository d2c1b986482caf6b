package org.docbench.report.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.WorstStore;
import org.docbench.report.update.Grouped;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** What the reports show of the suite, and where on the page. */
public final class RestTables {
    /** Anchors of the sections. */
    public static final String LAYERS = "layers";

    public static final String STAGES = "stages";
    public static final String REQUESTS = "requests";
    public static final String WAYS = "ways";
    public static final String SWEEP = "sweep";

    private static final List<String> SCENARIOS = List.of("get", "list", "create");

    private RestTables() {}

    /** GET, LIST and CREATE by connections. */
    public static List<Grouped> requests(Rests rests) {
        return SCENARIOS.stream()
                .map(scenario -> RequestTable.of(rests, scenario))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    /** For a terminal. */
    public static List<Table> brief(Rests rests) {
        return Stream.of(LayerMatrix.of(rests).stream(), WaysMatrix.of(rests).stream(), SweepTable.of(rests).stream())
                .flatMap(part -> part)
                .toList();
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(Rests rests) {
        return told(
                Stream.of(
                                List.of(LayerTable.of(rests), StageTable.of(rests)),
                                requests(rests),
                                BesideTables.of(rests),
                                List.of(WaysTable.of(rests)))
                        .flatMap(List::stream),
                rests);
    }

    private static List<Table> told(Stream<Grouped> tables, Rests rests) {
        return Stream.of(
                        tables.filter(table -> !table.isEmpty()).map(Grouped::table),
                        Stream.of(losses(rests)).filter(table -> !table.isEmpty()),
                        SweepTable.of(rests).stream())
                .flatMap(part -> part)
                .toList();
    }

    private static Table losses(Rests rests) {
        Table.Builder table = Table.titled("What of the acknowledged transactions a crash can take", "way of creating");
        WaysTable.losses(rests).forEach(table::row);
        return table.table();
    }

    /** Where each store is worst, in each kind of request. */
    public static Table worst(Rests rests) {
        Map<String, List<StoreCase>> scenarios = new LinkedHashMap<>();
        SCENARIOS.stream()
                .filter(scenario -> !rests.cases(scenario).isEmpty())
                .forEach(scenario -> scenarios.put(scenario, rests.cases(scenario)));
        return WorstStore.table(rests.rows(), "Where each store is worst behind the service", scenarios);
    }

    /** Where the service's own clocks and what was measured cannot both be right. */
    public static List<String> warnings(Rests rests) {
        return rests.waterfalls().values().stream()
                .flatMap(List::stream)
                .flatMap(waterfall -> Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()))
                        .filter(waterfall::isContradicted)
                        .map(step -> waterfall.name() + ": " + step.layer() + " takes " + step.words()
                                + " by the difference and "
                                + step.clocks().map(Figures::time).orElseThrow() + " by the service's own clocks"))
                .toList();
    }
}
