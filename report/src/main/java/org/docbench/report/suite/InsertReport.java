package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Line;
import org.docbench.report.cube.Rate;
import org.docbench.report.cube.SameWork;
import org.docbench.report.heat.HeatMap;
import org.docbench.report.heat.HeatScale;
import org.docbench.report.panel.Fold;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Maps;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.panel.TotalsTable;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Part;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code insert}. The strongest level comes first and is open. */
final class InsertReport implements SuiteReport {
    static final String SECTION = "inserts";
    static final String INDEXES = "indexes";
    static final String BATCHES = "batches";

    private static final String INDEX = "index";
    private static final String BATCH = "batch";
    private static final String BYTES = "bytes";
    private static final String ATTRIBUTES = "attributes";

    private final Inserts inserts;
    private final Cube cube;

    InsertReport(RunView run) {
        inserts = new Inserts(run);
        cube = inserts.cube();
    }

    @Override
    public boolean shows(ResultRow row) {
        return Inserts.SUITE.equals(row.suite());
    }

    @Override
    public List<Answer> answers() {
        return new InsertAnswers(inserts).all();
    }

    /** Where each store is worst, at each level. */
    @Override
    public List<Table> worst() {
        Map<String, List<Case>> levels = new LinkedHashMap<>();
        cube.levels().forEach(level -> levels.put(LevelWords.name(level), cases(level)));
        return List.of(WorstTable.table(cube, "Where each store is worst at inserting", levels));
    }

