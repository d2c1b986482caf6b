package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Interval;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Guide;
import org.docbench.report.chart.Points.Latency;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Case.Line;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Ranking;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Groups.Figure;
import org.docbench.report.panel.Growth;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.Panel.Text;
import org.docbench.report.panel.TotalsTable;
import org.docbench.report.panel.WhoQuestion.AgainstQuestion;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.Answer;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Row;

/** What the reports show of the suite {@code update}. The strongest level comes first and is open. */
final class UpdateReport implements SuiteReport {

    private static final String SYNC = "sync";
    private static final String SECTION = "updates";
    private static final String ALL = "all cases here";

    private final Updates updates;
    private final Cube cube;
    private final Growth growth;
    private final SyncEvidence evidence;

    UpdateReport(RunView run) {
        this(new Updates(run));
    }

    UpdateReport(Updates updates) {
        this.updates = updates;
        cube = updates.cube();
        growth = new Growth(
                cube,
                "by-size",
                "bytes",
                new Axis("size of the document", "B", "log"),
                Line.along(
                        "bytes",
                        cube.levels().stream()
                                .flatMap(level -> Stream.of(Updates.LARGE, Updates.LARGE_RANDOM)
                                        .flatMap(scenario -> cube.cases(level, scenario).stream()))
                                .toList(),
                        one -> "One field of an ever larger document, "
                                + (one.scenario().equals(Updates.LARGE_RANDOM) ? "random text, " : "")
                                + LevelWords.name(one.level())));
        evidence = new SyncEvidence(updates);
    }

    /** What an update takes beyond its baselines. */
    @Override
    public List<RowFigure> figures() {
        return updates.isEmpty()
                ? List.of()
                : List.of(
                        net("net_of_baseline_ns_per_op", Estimate::value),
                        net(
                                "net_of_baseline_ci95_low_ns_per_op",
                                net -> net.ci95().low()),
                        net(
                                "net_of_baseline_ci95_high_ns_per_op",
                                net -> net.ci95().high()));
    }

    private RowFigure net(String name, Function<Estimate, Double> of) {
        return new RowFigure(name, row -> updates.net(row).map(of));
    }

    @Override
    public List<Answer> answers() {
        return updates.isEmpty()
                ? List.of()
                : List.of(
                        commit(),
                        growth.answer("Does the cost grow with the document?", SECTION),
                        compression(),
                        durability(),
                        new FasterQuestion(
                                        "Is the middle delete in one call faster than in two?",
                                        List.of(Updates.DELETE),
                                        Updates.SUITE,
                                        "mongodb",
                                        List.of("mongodb.two-calls"),
                                        SECTION,
                                        FasterQuestion.FASTER)
                                .answer(cube.run()));
    }

    /** Who is fastest at the durable update of one field, and what of it is the commit. */
    private Answer commit() {
        String question =
                "How much of a durable update of one field of 100 is the commit, and which database is fastest?";
        Optional<Ranking> durable = updates.usual(SYNC)
                .map(one -> Ranking.of(cube, one))
                .filter(ranking -> !ranking.rows().isEmpty());
        if (durable.isEmpty()) {
            return Answer.missing(question, SECTION);
        }
        Ranking ranking = durable.get();
        List<String> sentences = new ArrayList<>();
        ranking.lead()
                .ifPresent(pair -> sentences.add(pair.sentence() + ", the next of "
                        + ranking.rows().size() + ", at " + ranking.one().name()));
        ranking.rows().forEach(row -> sentences.add(commit(ranking.one(), row)));
        SyncEvidence.SyncLatency.all(cube.run())
                .forEach(sync -> sentences.add("one sync of the device alone, " + sync.words()));
        ranking.againstLog().forEach(sentences::add);
        ranking.rows().forEach(row -> sentences.addAll(evidence.warnings(SYNC, row.target())));
        // Who shares or skips syncs does less work, so is not named without a word of it.
        String lead = ranking.ahead()
                .map(winner -> evidence.warnings(SYNC, winner).isEmpty()
                        ? winner
                        : winner + ", though not every one of its writes is shown to have been synced")
                .orElseGet(ranking::words);
        return new Answer(question, lead, List.copyOf(sentences), SECTION);
    }

    private String commit(Case one, ResultRow row) {
        String added = updates.levels().stream()
                .filter(level -> !level.equals(one.level()))
                .flatMap(level -> updates
                        .added(row.target(), one.with("durability", level), one)
                        .map(net -> added(net, level, row.time()))
                        .stream())
                .findFirst()
                .orElse("what the commit adds is not known, because there is no number at a weaker level");
        return row.target() + ": " + Groups.mean(row) + "; " + added;
    }

