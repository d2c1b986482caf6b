package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Line;
import org.docbench.report.cube.Rate;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Maps;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.panel.Text;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Head;
import org.docbench.report.view.Grouped.Row;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code rest}. Open loops are told of for all suites alike, and not here. */
final class RestReport implements SuiteReport {
    static final String SUITE = "rest";

    /** A scenario: the same request along ways that each have one layer more. */
    static final String LAYERS = "layers";

    private static final String GET = "get";
    private static final String LIST = "list";
    static final String CREATE = "create";

    /** A scenario: the published requests to the published set-up. */
    static final String PUBLISHED = "published";

    /** A scenario: workers and backends. */
    static final String SWEEP = "sweep";

    private static final String OPERATION = "operation";
    private static final String CONNECTIONS = "connections";
    static final String DURABILITY = "durability";
    private static final String WORKERS = "workers";
    private static final String BACKENDS = "backends";

    private final Cube cube;
    private final RestLayers layers;
    private final RestVariants ways;

    RestReport(RunView run) {
        cube = Cube.of(run, SUITE, one -> phase(one.scenario()));
        layers = new RestLayers(cube);
        ways = new RestVariants(cube);
    }

    private static String phase(String scenario) {
        return scenario.equals(LAYERS) ? "request" : OPERATION;
    }

    /** Every target with a row in the scenario; the service round nothing is one of them, for the floor is always shown. */
    static List<String> targets(Cube cube, String scenario) {
        return cube.run().targets(scenario, phase(scenario));
    }

    private List<String> targets(String scenario) {
        return targets(cube, scenario);
    }

    /** {@code get: ids unique, keepalive yes} or {@code create, durability sync}. */
    static String title(Case one) {
        Map<String, String> own = new LinkedHashMap<>(one.parameters());
        String operation = Optional.ofNullable(own.remove(OPERATION)).orElse(one.scenario());
        String level = Optional.ofNullable(own.remove(DURABILITY)).orElse("");
        StringJoiner words = new StringJoiner(", ");
        words.add(own.isEmpty() ? operation : operation + ": " + CaseName.of(own));
        return (level.isEmpty() ? words : words.add(DURABILITY + " " + level)).toString();
    }

    @Override
    public boolean shows(ResultRow row) {
        return SUITE.equals(row.suite());
    }

    @Override
    public List<Answer> answers() {
        return Stream.of(LAYERS, GET, LIST, CREATE, PUBLISHED, SWEEP)
                        .allMatch(scenario -> cube.cases(scenario).isEmpty())
                ? List.of()
                : List.of(layers.where(), layers.cost(), ways.answer(), sweepAnswer());
    }

    /** Where each store is worst, in each kind of request. */
    @Override
    public List<Table> worst() {
        Map<String, List<Case>> scenarios = new LinkedHashMap<>();
        Stream.of(GET, LIST, CREATE)
                .filter(scenario -> !cube.cases(scenario).isEmpty())
                .forEach(scenario -> scenarios.put(scenario, cube.cases(scenario)));
        return List.of(WorstTable.table(cube, "Where each store is worst behind the service", scenarios));
    }

