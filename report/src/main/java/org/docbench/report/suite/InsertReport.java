package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Cube.SameWork;
import org.docbench.report.cube.Rate;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.WhoQuestion;
import org.docbench.report.panel.WhoQuestion.AgainstQuestion;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;

/** What the reports show of the suite {@code insert}. Where no phase is named, it is {@link #ALL}: insert and wait for the indexes. */
final class InsertReport implements SuiteReport {

    private static final String SUITE = "insert";
    private static final String ALL = "all";
    private static final String WAIT = "fresh";
    private static final String PAYLOAD = "payload";
    private static final String USER = "user";
    private static final String SECTION = "inserts";
    private static final String INDEXES = "indexes";
    private static final String BATCHES = "batches";
    private static final String INDEX = "index";
    private static final String BATCH = "batch";
    private static final String BYTES = "bytes";
    private static final String ATTRIBUTES = "attributes";
    private static final String NONE = "none";

    private final Cube cube;
    private final Map<String, CorpusRow> corpora = new HashMap<>();

    InsertReport(RunView run) {
        cube = Cube.of(run, SUITE, ALL);
        run.corpora().stream()
                .filter(corpus -> corpus.documents() > 0 && corpus.sizes() != null)
                .forEach(corpus -> corpora.putIfAbsent(corpus.sha256(), corpus));
    }

    Cube cube() {
        return cube;
    }

    /** Documents/s of a row, with the mean bytes of one of its documents in BSON where its digest is that of a corpus. */
    Rate rate(ResultRow row) {
        return Rate.of(
                "document",
                row,
                Optional.ofNullable(row.digest())
                        .map(corpora::get)
                        .flatMap(corpus -> corpus.sizes().entrySet().stream()
                                .filter(size -> size.getKey().equalsIgnoreCase("bson"))
                                .findFirst()
                                .map(size -> (double) size.getValue() / corpus.documents())));
    }

    @Override
    public List<Answer> answers() {
        String level = cube.strongest();
        return cube.isEmpty()
                ? List.of()
                : Stream.of(
                                Stream.of(
                                        who(
                                                "Which database inserts faster, and does it depend on size, fields and index?",
                                                own(level)),
                                        attributes(level),
                                        batch(level)),
                                Stream.of(cube.cases(level, USER))
                                        .filter(own -> !own.isEmpty())
                                        .map(own -> who("Which database inserts your documents faster?", own)))
                        .flatMap(answers -> answers)
                        .toList();
    }

    /** The cases of documents that come with DocBench. */
    private List<Case> own(String level) {
        return cube.cases().stream()
                .filter(one -> one.level().equals(level) && !one.scenario().equals(USER))
                .toList();
    }

    /** Counts all shapes, and describes the smallest and the largest payload of each index. */
    private Answer who(String question, List<Case> shapes) {
        Comparator<Case> bySize = Comparator.<Case>comparingLong(one -> one.number(BYTES))
                .thenComparingLong(one -> one.number(ATTRIBUTES));
        List<Case> told = shapes.stream()
                .filter(one -> List.of(PAYLOAD, INDEX, USER).contains(one.scenario()))
                .toList();
        List<Case> ends = Case.sharing(told, BYTES, ATTRIBUTES).values().stream()
                .flatMap(same ->
                        Stream.of(same.stream().min(bySize), same.stream().max(bySize)))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        return new WhoQuestion(cube, question, SECTION).answer(shapes, ends);
    }

    /** The largest size that is there both whole and split. */
    private Answer attributes(String level) {
        List<Case> payloads = cube.cases(level, PAYLOAD);
        Optional<Case> many = payloads.stream()
                .filter(one -> one.number(ATTRIBUTES) > 1 && payloads.contains(one.with(ATTRIBUTES, "1")))
                .min(Comparator.<Case>comparingLong(one -> -one.number(BYTES))
                        .thenComparing(one -> one.value(INDEX).equals(NONE)));
        return new AgainstQuestion(
                        cube,
                        "Does the number of fields for the same bytes make a difference?",
                        many.map(Case::detail).orElse("") + " against 1 field",
                        SECTION)
                .answer(many.map(one -> one.with(ATTRIBUTES, "1")), many);
    }