    private static String added(Estimate net, String level, double whole) {
        String amount = Figures.time(net.value()) + " [" + range(net.ci95()) + "]";
        return net.aboveZero()
                ? "sync adds " + amount + " to " + level + ", " + Math.round(net.value() / whole * 100) + " % of it"
                : "no difference found between sync and " + level + " (" + amount + ")";
    }

    /** The largest document that was measured with both texts: random text against the published one of a single letter. */
    private Answer compression() {
        String question =
                "Does it matter whether a large document compresses, and which database is fastest if it does not?";
        List<Case> pair = cube.levels().stream()
                .flatMap(level -> cube.cases(level, Updates.LARGE_RANDOM).stream())
                .sorted(Comparator.comparing((Case one) -> -one.number("bytes")))
                .flatMap(random -> cube
                        .find(random.level(), Updates.LARGE, Map.of("bytes", random.value("bytes")))
                        .map(letters -> List.of(letters, random))
                        .stream())
                .findFirst()
                .orElse(List.of());
        if (pair.isEmpty()) {
            return Answer.missing(question, SECTION);
        }
        AgainstQuestion against = new AgainstQuestion(cube, question, "Random text against repeated letters", SECTION);
        return withFastest(
                against.answer(pair.get(0), pair.get(1)),
                "fastest at " + Figures.size(pair.get(0).value("bytes")),
                one -> one.scenario().equals(Updates.LARGE) ? "repeated letters" : "random text",
                pair);
    }

    /** The strongest level against the weakest, and who is fastest at each. */
    private Answer durability() {
        List<Case> levels = updates.levels().stream()
                .flatMap(level -> updates.usual(level).stream())
                .toList();
        String question = "What does the durability setting change?";
        if (levels.size() < 2) {
            return Answer.missing(question, SECTION);
        }
        Case weak = levels.get(0);
        Case strong = levels.get(levels.size() - 1);
        AgainstQuestion against = new AgainstQuestion(
                cube, question, "Durability " + strong.level() + " against " + weak.level(), SECTION);
        return withFastest(
                against.answer(weak, strong),
                "fastest of those measured at each level, " + strong.name(),
                Case::level,
                levels);
    }

    private Answer withFastest(Answer answer, String at, Function<Case, String> name, List<Case> cases) {
        List<String> sentences = new ArrayList<>(answer.sentences());
        sentences.add(at + ": "
                + cases.stream()
                        .map(one ->
                                name.apply(one) + ": " + Ranking.of(cube, one).words())
                        .collect(Collectors.joining("; ")));
        return Answer.of(answer.question(), answer.lead(), sentences, SECTION);
    }

    @Override
    public List<Table> worst() {
        Map<String, List<Case>> levels = new LinkedHashMap<>();
        cube.levels().forEach(level -> levels.put(LevelWords.name(level), updates.cases(level)));
        return List.of(WorstTable.table(cube, "Where each store is worst at updates", levels));
    }

