package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rate;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.Panel.Text;
import org.docbench.report.panel.Speedup;
import org.docbench.report.panel.WhoQuestion.AgainstQuestion;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Head;
import org.docbench.report.view.Table.Grouped.Row;

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

    private static final String WAYS = "ways";
    private static final String OPERATION = "operation";
    private static final String LATENCY = "latency";
    static final String DURABILITY = "durability";
    private static final String WORKERS = "workers";
    private static final String BACKENDS = "backends";

    private final Cube cube;
    private final RestLayers layers;

    RestReport(RunView run) {
        cube = Cube.of(run, SUITE, one -> phase(one.scenario()));
        layers = new RestLayers(cube);
    }

    private static String phase(String scenario) {
        return scenario.equals(LAYERS) ? "request" : OPERATION;
    }

    /** Every target with a row in the scenario; the service round nothing is one of them, for the floor is always shown. */
    static List<String> targets(Cube cube, String scenario) {
        return cube.run().targets(scenario, phase(scenario));
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
    public List<Answer> answers() {
        return Stream.of(LAYERS, GET, LIST, CREATE, PUBLISHED, SWEEP)
                        .allMatch(scenario -> cube.cases(scenario).isEmpty())
                ? List.of()
                : List.of(
                        layers.cost(),
                        gains(),
                        Speedup.answer("Do more workers or more backends increase the throughput?", sweeps(), SWEEP));
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
                                "The same request along paths that each have one layer more: the driver's statement, the service's handling in"
                                        + " its process, HTTP, and RPC to a backend. Each bar is the difference of two measurements in the"
                                        + " same rounds; a difference below 0 goes backwards. The thin bar is what the service's own clocks say.")
                        .with(layers::charts, Output.values())
                        .with(() -> Text.of(Text.Kind.NOTE, layers.echoes()), Output.PAGE),
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
                                        .map(this::requests)
                                        .toList(),
                                Output.PAGE,
                                Output.MARKDOWN)
                        .with(this::changes, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                WAYS,
                                "Batches, buffers and commits",
                                "What other ways of creating gain, and what of the acknowledged transactions they can lose in a crash.")
                        .withOne(this::ways, Output.PAGE, Output.MARKDOWN),
                new Panel(SWEEP, "Workers and backends", Speedup.LEAD)
                        .with(
                                () -> sweeps().stream()
                                        .flatMap(sweep -> sweep.charts().stream())
                                        .toList(),
                                Output.PAGE,
                                Output.MARKDOWN));
    }

    /** Requests/s, how long they take and how many fail, by the number of connections. */
    Grouped requests(String scenario) {
        String thing = scenario.equals(CREATE) ? "transaction" : "request";
        return Groups.figures(
                cube,
                scenario.toUpperCase(Locale.ROOT) + " by connections",
                cube.cases(scenario),
                RestReport::title,
                List.of(
                        new Figure(thing + "s/s", (one, row) -> rate(Optional.of(row), thing)),
                        Figure.of(cube, "p50", LATENCY, ResultRow::median),
                        Figure.of(cube, "p99", LATENCY, ResultRow::p99)),
                "Wall time by " + thing
                        + "s of all connections; p50 and p99 of one request. A case in which a request failed has no number.");
    }

    static Cell rate(Optional<ResultRow> row, String thing) {
        return Groups.cell(row, own -> Rate.of(thing, own, Optional.empty()).cell());
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

    /** By workers, and by backends with the most workers; 0 backends: in the gateway's process. */
    private List<Speedup> sweeps() {
        List<Case> cases = cube.cases(SWEEP);
        long most = cases.stream().mapToLong(one -> one.number(WORKERS)).max().orElse(0);
        List<Case> processes = cases.stream()
                .filter(one -> one.number(BACKENDS) > 0 && one.number(WORKERS) == most)
                .toList();
        return List.of(sweep(WORKERS, cases), sweep(BACKENDS, processes));
    }

    private Speedup sweep(String parameter, List<Case> cases) {
        return new Speedup(cube, SWEEP, parameter, Line.along(parameter, cases, one -> title(one.without(parameter))));
    }

    /** What each way brings against the plain one, and what can be lost. */
    private Answer gains() {
        List<String> sentences = new ArrayList<>();
        for (Variants ways : Variants.of(cube)) {
            ways.strongest()
                    .forEach((name, one) -> ways.plain()
                            .flatMap(plain -> AgainstQuestion.clauses(cube, plain, one))
                            .ifPresent(
                                    words -> sentences.add(name + (one.level().isEmpty() ? "" : " at " + one.level())
                                            + ", " + CaseName.of(ways.shared().parameters()) + ": " + words)));
        }
        if (!sentences.isEmpty()) {
            sentences.addAll(losses());
        }
        return Answer.of(
                "What do batches, write buffering, asynchronous commit and no explicit commit gain, and what data do they risk?",
                "Against one transaction per request with its own commit, at durability " + cube.strongest(),
                sentences,
                WAYS);
    }

    /** What variants and batches bring for each target. */
    Grouped ways() {
        List<Group> groups = new ArrayList<>();
        for (Variants ways : Variants.of(cube)) {
            for (String target : targets(cube, CREATE)) {
                List<Row> rows = ways.all().stream()
                        .flatMap(one -> cube.row(one, target).stream()
                                .map(row -> new Row(
                                        Variants.named(one),
                                        List.of(
                                                rate(Optional.of(row), "transaction"),
                                                against(ways.plain(), one, target),
                                                against(ways.plain(one.level()), one, target)))))
                        .toList();
                if (rows.size() > 1) {
                    groups.add(new Group(title(ways.shared()) + ", " + target, rows));
                }
            }
        }
        return new Grouped(
                "Variants of creating",
                new Head("case", "variant"),
                List.of("transactions/s", "against the plain one", "at the same durability"),
                groups,
                "The plain variant is one transaction a request with a commit of its own and a client for each worker, at the"
                        + " strongest durability of this run, and then at that of the row. Ratios are of the time of one transaction. "
                        + losses().stream().map(words -> words + ".").collect(Collectors.joining(" ")));
    }

    private Cell against(Optional<Case> plain, Case one, String target) {
        return Groups.cell(plain.filter(base -> !base.equals(one)).flatMap(base -> cube.ratio(base, one, target)));
    }

    /** What each variant can lose of the acknowledged transactions, in the words of the targets' settings. */
    private List<String> losses() {
        Map<String, Set<String>> variants = new LinkedHashMap<>();
        for (Case one : cube.cases(CREATE)) {
            String variant = one.value(Variants.VARIANT);
            cube.run().targets().stream()
                    .filter(row ->
                            row.settings() != null && targets(cube, CREATE).contains(row.id()))
                    .map(TargetRow::settings)
                    .flatMap(settings -> Stream.ofNullable(settings.get("can lose, " + variant)))
                    .forEach(words -> variants.computeIfAbsent(words, none -> new LinkedHashSet<>())
                            .add(variant));
        }
        return variants.entrySet().stream()
                .map(same -> String.join(", ", same.getValue()) + " can lose " + same.getKey())
                .toList();
    }

    /**
     * The ways of creating over as many connections: variants and batches.
     *
     * @param shared the case without what the ways differ in
     * @param all by durability, the strongest level and the plainest way first
     */
    private record Variants(Case shared, List<Case> all) {
        static final String BATCH = "batch";
        static final String VARIANT = "variant";
        private static final String PLAIN = "each";

        static List<Variants> of(Cube cube) {
            Comparator<Case> order = Comparator.comparing(
                            (Case own) -> cube.levels().indexOf(own.level()))
                    .thenComparing(own -> !PLAIN.equals(own.value(VARIANT)))
                    .thenComparing(own -> own.number(BATCH));
            return Case.sharing(cube.cases(CREATE), BATCH, VARIANT, DURABILITY).entrySet().stream()
                    .map(ways -> new Variants(
                            ways.getKey(),
                            ways.getValue().stream().sorted(order).toList()))
                    .filter(ways -> !ways.strongest().isEmpty())
                    .toList();
        }

        /** One transaction a request, a client for each worker, a commit each; at this level. */
        Optional<Case> plain(String level) {
            return all.stream()
                    .filter(one -> one.level().equals(level) && isPlain(one))
                    .findFirst();
        }

        /** The same at the strongest level it was measured at. */
        Optional<Case> plain() {
            return all.stream().filter(Variants::isPlain).findFirst();
        }

        /** Each way but the plain one, at the strongest level that it was measured at. */
        Map<String, Case> strongest() {
            Map<String, Case> named = new LinkedHashMap<>();
            all.stream().filter(one -> !isPlain(one)).forEach(one -> named.putIfAbsent(name(one), one));
            return named;
        }

        private static boolean isPlain(Case one) {
            return PLAIN.equals(one.value(VARIANT)) && one.number(BATCH) <= 1;
        }

        /** {@code each, batch 10}, {@code async}. */
        static String name(Case one) {
            boolean single = one.number(BATCH) <= 1;
            return one.value(VARIANT) + (single && !isPlain(one) ? "" : ", batch " + one.value(BATCH));
        }

        /** {@code each, batch 10, sync}. */
        static String named(Case one) {
            return name(one) + (one.level().isEmpty() ? "" : ", " + one.level());
        }
    }
}
