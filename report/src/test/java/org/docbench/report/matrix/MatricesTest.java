package org.docbench.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.report.KnownRuns;
import org.docbench.report.chart.Chart;
import org.docbench.report.cube.Rows;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

/** The matrix of databases, on rows whose outcome is plain: every row has three rounds within 1 %. */
class MatricesTest {
    private static final double SECOND = 1e9;

    private static Rows run() {
        Rows rows = new Rows("crud");
        for (String documents : List.of("documents=100", "documents=20000")) {
            for (String workers : List.of("workers=1", "workers=2", "workers=4")) {
                double scale = documents.endsWith("100") ? 9 : 1;
                insert(rows, "mongodb", 200_000 * scale, documents, workers);
                insert(rows, "postgres.jsonb", 50_000 * scale, documents, workers);
                insert(rows, "sqlite.jsonb", 50_000 * scale, documents, workers);
                insert(rows, "store.null", 10, documents, workers);
            }
        }
        return rows;
    }

    private static void insert(Rows rows, String target, double mean, String documents, String workers) {
        rows.row(target, "insert", "insert", mean, null, documents, "batch=1", workers, "durability=sync");
        rows.row(target, "insert", "latency", mean / 2, null, documents, "batch=1", workers, "durability=sync");
    }

    @Test
    void theLargestCollectionWithTheFewestAndTheMostClientsIsShown() {
        Matrix matrix = Matrices.databases(run().view());
        assertThat(matrix.rows())
                .extracting(Matrix.MatrixRow::title)
                .containsExactly("Insert, durable, 1 client", "Insert, durable, 4 clients");
        assertThat(matrix.rows()).allMatch(row -> row.about().startsWith("crud insert: 20,000 documents"));
        assertThat(matrix.columns())
                .extracting(Matrix.MatrixColumn::target)
                .containsExactly("mongodb", "postgres.jsonb", "sqlite.jsonb");
    }

    @Test
    void theHeadOfAColumnSaysWhatLimitsItAndWhatItsServerCameFrom() {
        Matrix matrix =
                Matrices.databases(run().setting("server kind", "package").view());
        assertThat(matrix.columns())
                .filteredOn(column -> column.target().equals("mongodb"))
                .singleElement()
                .satisfies(
                        column -> assertThat(column.limits()).containsExactly("one node", "a third party's package"));
        assertThat(Matrices.databases(run().view()).columns())
                .allSatisfy(column -> assertThat(column.limits()).containsExactly("one node"));
    }

    /** It may be a cluster; only a server that shows its copies is known to be several. */
    @Test
    void howManyNodesAServerOfTheUsersHasIsNotKnown() {
        String unknown = "the user's server; DocBench does not know how many nodes";
        Rows rows = run().setting("server kind", "uri").setting("durability sync: setName", "rs0");
        assertThat(Matrices.databases(rows.view()).columns())
                .allSatisfy(column -> assertThat(column.limits()).containsExactly(unknown, "a server given by URI"));
        rows.setting("durability sync: copies", "not known: the database behind FerretDB decides");
        assertThat(Matrices.databases(rows.view()).columns())
                .allSatisfy(column -> assertThat(column.limits()).startsWith(unknown));
        rows.setting("durability sync: copies", "1 of 3 has a write before the acknowledgement, synced");
        assertThat(Matrices.databases(rows.view()).columns())
                .allSatisfy(column -> assertThat(column.limits()).startsWith("several nodes"));
        rows.setting("server kind", "library");
        assertThat(Matrices.databases(rows.view()).columns())
                .allSatisfy(column ->
                        assertThat(column.limits()).containsExactly("runs in the process, without a network"));
    }

    /** The part of a server on another machine is not 0. */
    @Test
    void processorTimeIsWholeOrSaysWhatIsMissing() {
        String[] one = {"documents=20000", "batch=1", "workers=1", "durability=sync"};
        Rows rows = run().evidence("mongodb", "insert", "client CPU", 30_000, one);
        assertThat(processor(rows)).isEqualTo("30.0 µs + server unknown");
        assertThat(Mixer.of(rows.view()).rows().get(0).processor()).first().isNull();
        rows.setting("server kind", "library");
        assertThat(processor(rows)).isEqualTo("30.0 µs");
        assertThat(Mixer.of(rows.view()).rows().get(0).processor()).first().isEqualTo(30_000.0);
    }

