package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Interval;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rows;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Waterfall;
import org.docbench.report.panel.Waterfall.Step;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.junit.jupiter.api.Test;

/** Rounds are 1 % apart and the same in all rows, so a difference d has rounds of 0.99 d, d and 1.01 d. */
class RestReportTest {
    private static final String STORE = "postgres.table";

    private static RestReport report(Rows rows) {
        return new RestReport(rows.view());
    }

    private static RestLayers layers(Rows rows) {
        return new RestLayers(Cube.of(rows.view(), "rest", "request"));
    }

    private static Grouped table(Rows rows) {
        return Waterfall.table(layers(rows).byRequest().values().iterator().next(), "layers");
    }

    private static Waterfall waterfall(Rows rows) {
        return layers(rows).byRequest().values().iterator().next().get(0);
    }

    private static List<String> texts(Grouped table, int group, int row) {
        return table.groups().get(group).rows().get(row).cells().stream()
                .map(Grouped.Cell::text)
                .toList();
    }

    @Test
    void aLayerIsTheDifferenceOfTwoWaysAndAllOfThemAddUp() {
        Waterfall waterfall = waterfall(RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260));
        assertThat(waterfall.steps())
                .extracting(Step::layer)
                .containsExactly("driver and store", "in process", "HTTP", "RPC");
        assertThat(waterfall.steps())
                .extracting(step -> Math.round(step.value()))
                .containsExactly(80_000L, 10_000L, 110_000L, 60_000L);
        assertThat(waterfall.steps())
                .extracting(step -> Math.round(step.from()))
                .containsExactly(0L, 80_000L, 90_000L, 200_000L);
        assertThat(waterfall.steps().stream().mapToDouble(Step::value).sum())
                .isCloseTo(waterfall.whole().value(), within(1e-6));
        // Student's half width of three rounds 1 % apart: 4.303 · 1 % / √3 of the difference
        Interval http = waterfall.steps().get(2).ci95().orElseThrow();
        assertThat(http.contains(110_000)).isTrue();
        assertThat((http.high() - http.low()) / 2).isCloseTo(110_000 * 0.01 * 4.303 / Math.sqrt(3), within(600.0));
    }

    @Test
    void aBareEchoStandsNextToWhatABackendAddsAndIsNoLayer() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        rows.row("service.null", "layers", "request", 18_000, null, RestRows.leg("get", "echo"));
        assertThat(waterfall(rows).steps()).hasSize(4);
        assertThat(layers(rows).cost().sentences()).singleElement().asString().endsWith("; a bare echo 18.0 µs");
        assertThat(layers(rows).echoes())
                .containsExactly(
                        "get: a bare echo over the socket of a backend takes 18.0 µs, and RPC includes one such"
                                + " round trip");
    }

    @Test
    void withoutAnEchoNothingIsSaidOfIt() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        assertThat(layers(rows).echoes()).isEmpty();
    }

    @Test
    void aWayThatTakesLessIsShownBelowNothing() {
        Step step = waterfall(RestRows.legs(new Rows("rest"), STORE, "create", 700, 690, 810, 860))
                .steps()
                .get(1);
        assertThat(step.value()).isCloseTo(-10_000, within(1e-6));
        assertThat(step.ci95().orElseThrow().high()).isNegative();
        assertThat(step.words()).startsWith("-10.0 µs [-10.").contains(" to -9.");
    }

    @Test
    void aStepOverAWayThatIsMissingHasBothNames() {
        Waterfall waterfall = waterfall(RestRows.legs(new Rows("rest"), STORE, "get", 80, 0, 200, 260));
        assertThat(waterfall.steps())
                .extracting(Step::layer)
                .containsExactly("driver and store", "in process + HTTP", "RPC");
        Waterfall gateway = waterfall(RestRows.legs(new Rows("rest"), "service", "get", 0, 0, 200));
        assertThat(gateway.steps()).extracting(Step::layer).containsExactly("driver and store + in process + HTTP");
    }

    /** By its clocks: store 79 of 80, beside it 9 of 10, 20 more of 110, 55 more of 60; 4 more of 260 are 5 % + 1 %. */
    @Test
    void theServicesClocksStandBesideTheDifferences() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        RestRows.clocks(rows, STORE, "get", "process", 79, 9, 0);
        RestRows.clocks(rows, STORE, "get", "http", 80, 9, 20);
        RestRows.clocks(rows, STORE, "get", "rpc", 82, 9, 75);
        Waterfall waterfall = waterfall(rows);
        assertThat(waterfall.steps())
                .extracting(step -> Math.round(step.clocks().orElseThrow()))
                .containsExactly(79_000L, 9_000L, 20_000L, 55_000L);
        assertThat(waterfall.steps())
                .extracting(waterfall::agreement)
                .containsExactly("agree", "agree", "the clocks report less", "agree");
        assertThat(Math.round(waterfall.whole().clocks().orElseThrow())).isEqualTo(166_000);
        assertThat(report(rows).warnings()).isEmpty();
        Grouped stages = layers(rows).stages();
        assertThat(stages.columns()).containsExactly("parse", "rpc", "store", "total", "by the client");
        assertThat(texts(stages, 2, 0)).containsExactly("9.00 µs", "75.0 µs", "82.0 µs", "166 µs", "260 µs");
    }

    /** The suite asks gateways alone: parse 9 and store 80 of the way over HTTP stand for what is in process. */
    @Test
    void withoutAGatewayTheStagesOfTheShortestWayWithOneStand() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        RestRows.clocks(rows, STORE, "get", "http", 80, 9, 20);
        RestRows.clocks(rows, STORE, "get", "rpc", 82, 9, 75);
        assertThat(waterfall(rows).steps())
                .extracting(step -> Math.round(step.clocks().orElseThrow()))
                .containsExactly(80_000L, 9_000L, 20_000L, 55_000L);
    }

    @Test
    void clocksThatSayMoreThanWasMeasuredAreAWarning() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        RestRows.clocks(rows, STORE, "get", "rpc", 200, 9, 75);
        assertThat(report(rows).warnings())
                .satisfiesExactly(
                        store -> assertThat(store)
                                .startsWith("get, postgres.table: driver and store takes 80.0 µs [")
                                .endsWith("] by the difference and 200 µs by the service's own clocks"),
                        whole -> assertThat(whole)
                                .startsWith("get, postgres.table: whole request takes 260 µs [")
                                .endsWith("] by the difference and 284 µs by the service's own clocks"));
    }

    /** A backend adds 60 by the difference and 20 by the clocks, which see all of it. */
    @Test
    void clocksThatSayLessOfWhatTheySeeAllOfAreAWarningToo() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        RestRows.clocks(rows, STORE, "get", "http", 80, 9, 20);
        RestRows.clocks(rows, STORE, "get", "rpc", 80, 9, 40);
        assertThat(report(rows).warnings())
                .singleElement()
                .asString()
                .startsWith("get, postgres.table: RPC takes 60.0 µs [")
                .endsWith(" and 20.0 µs by the service's own clocks");
    }

    @Test
    void withoutClocksNothingIsSaidOfThem() {
        Waterfall waterfall = waterfall(RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260));
        assertThat(waterfall.agreement(waterfall.steps().get(1))).isEqualTo("–");
        assertThat(layers(RestRows.legs(new Rows("rest"), STORE, "get", 80))
                        .stages()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void requestsHaveTheirRatePercentilesAndFailures() {
        Rows rows =
                RestRows.requests(new Rows("rest"), STORE, "get", 50, "connections=10", "ids=unique", "keepalive=yes");
        rows.failed(
                STORE,
                "get",
                "operation",
                "7 of 500 answers were not the row",
                "connections=50",
                "ids=unique",
                "keepalive=yes");
        Grouped table = report(rows).requests("get");
        assertThat(table.groups().get(0).title()).isEqualTo("get: connections 10, ids unique, keepalive yes");
        // 1 s / 50 µs, and 4.303 · 1 % / √3 of it; the latency is ten times that, its p99 1 % above
        assertThat(texts(table, 0, 0)).containsExactly("20.0 k/s [19.5–20.5]", "500 µs", "505 µs");
        assertThat(texts(table, 1, 0)).containsExactly("failed", "–", "–");
        assertThat(table.groups().get(1).rows().get(0).cells().get(0).title()).contains("7 of 500");
    }

    @Test
    void waysAreSetAgainstThePlainOneAtTheStrongestLevelAndAtTheirOwn() {
        Rows rows = new Rows("rest").setting("can lose, async", "the newest");
        RestRows.create(rows, STORE, "each", "1", "sync", 400);
        RestRows.create(rows, STORE, "each", "10", "sync", 50);
        RestRows.create(rows, STORE, "each", "1", "none", 60);
        RestRows.create(rows, STORE, "async", "1", "none", 100);
        Grouped table = report(rows).ways();
        assertThat(table.groups().get(0).title()).isEqualTo("create: connections 20, extent steady, postgres.table");
        assertThat(table.groups().get(0).rows())
                .extracting(Grouped.Row::name)
                .containsExactly("each, batch 1, sync", "each, batch 10, sync", "each, batch 1, none", "async, none");
        assertThat(texts(table, 0, 1).get(1)).startsWith("8.0").contains("faster");
        assertThat(texts(table, 0, 3).get(1)).startsWith("4.0").contains("faster");
        assertThat(texts(table, 0, 3).get(2)).startsWith("1.6").contains("slower");
        Answer answer = report(rows).answers().get(1);
        assertThat(answer.lead()).endsWith("at durability sync");
        assertThat(answer.sentences())
                .satisfiesExactly(
                        batch -> assertThat(batch)
                                .startsWith(
                                        "each, batch 10 at sync, connections 20, extent steady: postgres.table 8.0"),
                        async -> assertThat(async)
                                .startsWith("async at none, connections 20, extent steady: postgres.table 4.0")
                                .contains("× faster (99 % CI "),
                        loses -> assertThat(loses).isEqualTo("async can lose the newest"));
    }

    @Test
    void listsAreSetAgainstTheirCountAlone() {
        Rows rows = new Rows("rest");
        RestRows.requests(rows, STORE, "list", 400, "connections=20", "answer=rows");
        RestRows.requests(rows, STORE, "list", 100, "connections=20", "answer=count");
        assertThat(report(rows).changes())
                .filteredOn(table -> !table.isEmpty())
                .singleElement()
                .satisfies(table -> assertThat(texts(table, 0, 0))
                        .startsWith("2.50 k/s [2.44–2.56]", "10.0 k/s [9.75–10.3]")
                        .last()
                        .asString()
                        .startsWith("4.0"));
    }

    @Test
    void theCommitIsShownAsAPartOfTheStore() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "create", 80, 90, 200);
        rows.seen(
                STORE,
                "layers",
                Map.of("stage store", 80_000.0, "stage parse", 9_000.0, "commit, a part of the stage store", 60_000.0),
                RestRows.leg("create", "http"));
        Grouped stages = layers(rows).stages();
        assertThat(stages.columns()).containsExactly("parse", "store", "commit, a part of the store", "by the client");
        assertThat(texts(stages, 0, 0)).containsExactly("9.00 µs", "80.0 µs", "60.0 µs", "200 µs");
    }

    @Test
    void theAnswersSayWhereTheTimeGoesAndWhatALayerCosts() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200, 260);
        RestRows.legs(rows, "service.null", "get", 0, 3, 110, 150);
        List<Answer> answers = report(rows).answers();
        assertThat(answers.get(0).lead())
                .isEqualTo("For each request: in process 10.0 µs; HTTP 110 µs; RPC 60.0 µs;"
                        + " without a database, HTTP 107 µs; RPC 40.0 µs");
        assertThat(answers.get(0).sentences()).singleElement().asString().startsWith("get: in process 10.0 µs; HTTP");
    }

    /** What takes less time with a layer than without it, in a warmer process for example, is not what the layer costs. */
    @Test
    void lessTimeIsNoCost() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "create", 361.3, 326, 668, 1049);
        RestRows.legs(rows, "mongodb.document", "create", 1100, 1110, 1498, 1880);
        RestRows.legs(rows, "service.null", "create", 0.12, 1.8, 85, 436);
        assertThat(report(rows).answers().get(0).lead())
                .startsWith("For each request: in process 10.0 µs (found in 1 of 2), less time with it by 35.3 µs"
                        + " (found in 1 of 2); HTTP 342 µs to 388 µs; RPC ")
                .contains("; without a database, in process 1.68 µs; HTTP ");
    }

    @Test
    void theSweepIsWhatMoreWorkersAndMoreBackendsGain() {
        Rows rows = new Rows("rest");
        RestRows.sweep(rows, STORE, "1", "0", 100);
        RestRows.sweep(rows, STORE, "4", "0", 50);
        RestRows.sweep(rows, STORE, "4", "1", 80);
        RestRows.sweep(rows, STORE, "4", "2", 40);
        assertThat(report(rows).answers().get(2).sentences())
                .satisfiesExactly(
                        workers -> assertThat(workers)
                                .startsWith("get: in process, 4 workers against 1 worker: postgres.table 2.0"),
                        backends -> assertThat(backends)
                                .startsWith("get: 4 workers, 2 backends against 1 backend: postgres.table 2.0"));
    }

    /** Two rounds that disagree: nobody can say on which side of nothing the difference lies. */
    @Test
    void whatIsNotToldApartFromNothingIsNoCost() {
        Rows rows = new Rows("rest");
        rows.rounds(STORE, "layers", "request", List.of(80_000.0, 120_000.0), RestRows.leg("get", "direct"))
                .rounds(STORE, "layers", "request", List.of(120_000.0, 90_000.0), RestRows.leg("get", "process"));
        Answer cost = report(rows).answers().get(0);
        assertThat(cost.lead()).isEqualTo("For each request: in process no difference found");
        assertThat(cost.sentences()).containsExactly("get: in process no difference found");
        Grouped layers = table(rows);
        assertThat(texts(layers, 0, 1).get(0)).startsWith("5.00 µs [-");
        assertThat(texts(layers, 0, 1).get(1)).isEqualTo("unclear");
    }

    @Test
    void aLayerWhoseWayWasNotSteadyIsMarked() {
        Rows rows = RestRows.legs(new Rows("rest"), STORE, "get", 80, 90, 200);
        rows.warned(STORE, "layers", "request", 260_000, "the service was not steady", RestRows.leg("get", "rpc"));
        assertThat(table(rows).groups().get(0).rows())
                .filteredOn(row -> row.name().equals("RPC"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cells().get(0).text()).endsWith("] †");
                    assertThat(row.cells().get(0).title()).isEqualTo("the service was not steady");
                });
    }

    /** As the suite writes it: one exact mean for each round, and a histogram of single requests for median and p99. */
    @Test
    void oneMeanForEachRoundIsEnough() {
        Histogram single = new Histogram(3);
        single.recordValueWithCount(70_000, 98);
        single.recordValueWithCount(500_000, 2);
        Rows rows = new Rows("rest");
        for (String leg : List.of("direct", "process")) {
            double mean = leg.equals("direct") ? 80_000 : 90_000;
            rows.histogram(
                    STORE,
                    "layers",
                    "request",
                    List.of(mean * 0.99, mean, mean * 1.01),
                    Histograms.encoded(single),
                    RestRows.leg("get", leg));
        }
        Waterfall waterfall = waterfall(rows);
        assertThat(waterfall.steps()).extracting(Step::value).containsExactly(80_000.0, 10_000.0);
        // 4.303 · 0.8 µs / √3
        Interval store = waterfall.steps().get(0).ci95().orElseThrow();
        assertThat((store.high() - store.low()) / 2).isCloseTo(1_987, within(440.0));
        assertThat(waterfall.steps().get(0).row().median()).isCloseTo(70_000, within(100.0));
        assertThat(waterfall.steps().get(0).row().p99()).isCloseTo(500_000, within(500.0));
        assertThat(report(rows).answers().get(0).lead()).isEqualTo("For each request: in process 10.0 µs");
    }

    @Test
    void ratesAreToldOfWithAllOpenLoops() {
        assertThat(Suites.of(RestRows.all().view()).tables(Output.CONSOLE))
                .extracting(Table::caption)
                .filteredOn(caption -> caption.startsWith("Response time"))
                .containsExactly("Response time by rate: rest: get, connections 50");
    }

    @Test
    void otherSuitesHaveNoneOfThis() {
        assertThat(report(new Rows("crud")).answers()).isEmpty();
        assertThat(Suites.of(new Rows("crud").view()).tables(Output.MARKDOWN)).isEmpty();
        assertThat(layers(new Rows("crud")).byRequest()).isEmpty();
    }
}