    private List<Case> cases(String level) {
        return cube.cases().stream().filter(one -> one.level().equals(level)).toList();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                SECTION,
                                "Inserts, by size and number of fields",
                                "Documents/s, until every document is acknowledged and in every index. MB/s below it credit every store"
                                        + " with the size of the documents in BSON. The maps of a level share one"
                                        + " scale. " + same())
                        .with(
                                () -> Fold.levels(
                                        cube.levels(),
                                        level -> Stream.concat(maps(level).stream(), Stream.<Part>of(rates(level)))
                                                .toList()),
                                Output.PAGE,
                                Output.MARKDOWN)
                        .with(() -> cube.levels().stream().map(this::brief).toList(), Output.CONSOLE),
                new Panel(
                                INDEXES,
                                "What indexes cost",
                                "The same documents with and without indexes, including index catch-up.")
                        .with(
                                () -> folds(List.of(
                                        this::indexes,
                                        level -> beside(
                                                level,
                                                "by shape, with and without the index",
                                                lines(level, INDEX, Inserts.PAYLOAD)))),
                                Output.PAGE,
                                Output.MARKDOWN),
                new Panel(
                                BATCHES,
                                "Throughput by batch",
                                "Documents/s by the number of documents in a batch, one chart for each"
                                        + " durability level. Whiskers are 95 % intervals.")
                        .with(() -> cube.levels().stream().map(this::batchChart).toList(), Output.PAGE)
                        .with(() -> folds(List.of(this::batches)), Output.MARKDOWN),
                new Panel(
                                "contents",
                                "Content and nesting",
                                "The effect of the same text in all documents, of bytes instead of text, and of nested data.")
                        .with(
                                () -> folds(List.of(
                                        level -> beside(level, "by content", lines(level, "content", "content")),
                                        this::nested)),
                                Output.PAGE,
                                Output.MARKDOWN),
                new Panel(
                                "phases",
                                "Phases of an insert",
                                "Creating and converting the documents is outside the timer. Encode, send and acknowledge are inside,"
                                        + " and so is index catch-up.")
                        .with(() -> folds(List.of(this::phases)), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "insert-totals",
                                "Inserts, totals",
                                "The slowest case dominates a sum, and a geometric mean weighs all cases alike. Neither is a score.")
                        .with(() -> folds(List.of(this::totals)), Output.PAGE, Output.MARKDOWN),
                new Panel("realised", "Actual size of the documents", null)
                        .withOne(this::sizes, Output.PAGE, Output.MARKDOWN)
                        .withOne(this::withoutStore, Output.PAGE, Output.MARKDOWN));
    }

    private List<Fold> folds(List<Function<String, Grouped>> makers) {
        return Fold.levels(
                cube.levels(),
                level -> makers.stream().map(maker -> maker.apply(level)).toList());
    }

    /** Whether all targets inserted the same documents, in a sentence. */
    private String same() {
        SameWork work = SameWork.of(cube);
        if (work.isEmpty()) {
            return "";
        }
        return work.different().isEmpty()
                ? "In all " + work.agreed()
                        + " cases, every target had the same documents afterwards, by their digests."
                : "Not the same documents: " + String.join("; ", work.different()) + ".";
    }

    /** Targets by the smallest and the largest shapes. */
    private Table brief(String level) {
        return Table.grid(
                "Documents/s with an index, " + LevelWords.name(level),
                "target",
                cube.targets(),
                inserts.payloads(level).stream()
                        .filter(one -> !one.value(INDEX).equals("none"))
                        .map(one -> new Table.Cells(
                                "#" + one.detailWithout(INDEX),
                                target -> cube.row(one, target)
                                        .map(row -> row.mean() == null
                                                ? row.status()
                                                : inserts.rate(row).brief())))
                        .toList());
    }

    /** Bytes of the payload downwards, attributes across: one page for each index, all on one scale. */
    private List<HeatMap.Page> maps(String level) {
        List<Case> all = inserts.payloads(level);
        Maps maps = new Maps(
                cube,
                cube.targets(),
                BYTES,
                ATTRIBUTES,
                bytes -> Figures.size(String.valueOf(bytes)),
                inserts::rate,
                (one, row) -> inserts.rate(row).bytes());
        HeatScale scale = maps.scale(all);
        return all.stream()
                .collect(Collectors.groupingBy(one -> one.value(INDEX), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(index -> maps.page(
                        "Bytes of payload by number of fields, "
                                + (index.getKey().equals("none") ? "no index" : "index " + index.getKey()),
                        "Documents/s",
                        index.getValue(),
                        scale))
                .toList();
    }

    /** Every case by targets: documents a second, everything else behind them. */
    private Grouped rates(String level) {
        return Groups.byTarget(
                cube,
                "Documents/s, insert and index catch-up, " + LevelWords.name(level),
                cases(level),
                (one, target) -> Groups.cell(
                        cube.row(one, target), row -> inserts.rate(row).cell()),
                Groups.notRun(cube));
    }

    Grouped indexes(String level) {
        return beside(level, "by indexes", lines(level, INDEXES, INDEX));
    }

    private Grouped batches(String level) {
        return beside(level, "by batch", lines(level, BATCH, BATCH));
    }

    /** Nested documents beside flat ones of the same nominal size. */
    private Grouped nested(String level) {
        List<Line> lines = new ArrayList<>();
        for (Case nested : cube.cases(level, "nested")) {
            Map<String, String> shape = Map.of(BYTES, nested.value(BYTES), ATTRIBUTES, "1", INDEX, nested.value(INDEX));
            cube.find(level, Inserts.PAYLOAD, shape).ifPresent(flat -> {
                Map<String, Case> cases = new LinkedHashMap<>();
                cases.put("flat", flat);
                cases.put("nested", nested);
                lines.add(new Line(nested.detail(), cases));
            });
        }
        return beside(level, "nested next to flat", lines);
    }

    private List<Line> lines(String level, String parameter, String scenario) {
        return Line.along(parameter, cube.cases(level, scenario), one -> one.detailWithout(parameter));
    }

    /** One thing of a case changed and the rest the same, for each target by itself. */
    private Grouped beside(String level, String by, List<Line> lines) {
        return Groups.beside(
                cube,
                "Documents/s" + (by.startsWith("by ") ? " " : ", ") + by + ", " + LevelWords.name(level),
                lines,
                Figures::count,
                row -> inserts.rate(row).cell(),
                "A ratio compares the times of one document within a target, paired by round. 1.3× slower: 1.3 times the time.");
    }

    private Chart batchChart(String level) {
        Points points = new Points(cube.run());
        List<Case> cases = cube.cases(level, BATCH).stream()
                .sorted(Comparator.comparingLong(one -> one.number(BATCH)))
                .toList();
        return Chart.lines(
                "batches-" + level.replaceAll("[^A-Za-z0-9-]", "-"),
                "Documents/s by batch, " + LevelWords.name(level),
                "Documents/s against the number of documents in a batch, both on logarithmic axes, one line for each"
                        + " target; whiskers are 95 % intervals. The numbers are in the table below the chart.",
                Axis.number("documents in a batch"),
                new Axis("documents/s", "/s", "log"),
                cube.targets().stream()
                        .map(target -> Series.of(
                                target,
                                cases.stream()
                                        .flatMap(one -> cube
                                                .measured(one, target)
                                                .map(inserts::rate)
                                                .map(rate -> points.of(
                                                        rate.row(),
                                                        (double) one.number(BATCH),
                                                        rate.value(),
                                                        rate.ci95()))
                                                .stream())
                                        .toList()))
                        .toList(),
                batches(level).table());
    }

    /** The time of one document, phase by phase. */
    private Grouped phases(String level) {
        return Groups.byCase(
                cube,
                "Time of one document by phase, " + LevelWords.name(level),
                cases(level),
                Case::name,
                List.of("convert, not timed", "insert", "index catch-up", "all [95 % CI]", "catch-up of all"),
                (one, target) -> cube.measured(one, target).map(all -> phases(one, all)),
                "Convert: from the model to the driver's documents, outside the timer. Insert: encode, send and be acknowledged."
                        + " Index catch-up: wait until every index has every document. All: insert and index catch-up. Comparisons"
                        + " and the outcomes of claims use all.");
    }

    private List<Cell> phases(Case one, ResultRow all) {
        Optional<Double> fresh = mean(one, Inserts.FRESH, all.target());
        return Stream.of(
                        mean(one, Inserts.CONVERT, all.target()).map(Figures::time),
                        mean(one, Inserts.INSERT, all.target()).map(Figures::time),
                        fresh.map(Figures::time),
                        Optional.of(Figures.time(all.mean(), all.interval())),
                        fresh.map(own -> Figures.percent(own / all.mean())))
                .map(Cell::of)
                .toList();
    }

    private Optional<Double> mean(Case one, String phase, String target) {
        return cube.measured(one, phase, target).map(ResultRow::mean);
    }

    /** Over every shape, without and with the index. */
    private Grouped totals(String level) {
        return TotalsTable.of(cube)
                .table(
                        "Time of one document of each shape, " + LevelWords.name(level),
                        inserts.payloads(level).stream()
                                .collect(Collectors.groupingBy(
                                        one -> "every shape, index " + one.value(INDEX),
                                        LinkedHashMap::new,
                                        Collectors.toList())),
                        category -> true);
    }

    /** What the documents of this suite really weigh: bytes of one document in every format, beside the nominal size. */
    private Table sizes() {
        List<CorpusRow> corpora = cube.run().results().stream()
                .flatMap(row -> inserts.corpus(row).stream())
                .distinct()
                .toList();
        return DocumentSizes.table(
                        "Realised bytes of one document",
                        List.of("documents, by their nominal size", "#count"),
                        corpora,
                        DocumentSizes::mean)
                .noted(
                        corpora.isEmpty()
                                ? ""
                                : "Means over all documents, with _id and references. The nominal size is that of the payload alone. The size"
                                        + " in a store's own format is what the product reports.");
    }

    /** For each set of documents: what the generator gives and the whole insert path takes with no store behind it: the bound of every number here. */
    private Table withoutStore() {
        Table.Builder table = Table.titled(
                "Without a store: the rates of the generator and of the insert path",
                "case",
                "#generated",
                "#in BSON",
                "#through the insert path");
        List<String> empty = cube.run().targets().stream()
                .map(TargetRow::id)
                .filter(Floor::isEmpty)
                .toList();
        Set<String> seen = new HashSet<>();
        for (Case one : cases(cube.strongest())) {
            for (String target : empty) {
                Optional<String> documents = cube.measured(one, target).map(ResultRow::digest);
                Optional<Rate> made =
                        cube.measured(one, Inserts.GENERATE, target).map(inserts::rate);
                Optional<Rate> taken = cube.measured(one, target).map(inserts::rate);
                boolean known = documents.filter(digest -> !seen.add(digest)).isPresent();
                if (!known && (made.isPresent() || taken.isPresent())) {
                    table.row(
                            one.name(),
                            made.map(Rate::brief).orElse(Figures.NONE),
                            made.map(Rate::bytes).orElse(""),
                            taken.map(Rate::brief).orElse(Figures.NONE));
                }
            }
        }
        return table.table();
    }
}