    /** 30 µs and 150 µs of processor time in the 200 µs of an operation. A mean of rates is not the inverse of a mean time. */
    @Test
    void theCoresThatAreBusyStandNextToAnOperation() {
        String[] four = {"documents=20000", "batch=1", "workers=4", "durability=sync"};
        Rows rows = run().evidence("mongodb", "insert", "client CPU", 30_000, four)
                .evidence("mongodb", "insert", "operations/s by wall time", 7_000, four);
        assertThat(details(rows)).as("the server's part is not known").noneMatch(detail -> detail.contains("busy"));
        rows.evidence("mongodb", "insert", "server CPU", 150_000, four);
        assertThat(details(rows)).contains("cores busy 0.90");
        rows.row("mongodb", "insert", "drained", 400_000, null, four);
        assertThat(details(rows))
                .as("costs are counted until the server has what was sent without waiting")
                .contains("cores busy 0.45");
    }

    @Test
    void whatHadNotSettledIsNotMixed() {
        ObjectNode cold = RunFiles.JSON.valueToTree(run().run());
        cold.withArray("results").forEach(row -> {
            if (row.path("target").asText().equals("mongodb")) {
                ((ObjectNode) row).put("unsettled", "It compiled.");
            }
        });
        Mixer mixer = Mixer.of(RunView.of(RunFiles.JSON.convertValue(cold, RunFile.class)));
        assertThat(mixer.targets().get(0)).isEqualTo("mongodb");
        assertThat(mixer.rows()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.times().get(0)).isNull();
            assertThat(row.times().get(1)).isNotNull();
        });
    }

    private static List<String> details(Rows rows) {
        return Matrices.databases(rows.view()).rows().stream()
                .filter(row -> row.title().endsWith("4 clients"))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(0)
                .details();
    }

    private static String processor(Rows rows) {
        return Matrices.databases(rows.view()).costs().stream()
                .filter(row -> row.title().startsWith("CPU time of the client's threads and the server's processes: "))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(0)
                .value();
    }

    @Test
    void theLogStandsLastAndIsNotRanked() {
        Rows rows = new Rows("crud");
        for (String target : List.of("log.floor", "mongodb", "sqlite.jsonb")) {
            double mean = target.equals("mongodb") ? 200_000 : target.equals("log.floor") ? 10_000 : 50_000;
            insert(rows, target, mean, "documents=20000", "workers=1");
        }
        Matrix matrix = Matrices.databases(rows.view());
        assertThat(matrix.columns())
                .extracting(Matrix.MatrixColumn::target)
                .containsExactly("mongodb", "sqlite.jsonb", "log.floor");
        assertThat(matrix.columns().get(2).limits())
                .containsExactly("a log alone: marks a lower bound of durable inserts");
        assertThat(matrix.columns().get(2).ranked()).isFalse();
        Matrix.MatrixRow row = matrix.rows().get(0);
        assertThat(row.standing()).isEqualTo("sqlite.jsonb beats mongodb by 4.00× [4.00–4.00]");
        assertThat(row.cells().get(2).value()).isEqualTo("10.0 µs");
        assertThat(row.cells().get(1).against(2)).startsWith("5.00× slower [");
    }

    @Test
    void aMixIsComputedNextToTheLogWhichHasNone() {
        Rows rows = new Rows("crud");
        for (String target : List.of("log.floor", "mongodb", "sqlite.jsonb")) {
            insert(rows, target, 100_000, "documents=20000", "workers=1");
            rows.row(target, "find", "find", 50_000, null, "documents=20000", "by=_id", "order=random", "workers=1");
        }
        assertThat(Matrices.databases(rows.view()).rows())
                .filteredOn(row -> row.title().startsWith("Computed from rows above: 80 % finds"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cells().get(1).against(0)).isNotEmpty();
                    assertThat(row.cells().get(1).against(1)).isEqualTo(Matrix.REFERENCE);
                    assertThat(row.cells().get(1).against(2)).isEmpty();
                    assertThat(row.cells().get(2).isEmpty()).isTrue();
                });
    }

    @Test
    void aMixOfWarnedTimesIsMarkedLikeThem() {
        Rows rows = new Rows("crud");
        String[] found = {"documents=20000", "by=_id", "order=random", "workers=1"};
        String[] insert = {"documents=20000", "batch=1", "workers=1", "durability=sync"};
        rows.warned("mongodb", "insert", "insert", 100_000, "It was slow.", insert)
                .row("sqlite.jsonb", "insert", "insert", 100_000, null, insert)
                .warned("mongodb", "find", "find", 50_000, "It was slow.", found)
                .row("sqlite.jsonb", "find", "find", 50_000, null, found);
        Matrix matrix = Matrices.databases(rows.view());
        assertThat(matrix.rows())
                .filteredOn(row -> row.title().startsWith("Computed from rows above"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cells().get(0).value()).endsWith("/s †");
                    assertThat(row.cells().get(1).value()).endsWith("/s");
                });
        assertThat(matrix.reading())
                .contains(
                        "† Insert, durable, 1 client: mongodb; Find by id, 1 client: mongodb; Computed from rows above: 80 %")
                .contains(" 1 client: mongodb. It was slow.");
    }

    /** 50 % of 60 and of 120 µs are 90 µs on mongodb, and of 50 and 100 µs 75 µs on sqlite.jsonb. */
    private static RunFile operations() {
        Rows rows = new Rows("crud");
        List.of("mongodb", "sqlite.jsonb").forEach(target -> {
            double time = target.equals("mongodb") ? 60_000 : 50_000;
            insert(rows, target, time, "documents=20000", "workers=1");
            rows.row(target, "find", "find", time, null, "documents=20000", "by=_id", "order=random", "workers=1");
            rows.row(
                    target,
                    "update",
                    "update",
                    2 * time,
                    null,
                    "documents=20000",
                    "order=random",
                    "workers=1",
                    "durability=sync");
        });
        return rows.run();
    }

    private static RunFile with(RunFile run, Rows workloads) {
        List<ResultRow> results = new ArrayList<>(run.results());
        results.addAll(workloads.run().results());
        return KnownRuns.of(run).set("results", results).file();
    }

    @Test
    void aMixDecidesNothingBelowTheErrorOfMeasuredMixes() {
        RunFile alone = operations();
        assertThat(mix(alone).against(0)).startsWith("1.20× faster [");
        Rows whole = new Rows("ycsb");
        workload(whole, "mongodb", 90_000);
        workload(whole, "sqlite.jsonb", 50_000);
        RunFile both = with(alone, whole);
        assertThat(mix(both).against(0)).isEqualTo("no difference, at most 1.80×");
        assertThat(mix(both).value()).isEqualTo(mix(alone).value());
        assertThat(Mixer.of(RunView.of(both)).accuracy())
                .contains(
                        "In 2 comparisons with measured workloads",
                        "off by at most 1.50×, and a ratio of two by at most 1.50×");
        assertThat(Mixer.of(RunView.of(both)).check().rows())
                .extracting(row -> row.get(4).replaceFirst(" \\[.*]", ""))
                .containsExactly("1.00×, no difference found", "1.50× too long");
    }

    /** One of ten rounds of the workload took 20 times as long: the mix may still be right, and nothing gets wider. */
    @Test
    void aStalledRoundOfAWorkloadSaysNothingOfTheSum() {
        Rows whole = new Rows("ycsb");
        List<Double> rounds = new ArrayList<>(Collections.nCopies(9, 90_000.0));
        rounds.add(1_800_000.0);
        whole.rounds("mongodb", "a", "operation", rounds, "documents=10000", "workers=1", "durability=sync");
        workload(whole, "sqlite.jsonb", 50_000);
        RunFile both = with(operations(), whole);
        assertThat(Mixer.of(RunView.of(both)).accuracy())
                .contains(
                        "In 2 comparisons with measured workloads",
                        "off by at most 1.50×, and a ratio of two by at most 1.50×",
                        "known to no better than 2× (1)");
    }

    private static void workload(Rows rows, String target, double mean) {
        rows.row(target, "a", "operation", mean, null, "documents=10000", "workers=1", "durability=sync");
    }

    private static Matrix.MatrixCell mix(RunFile run) {
        return Matrices.databases(RunView.of(run)).rows().stream()
                .filter(row -> row.title().startsWith("Computed from rows above"))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(1);
    }

    @Test
    void aCellHasMeanIntervalAndPercentilesOfSingleOperations() {
        Matrix.MatrixCell cell =
                Matrices.databases(run().view()).rows().get(0).cells().get(0);
        assertThat(cell.value()).isEqualTo("200 µs");
        assertThat(cell.interval()).matches("19\\d–20\\d");
        assertThat(cell.details()).containsExactly("p50 100 µs", "p99 101 µs");
    }

    @Test
    void severalClientsHaveARate() {
        Matrix.MatrixCell cell =
                Matrices.databases(run().view()).rows().get(1).cells().get(0);
        assertThat(cell.value()).isEqualTo(Math.round(SECOND / 200_000 / 1000) + ",000/s");
        assertThat(cell.interval()).matches("[0-9,]+–[0-9,]+");
    }

    @Test
    void aRatioHasADirectionAndAnIntervalFromEitherSide() {
        Matrix.MatrixRow row = Matrices.databases(run().view()).rows().get(0);
        assertThat(row.cells().get(0).against(1)).startsWith("4.00× slower [");
        assertThat(row.cells().get(1).against(0)).startsWith("4.00× faster [");
        assertThat(row.cells().get(1).against(2)).isEqualTo("tie");
        assertThat(row.cells().get(0).against(0)).isEqualTo(Matrix.REFERENCE);
    }

    @Test
    void whoBeatsWhomIsInGroups() {
        assertThat(Matrices.databases(run().view()).rows().get(0).standing())
                .isEqualTo("postgres.jsonb and sqlite.jsonb beat mongodb by 4.00–4.00×."
                        + " postgres.jsonb and sqlite.jsonb: a tie, at most 1.00×");
    }

    @Test
    void whatAWriteCostBesideTimeStandsUnderIt() {
        Matrix matrix = Matrices.databases(run().evidence(
                        "mongodb",
                        "insert",
                        "log syncs",
                        0.25,
                        "documents=20000",
                        "batch=1",
                        "workers=4",
                        "durability=sync")
                .setting("working set of 20000 documents", "8.0 MB with indexes, inside the cache of 536.9 MB (2 %)")
                .view());
        assertThat(matrix.costs())
                .extracting(row -> row.title() + ": " + row.cells().get(0).value())
                .containsExactly(
                        "Syncs of the log per operation, counted by the server (clients can share one): Insert, durable, 4 clients: 0.25",
                        "Size per document with indexes, as each database reports it: 400 B");
    }

    @Test
    void whatVariantsOfATargetTakeStandsNextToIt() {
        Rows rows = new Rows("update");
        for (String target : List.of("mongodb", "mongodb.standalone", "sqlite.jsonb")) {
            double mean = target.equals("mongodb.standalone") ? 400_000 : 800_000;
            rows.row(target, "single", "update", mean, null, "fields=100", "durability=sync");
        }
        assertThat(Matrices.databases(rows.view()).costs())
                .filteredOn(row -> row.title().contains("another setting"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cells().get(0).value()).startsWith("standalone 400 µs");
                    assertThat(row.cells().get(2).isEmpty()).isTrue();
                });
    }

    @Test
    void aDurableInsertHasItsVariants() {
        Rows rows = run();
        for (String by : List.of("_id", "key")) {
            rows.row(
                    "mongodb",
                    "find",
                    "find",
                    100_000,
                    null,
                    "documents=20000",
                    "by=" + by,
                    "order=random",
                    "workers=1");
        }
        insert(rows, "mongodb.standalone", 100_000, "documents=20000", "workers=1");
        Matrix matrix = Matrices.databases(rows.view());
        assertThat(matrix.columns()).extracting(Matrix.MatrixColumn::target).doesNotContain("mongodb.standalone");
        assertThat(matrix.costs())
                .filteredOn(row -> row.title().contains("another setting"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.title()).startsWith("Insert, durable, 1 client");
                    assertThat(row.cells().get(0).value()).startsWith("standalone 100 µs");
                });
    }

    /** The same documents with and without: 24, 25 and 26 µs more in the three rounds; Student's t of 2 is 4.30. */
    @Test
    void whatOneIndexAddsIsPairedByRound() {
        Rows rows = new Rows("insert");
        for (String target : List.of("mongodb", "postgres.jsonb")) {
            rows.row(target, "batch", "all", 1_000, null, "batch=1", "durability=sync")
                    .rounds(target, "index", "all", List.of(20e3, 30e3, 25e3), "indexes=none", "durability=sync");
        }
        rows.rounds("mongodb", "index", "all", List.of(44e3, 56e3, 50e3), "indexes=one", "durability=sync")
                .rounds("postgres.jsonb", "index", "all", List.of(25e3, 25e3, 25e3), "indexes=one", "durability=sync");
        assertThat(Matrices.databases(rows.view()).costs())
                .filteredOn(row -> row.title().startsWith("One array index"))
                .singleElement()
                .satisfies(row -> assertThat(row.cells())
                        .extracting(Matrix.MatrixCell::value)
                        .containsExactly("25.0 µs [22.5–27.5]", "nothing found, at most 12.4 µs"));
    }

    /** SQLite counts no syncs, so that the kernel's count of the update suite is all there is. */
    @Test
    void theKernelsSyncsStandForAProductThatCountsNone() {
        Rows rows = run().evidence(kernel("none", 0)).evidence(kernel("sync", 1.04));
        assertThat(Matrices.databases(rows.view()).costs()).singleElement().satisfies(row -> {
            assertThat(row.title()).isEqualTo("Syncs of all files per smallest durable update, counted by the kernel");
            assertThat(row.cells()).extracting(Matrix.MatrixCell::value).containsExactly("", "", "1.04");
        });
    }

    private static EvidenceRow kernel(String level, double syncs) {
        return new EvidenceRow(
                "update",
                "baseline",
                Map.of("durability", level),
                "sqlite.jsonb",
                "kernel",
                50,
                Map.of("log syncs", syncs));
    }

    @Test
    void aRowSaysWhatOneDocumentIs() {
        assertThat(Matrices.databases(run().view()).rows().get(0).about())
                .isEqualTo("crud insert: 20,000 documents, batch 1; one document: 3 fields of 36 characters each");
        Rows update = new Rows("update")
                .row("mongodb", "single", "update", 1000, null, "fields=100", "durability=sync")
                .corpus(new CorpusRow("update-single-1000", 1, 42, 1, "a", Map.of("JSON", 36_781L)))
                .corpus(new CorpusRow("update-single-100", 1, 42, 2, "b", Map.of("JSON", 6_962L, "mongodb", 1L)));
        assertThat(Matrices.databases(update.view()).rows().get(0).about())
                .isEqualTo("update single: 100 fields; one document: JSON 3,481 B");
    }

    @Test
    void throughputOfSeveralClientsIsDrawnFromTheRatesOfTheMatrix() {
        Chart chart = Matrices.throughput(run().view());
        assertThat(chart.panels()).singleElement().satisfies(panel -> {
            assertThat(panel.title()).isEqualTo("Insert, 4 clients");
            assertThat(panel.points())
                    .extracting(Chart.Point::target)
                    .containsExactly("mongodb", "postgres.jsonb", "sqlite.jsonb");
            assertThat(panel.points().get(0).y()).isEqualTo(SECOND / 200_000);
            assertThat(panel.points().get(0).low()).isBetween(4_800.0, 5_000.0);
        });
        assertThat(chart.numbers().rows().get(0).get(1)).startsWith("5.00 k/s [");
        assertThat(chart.x().scale()).isEqualTo("linear");
    }

    /** Little's law: 5,000 operations/s of 420 µs each are 2.1 at a time. */
    @Test
    void theOperationsInFlightStandNextToARate() {
        String[] four = {"documents=20000", "batch=1", "workers=4", "durability=sync"};
        Matrix matrix = Matrices.databases(run().evidence("mongodb", "insert", "operations/s by wall time", 5_000, four)
                .evidence("mongodb", "insert", "operations/s by the sum of thread times", 1e6 / 420, four)
                .view());
        assertThat(matrix.costs())
                .extracting(row -> row.title() + ": " + row.cells().get(0).value())
                .containsExactly("Operations in flight of 4: Insert, durable, 4 clients: 2.10");
    }

    @Test
    void aRunOfAnotherSuiteAnswersTheSameQuestionOnce() {
        Rows update = new Rows("update");
        update.row("mongodb", "single", "update", 1000, null, "fields=100", "durability=sync");
        assertThat(Matrices.databases(update.view()).rows())
                .extracting(Matrix.MatrixRow::title)
                .containsExactly("Update of one field of 100, durable, 1 client");
    }

    @Test
    void aRunWithoutTheseOperationsHasNoMatrix() {
        assertThat(Matrices.first(new Rows("rest").view())).isEmpty();
    }
}