    /** Where the service's own clocks and what was measured cannot both be right. */
    @Override
    public List<String> warnings() {
        return layers.warnings();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                LAYERS,
                                "Where the time of a request goes",
                                "The same request along request paths that each add one layer. The layers are the driver's statement, the service's"
                                        + " handling in its process, HTTP, and RPC to a backend. Each bar is the difference of two measurements in the"
                                        + " same rounds. A difference below 0 goes backwards. The thin bar is the time by the service's own clocks.")
                        .with(layers::charts, Output.PAGE)
                        .with(() -> Text.of(Text.Kind.NOTE, layers.echoes()), Output.PAGE)
                        .withOne(layers::table, Output.MARKDOWN)
                        .with(layers::matrix, Output.CONSOLE),
                new Panel(
                                "stages",
                                "Stages, by the service's own clocks",
                                "What the service itself counted while the layers were measured.")
                        .with(() -> Text.of(Text.Kind.NOTE, warnings()), Output.PAGE)
                        .withOne(layers::stages, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "requests",
                                "GET, LIST and CREATE",
                                "Every connection sends the next request when the last one is answered. So p50 and p99 grow with the connections.")
                        .with(
                                () -> Stream.of(GET, LIST, CREATE, PUBLISHED)
                                        .filter(scenario -> !scenario.equals(PUBLISHED)
                                                || !cube.cases(scenario).isEmpty())
                                        .map(this::requests)
                                        .toList(),
                                Output.PAGE,
                                Output.MARKDOWN)
                        .with(this::changes, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                RestVariants.SECTION,
                                "Batches, buffers and commits",
                                "The gain of other variants of creating, and the acknowledged transactions that they can lose in a crash.")
                        .with(() -> Text.of(Text.Kind.NOTE, ways.losses()), Output.PAGE)
                        .withOne(ways::ways, Output.PAGE, Output.MARKDOWN)
                        .withOne(ways::lossTable, Output.MARKDOWN)
                        .with(ways::rates, Output.CONSOLE),
                new Panel(
                                SWEEP,
                                "Workers and backends",
                                "Operations/s by workers and backend processes. Below the rate is the factor over the first cell,"
                                        + " in the same rounds. The maps of an operation share one scale.")
                        .with(this::maps, Output.PAGE)
                        .with(() -> maps().stream().map(RestReport::table).toList(), Output.MARKDOWN, Output.CONSOLE)
                        .withOne(new RestBalance(cube)::table, Output.PAGE, Output.MARKDOWN));
    }

    /** How many requests a second a target answers, how long they take and how many fail, by the number of connections. */
    Grouped requests(String scenario) {
        String thing = scenario.equals(CREATE) ? "transaction" : "request";
        List<Group> groups = new ArrayList<>();
        Case.sharing(cube.cases(scenario), CONNECTIONS).forEach((one, line) -> {
            List<Case> cases = line.stream()
                    .sorted(Comparator.comparingLong(own -> own.number(CONNECTIONS)))
                    .toList();
            List<Row> rows = targets(scenario).stream()
                    .flatMap(target -> cases.stream()
                            .flatMap(own ->
                                    cube.row(own, target).map(row -> new Row(target, cells(own, row, thing))).stream()))
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(title(one), rows));
            }
        });
        return new Grouped(
                scenario.toUpperCase(Locale.ROOT) + " by connections",
                new Head("case", "target"),
                List.of(CONNECTIONS, thing + "s/s", "p50", "p99", "failed"),
                groups,
                "Wall time by " + thing
                        + "s of all connections; p50 and p99 of one request. A case in which a request failed has no number (rule 17).");
    }

    private List<Cell> cells(Case one, ResultRow row, String thing) {
        Optional<ResultRow> latency =
                cube.measured(one, "latency", row.target()).filter(own -> RunView.isMeasured(row));
        return List.of(
                new Cell(Figures.count(one.value(CONNECTIONS))),
                rate(Optional.of(row), thing),
                new Cell(latency.map(ResultRow::median).map(Figures::time).orElse(Figures.NONE)),
                new Cell(latency.map(ResultRow::p99).map(Figures::time).orElse(Figures.NONE)),
                new Cell(errors(one, row)
                        .map(String::valueOf)
                        .map(Figures::count)
                        .orElse(Figures.NONE)));
    }

    static Cell rate(Optional<ResultRow> row, String thing) {
        return Groups.cell(row, own -> Rate.of(thing, own, Optional.empty()).cell());
    }

    /** Requests of a case that failed. None where the row has a number and nobody counted: a case with an error has none. */
    private Optional<Long> errors(Case one, ResultRow row) {
        return cube.evidence(one)
                .filter(seen -> seen.target().equals(row.target())
                        && seen.perOperation().containsKey("errors"))
                .map(seen -> Math.round(seen.perOperation().get("errors") * seen.operations()))
                .findFirst()
                .or(() -> RunView.isMeasured(row) && row.verified() ? Optional.of(0L) : Optional.empty());
    }

    /** The same requests with one thing changed, each target beside itself. */
    List<Grouped> changes() {
        return List.of(
                change(
                        LIST,
                        "answer",
                        List.of("rows", "count"),
                        "LIST with its rows and with their count alone",
                        "The published answer had the number of rows found, and not the rows."),
                change(
                        GET,
                        "ids",
                        List.of("unique", "hot"),
                        "GET of unique ids and of one hot id",
                        "All published requests asked for the same id."),
                change(
                        GET,
                        "keepalive",
                        List.of("yes", "no"),
                        "GET over persistent connections, and with a new connection per request",
                        "Each published request opened a new connection."));
    }

    private Grouped change(String scenario, String parameter, List<String> values, String caption, String note) {
        List<Case> cases = cube.cases(scenario).stream()
                .filter(one -> values.contains(one.value(parameter)))
                .sorted(Comparator.comparingInt(one -> values.indexOf(one.value(parameter))))
                .toList();
        List<Line> lines = Line.along(parameter, cases, one -> title(one.without(parameter))).stream()
                .filter(line -> line.cases().size() == values.size())
                .toList();
        return Groups.beside(
                cube,
                caption,
                lines,
                value -> parameter + " " + value,
                row -> Rate.of("request", row, Optional.empty()).cell(),
                note);
    }

    /** {@code mongodb 2.5× faster (95 % CI 2.4–2.6); sqlite.table tie: ...}; empty where no target has both. */
    static Optional<String> byTarget(Cube cube, Case first, Case second) {
        String words = cube.ratios(first, second).entrySet().stream()
                .map(ratio -> ratio.getKey() + " " + ratio.getValue().clause())
                .collect(Collectors.joining("; "));
        return Optional.of(words).filter(own -> !own.isEmpty());
    }

    /** The cases of the sweep by operation; the fewest backends with the fewest workers first. 0 backends: in the gateway's process. */
    private Map<Case, List<Case>> sweeps() {
        Map<Case, List<Case>> sweeps = Case.sharing(cube.cases(SWEEP), WORKERS, BACKENDS);
        sweeps.values()
                .forEach(cases -> cases.sort(Comparator.<Case>comparingLong(one -> one.number(BACKENDS))
                        .thenComparingLong(one -> one.number(WORKERS))));
        return sweeps;
    }

    private Answer sweepAnswer() {
        List<String> sentences = new ArrayList<>();
        sweeps().forEach((shared, cases) -> {
            Case first = cases.get(0);
            long most =
                    cases.stream().mapToLong(one -> one.number(WORKERS)).max().orElseThrow();
            most(
                            shared,
                            cases.stream()
                                    .filter(one -> one.number(BACKENDS) == first.number(BACKENDS))
                                    .toList(),
                            workers(first.number(WORKERS)))
                    .ifPresent(sentences::add);
            List<Case> processes = cases.stream()
                    .filter(one -> one.number(BACKENDS) > 0 && one.number(WORKERS) == most)
                    .toList();
            if (!processes.isEmpty()) {
                most(shared, processes, backends(processes.get(0).number(BACKENDS)))
                        .ifPresent(sentences::add);
            }
        });
        return Answer.of(
                "Do more workers or more backends increase the throughput?",
                "By the throughput of all connections, the most against the fewest",
                sentences,
                SWEEP);
    }

    /** The last against the first, which {@code fewest} names. */
    private Optional<String> most(Case shared, List<Case> line, String fewest) {
        Case last = line.get(line.size() - 1);
        return line.size() < 2
                ? Optional.empty()
                : byTarget(cube, line.get(0), last)
                        .map(words -> title(shared) + ", " + workers(last.number(WORKERS)) + ", "
                                + backends(last.number(BACKENDS)) + " against " + fewest + ": " + words);
    }

    private static String backends(long number) {
        return number == 0 ? "in process" : number + (number == 1 ? " backend" : " backends");
    }

    private static String workers(long number) {
        return number + (number == 1 ? " worker" : " workers");
    }

    /** Operations a second: backends downwards, workers across, and how many times those of the first cell. */
    List<HeatMap.Page> maps() {
        return sweeps().entrySet().stream()
                .map(sweep -> {
                    List<Case> cases = sweep.getValue();
                    Maps maps = new Maps(
                            cube,
                            targets(SWEEP),
                            BACKENDS,
                            WORKERS,
                            RestReport::backends,
                            row -> Rate.of("operation", row, Optional.empty()),
                            (one, row) -> one.equals(cases.get(0))
                                    ? ""
                                    : cube.ratio(cases.get(0), one, row.target())
                                            .map(ratio -> Figures.three(ratio.value()) + "×")
                                            .orElse(""));
                    return maps.page(
                            "Backends by workers, " + title(sweep.getKey()), "Operations/s", cases, maps.scale(cases));
                })
                .toList();
    }

    /** The same as a plain table, for what cannot shade. */
    private static Table table(HeatMap.Page page) {
        List<String> columns = page.maps().stream()
                .flatMap(map -> map.columns().stream())
                .distinct()
                .sorted()
                .map(workers -> "#" + workers(workers))
                .toList();
        Table.Builder table = Table.titled(
                page.what() + ", " + page.title(),
                Stream.concat(Stream.of("target", "backends"), columns.stream()).toArray(String[]::new));
        page.maps()
                .forEach(map -> map.rows()
                        .forEach(row -> table.row(Stream.concat(
                                        Stream.of(map.name(), row.name()),
                                        row.cells().stream()
                                                .map(cell -> cell.second().isEmpty()
                                                        ? cell.text()
                                                        : cell.text() + ", " + cell.second()))
                                .toList())));
        return table.table().noted("Behind a rate: the factor over the first cell, in the same rounds.");
    }
}