    private Answer batch(String level) {
        Optional<Line> line = Line.along(BATCH, cube.cases(level, BATCH), Case::scenario).stream()
                .filter(own -> own.cases().size() > 1)
                .findFirst();
        String change = line.map(own -> "A batch of " + Figures.count(own.last().value(BATCH)) + " against "
                        + Figures.count(own.first().value(BATCH)) + ", with one array index")
                .orElse("");
        return new AgainstQuestion(cube, "What does a larger batch gain?", change, BATCHES)
                .answer(line.map(Line::first), line.map(Line::last));
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
                                "Inserts, every case",
                                "Documents/s until every one is acknowledged and in every index. MB/s credits every store with the size"
                                        + " of the documents in BSON. " + same())
                        .with(() -> folds(List.of(this::figures)), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                INDEXES,
                                "What indexes cost",
                                "The same documents with only the index on _id, with one more on the array targets, and with three more: also on"
                                        + " data0 and data1. Index work that is deferred beyond the acknowledgement is awaited and counted.")
                        .with(
                                () -> folds(List.of(
                                        level -> beside(level, "by indexes", lines(level, INDEXES, INDEX)),
                                        level -> beside(
                                                level,
                                                "by shape, with and without the index",
                                                lines(level, INDEX, PAYLOAD)))),
                                Output.PAGE,
                                Output.MARKDOWN),
                new Panel(
                                BATCHES,
                                "Throughput by batch",
                                "Documents/s by the number of documents in one call, one chart for each durability level. Whiskers are"
                                        + " 95 % intervals.")
                        .with(
                                () -> cube.levels().stream()
                                        .map(this::batchChart)
                                        .toList(),
                                Output.PAGE,
                                Output.MARKDOWN),
                new Panel(
                                "contents",
                                "Content and nesting",
                                "The effect of the same text in all documents, of bytes instead of text, and of nested data.")
                        .with(
                                () -> folds(List.of(
                                        level -> beside(level, "by content", lines(level, "content", "content")),
                                        this::nested)),
                                Output.PAGE,
                                Output.MARKDOWN));
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

    /** Documents/s, and the time of one document phase by phase. */
    private Grouped figures(String level) {
        return Groups.figures(
                cube,
                "Documents/s and the time of one document, " + LevelWords.name(level),
                cases(level),
                Case::name,
                List.of(
                        new Figure(
                                "documents/s [95 % CI]", (one, row) -> rate(row).cell()),
                        Figure.of("of BSON", row -> rate(row).bytes()),
                        Figure.of(cube, "convert, not timed", "convert", ResultRow::mean),
                        Figure.of(cube, "insert", "insert", ResultRow::mean),
                        Figure.of(cube, "index catch-up", WAIT, ResultRow::mean),
                        Figure.some(
                                "catch-up of all",
                                (one, row) -> cube.measured(one, WAIT, row.target())
                                        .map(wait -> Figures.percent(wait.mean() / row.time())))),
                "Insert: encode, send and be acknowledged. Insert and index catch-up together are what comparisons use.");
    }

    /** Nested documents beside flat ones of the same nominal size. */
    private Grouped nested(String level) {
        List<Line> lines = new ArrayList<>();
        for (Case nested : cube.cases(level, "nested")) {
            Map<String, String> shape = Map.of(BYTES, nested.value(BYTES), ATTRIBUTES, "1", INDEX, nested.value(INDEX));
            cube.find(level, PAYLOAD, shape).ifPresent(flat -> {
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
                "Documents/s " + by + ", " + LevelWords.name(level),
                lines,
                Figures::count,
                row -> rate(row).cell(),
                "A ratio compares the times of one document within a target, paired by round. 1.3× slower: 1.3 times the time.");
    }

    private Chart batchChart(String level) {
        Points points = new Points(cube.run());
        List<Line> lines = lines(level, BATCH, BATCH);
        return Chart.lines(
                Chart.id(BATCHES, level),
                "Documents/s by batch, " + LevelWords.name(level),
                "Documents/s against the number of documents in a batch, both on logarithmic axes, one line for each"
                        + " target; whiskers are 95 % intervals. The numbers are in the table below the chart.",
                Axis.number("documents in a batch"),
                new Axis("documents/s", "/s", "log"),
                cube.targets().stream()
                        .map(target -> Series.of(
                                target,
                                lines.stream()
                                        .flatMap(line -> line.cases().values().stream())
                                        .flatMap(one -> cube
                                                .measured(one, target)
                                                .map(this::rate)
                                                .map(rate -> points.of(
                                                        rate.row(),
                                                        (double) one.number(BATCH),
                                                        rate.value(),
                                                        rate.ci95()))
                                                .stream())
                                        .toList()))
                        .toList(),
                beside(level, "by batch", lines).table());
    }
}
