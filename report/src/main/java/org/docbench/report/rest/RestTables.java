package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.rest.Waterfall.Step;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.WorstStore;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
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
    public static List<Grouped> requests(RestResults rests) {
        return SCENARIOS.stream()
                .map(scenario -> RequestTable.of(rests, scenario))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    /** For a terminal. */
    public static List<Table> brief(RestResults rests) {
        return Stream.of(LayerMatrix.of(rests).stream(), WaysMatrix.of(rests).stream(), SweepTable.of(rests).stream())
                .flatMap(part -> part)
                .toList();
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(RestResults rests) {
        return told(
                Stream.of(
                                List.of(LayerTable.of(rests), StageTable.of(rests)),
                                requests(rests),
                                BesideTables.of(rests),
                                List.of(WaysTable.of(rests)))
                        .flatMap(List::stream),
                rests);
    }

    private static List<Table> told(Stream<Grouped> tables, RestResults rests) {
        return Stream.of(
                        tables.filter(table -> !table.isEmpty()).map(Grouped::table),
                        Stream.of(losses(rests)).filter(table -> !table.isEmpty()),
                        SweepTable.of(rests).stream())
                .flatMap(part -> part)
                .toList();
    }

    private static Table losses(RestResults rests) {
        Table.Builder table = Table.titled("What of the acknowledged transactions a crash can take", "way of creating");
        WaysTable.losses(rests).forEach(table::row);
        return table.table();
    }

    /** Where each store is worst, in each kind of request. */
    public static Table worst(RestResults rests) {
        Map<String, List<StoreCase>> scenarios = new LinkedHashMap<>();
        SCENARIOS.stream()
                .filter(scenario -> !rests.cases(scenario).isEmpty())
                .forEach(scenario -> scenarios.put(scenario, rests.cases(scenario)));
        return WorstStore.table(rests.rows(), "Where each store is worst behind the service", scenarios);
    }

    /** Where the service's own clocks and what was measured cannot both be right. */
    public static List<String> warnings(RestResults rests) {
        return rests.waterfalls().values().stream()
                .flatMap(List::stream)
                .flatMap(waterfall -> Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()))
                        .filter(waterfall::isContradicted)
                        .map(step -> waterfall.name() + ": " + step.layer() + " takes " + step.words()
                                + " by the difference and "
                                + step.clocks().map(Figures::time).orElseThrow() + " by the service's own clocks"))
                .toList();
    }

    /** The sweep as plain tables, for what cannot shade. */
    static final class SweepTable {
        private SweepTable() {}

        static List<Table> of(RestResults rests) {
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
                    Stream.concat(Stream.of("target", "backends"), columns.stream())
                            .toArray(String[]::new));
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

    /** Transactions a second by way of creating, in one line for each target. */
    static final class WaysMatrix {
        private WaysMatrix() {}

        /** One for each number of connections, with every way at each level that it was measured at. */
        static List<Table> of(RestResults rests) {
            return ServiceVariants.of(rests).stream()
                    .map(ways -> of(rests, ways))
                    .toList();
        }

        private static Table of(RestResults rests, ServiceVariants ways) {
            Map<String, StoreCase> named = new LinkedHashMap<>();
            ways.all().forEach(one -> named.putIfAbsent(WaysTable.name(one), one));
            Table.Builder table = Table.titled(
                    "Transactions a second by way, " + RestResults.title(ways.shared()),
                    Stream.concat(Stream.of("target"), named.keySet().stream().map(name -> "#" + name))
                            .toArray(String[]::new));
            for (String target : rests.targets(ServiceVariants.CREATE)) {
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

    /** What each layer adds to a request, in one line for each target. */
    static final class LayerMatrix {
        private LayerMatrix() {}

        /** Empty where no layer was measured. */
        static List<Table> of(RestResults rests) {
            List<Waterfall> waterfalls =
                    rests.waterfalls().values().stream().flatMap(List::stream).toList();
            if (waterfalls.isEmpty()) {
                return List.of();
            }
            List<String> layers = waterfalls.stream()
                    .flatMap(LayerMatrix::steps)
                    .map(Step::layer)
                    .distinct()
                    .collect(Collectors.toCollection(ArrayList::new));
            String whole = waterfalls.get(0).whole().layer();
            layers.remove(whole);
            layers.add(whole);
            Table.Builder table = Table.titled(
                    "Time of one request by layer",
                    Stream.concat(
                                    Stream.of("request", "target"),
                                    layers.stream().map(layer -> "#" + layer))
                            .toArray(String[]::new));
            for (Waterfall waterfall : waterfalls) {
                Map<String, String> cells =
                        steps(waterfall).collect(Collectors.toMap(Step::layer, Step::brief, (one, other) -> one));
                table.row(Stream.concat(
                                Stream.of(request(waterfall.one()), waterfall.target()),
                                layers.stream().map(layer -> cells.getOrDefault(layer, Figures.NONE)))
                        .toList());
            }
            return List.of(table.table()
                    .noted(
                            "Each layer is the difference of two ways that were measured in the same rounds; unclear: not told apart from"
                                    + " nothing."));
        }

        private static Stream<Step> steps(Waterfall waterfall) {
            return Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()));
        }

        /** {@code create, sync}: short, for it stands in every line. */
        private static String request(StoreCase one) {
            return one.value("operation") + (one.level().isEmpty() ? "" : ", " + one.level());
        }
    }

    /** How many requests a second a target answers, how long they take and how many fail, by the number of connections. */
    public static final class RequestTable {
        static final String CONNECTIONS = "connections";

        private RequestTable() {}

        /** What one request or one part of it is. */
        static String thing(StoreCase one) {
            return one.scenario().equals(ServiceVariants.CREATE) ? "transaction" : "request";
        }

        /** Of {@code get}, {@code list} or {@code create}. */
        public static Grouped of(RestResults rests, String scenario) {
            List<Group> groups = new ArrayList<>();
            rests.lines(scenario, CONNECTIONS).forEach((one, line) -> {
                List<StoreCase> cases = line.stream()
                        .sorted(Comparator.comparingLong(own -> own.number(CONNECTIONS)))
                        .toList();
                List<Row> rows = new ArrayList<>();
                for (String target : rests.targets(scenario)) {
                    cases.forEach(own -> rests.rows()
                            .row(own, target)
                            .ifPresent(row -> rows.add(new Row(target, cells(rests, own, row)))));
                }
                if (!rows.isEmpty()) {
                    groups.add(new Group(RestResults.title(one), rows));
                }
            });
            String things = scenario.equals(ServiceVariants.CREATE) ? "transactions/s" : "requests/s";
            return new Grouped(
                    scenario.toUpperCase(Locale.ROOT) + " by connections",
                    new Head("case", "target"),
                    List.of(CONNECTIONS, things, "p50", "p99", "failed"),
                    groups,
                    "Wall time by " + (scenario.equals(ServiceVariants.CREATE) ? "transactions" : "requests")
                            + " of all connections; p50 and p99 of one request. A case in which a request failed is no number (rule 17).");
        }

        private static List<Cell> cells(RestResults rests, StoreCase one, ResultRow row) {
            Cell connections = new Cell(Figures.count(one.value(CONNECTIONS)));
            Cell errors = new Cell(
                    rests.errors(row).map(String::valueOf).map(Figures::count).orElse(Figures.NONE));
            if (!RunView.isMeasured(row)) {
                Cell none = new Cell(Figures.NONE);
                return List.of(connections, new Cell(row.status(), row.reason()), none, none, errors);
            }
            Optional<ResultRow> latency = rests.rows().measured(one, RestResults.LATENCY, row.target());
            return List.of(
                    connections,
                    Rate.of(thing(one), row, Optional.empty()).cell(),
                    new Cell(latency.map(ResultRow::median).map(Figures::time).orElse(Figures.NONE)),
                    new Cell(latency.map(ResultRow::p99).map(Figures::time).orElse(Figures.NONE)),
                    errors);
        }
    }
}