    @Override
    public List<String> warnings() {
        return evidence.warnings();
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                SECTION,
                                "Updates, every case at every level",
                                "The smallest update is shown as a case of its own and one sync of the device before it; nothing is"
                                        + " subtracted but in the columns that say so.")
                        .with(() -> folds(this::figures), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "totals",
                                "Totals, by three formulas",
                                "The slowest case dominates a sum, and a geometric mean weighs all cases alike. Neither is a"
                                        + " score.")
                        .with(() -> folds(this::totals), Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "latency",
                                "Latency by case",
                                "Points are medians, whiskers reach to the 99th percentile. The tick in a row is that target's own"
                                        + " baseline; shading is one sync of its device, from the median to the 99th percentile.")
                        .with(() -> Fold.levels(cube.levels(), this::latency), Output.PAGE),
                new Panel("by-size", "By the size of the document", Growth.LEAD)
                        .with(growth::charts, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "evidence",
                                "Evidence of durability",
                                "Syncs of the log per acknowledged write, as the server and the kernel counted them.")
                        .with(() -> Text.of(Text.Kind.WARNING, warnings()), Output.PAGE)
                        .withOne(evidence::table, Output.values()),
                new Panel(
                                "split",
                                "Where the time goes",
                                "As far as the product tells: the measured mean, less the server's own time, is client and wire; the"
                                        + " server's time is split into waiting for the log's sync and the rest. What no part explains is"
                                        + " shown.")
                        .with(() -> folds(this::split), Output.PAGE, Output.MARKDOWN));
    }

    private List<Fold> folds(Function<String, Grouped> maker) {
        return Fold.levels(cube.levels(), level -> List.of(maker.apply(level)));
    }

    /** Every figure, case by case, below one sync of the device. */
    Grouped figures(String level) {
        List<Row> device = SyncEvidence.SyncLatency.all(cube.run()).stream()
                .map(sync -> new Row(
                        sync.name(),
                        Stream.of(
                                        Figures.time(sync.mean()),
                                        Figures.time(sync.p50()),
                                        Figures.time(sync.p99()),
                                        Figures.NONE,
                                        Figures.NONE,
                                        Figures.NONE)
                                .map(Cell::new)
                                .toList()))
                .toList();
        return Groups.figures(
                        cube,
                        "Time of one operation, " + LevelWords.name(level),
                        updates.cases(level),
                        Case::name,
                        List.of(
                                Figure.MEAN,
                                Figure.P50,
                                Figure.P99,
                                Figure.some(
                                        "net of baseline",
                                        (one, row) -> updates.net(one, row.target())
                                                .map(net -> Figures.time(net.value())
                                                        + (net.aboveZero() ? "" : ", not above the baseline"))),
                                Figure.some(
                                        "95 % CI of the net",
                                        (one, row) ->
                                                updates.net(one, row.target()).map(net -> range(net.ci95()))),
                                Figure.some(
                                        "log bytes per write",
                                        (one, row) -> Optional.ofNullable(cube.evidence(one, row.target(), "server")
                                                        .get("log bytes"))
                                                .map(Figures::bytes))),
                        "One operation is one iteration as published: a push of 10 values is ten acknowledged writes. Net of"
                                + " baseline: the mean less the same target's baseline at the same level, once for each"
                                + " acknowledged write, paired by round.")
                .after(device.isEmpty() ? List.of() : List.of(new Group("one sync of the device", device)));
    }

    /** Both ends with their units: below zero a dash between them would read as a sign. */
    private static String range(Interval ci95) {
        return Figures.time(ci95.low()) + " to " + Figures.time(ci95.high());
    }

    /** Sums, sums per operation and geometric means, by category and over all published cases that the run has. */
    Grouped totals(String level) {
        List<Case> published = updates.published(level);
        Map<String, List<Case>> categories = new LinkedHashMap<>(Case.byScenario(published));
        if (!published.isEmpty()) {
            categories.put(ALL, published);
        }
        return new TotalsTable(cube, Updates::operations).table("Totals, " + LevelWords.name(level), categories);
    }

    /** One chart for each scenario; next to each target its own baseline and one sync of its device. */
    private List<Chart> latency(String level) {
        List<Guide> guides = Stream.concat(
                        cube.targets().stream()
                                .flatMap(target -> SyncEvidence.SyncLatency.of(cube.run(), target).stream()
                                        .map(sync ->
                                                new Guide(target, sync.p50(), sync.p99(), "one sync of the device"))),
                        cube.targets().stream()
                                .flatMap(target -> updates.baseline(level, target).stream())
                                .filter(ResultRow::hasPercentiles)
                                .map(row -> new Guide(row.target(), row.median(), row.median(), "baseline")))
                .toList();
        return updates.cases(level).stream()
                .map(Case::scenario)
                .distinct()
                .map(scenario -> Latency.chart(
                                cube,
                                "latency-" + level + "-" + scenario,
                                "Latency of " + scenario + ", " + LevelWords.name(level),
                                cube.cases(level, scenario))
                        .beside(guides))
                .toList();
    }

    /** The time of an operation, split where the product tells. */
    private Grouped split(String level) {
        // The array of a delete is filled up again between two timed operations, and the server counts that as well.
        List<Case> cases = updates.cases(level).stream()
                .filter(one -> !one.scenario().equals(Updates.DELETE))
                .toList();
        return Groups.byCase(
                cube.targets(),
                "Where the time of one operation goes, " + LevelWords.name(level),
                cases,
                Case::name,
                List.of("measured", "client and wire", "rest of the server", "sync wait", "unexplained rest"),
                (one, target) -> cube.measured(one, target)
                        .flatMap(row -> SyncEvidence.TimeSplit.of(
                                        row.time(), Updates.operations(one), cube.evidence(one, target, "server"))
                                .map(split -> split.cells(row))),
                "Without deletes: their servers also count the untimed pushes that fill the array up again. A target without a row"
                        + " does not report its server's time. The rest of the server has its other waits, too: for locks, or for a thread"
                        + " of its own that syncs for all clients. Counters are read around untimed operations of each block, as many before"
                        + " the timed ones as after them. Over by: the counters hold more time than the timed operations took.");
    }
}
