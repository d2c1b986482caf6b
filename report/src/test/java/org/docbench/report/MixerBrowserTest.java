package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** The mixer and the choice of a reference, by keyboard, on numbers whose mix is known. */
@Tag("browser")
class MixerBrowserTest {

    @RegisterExtension
    static final Browser browser = new Browser();

    private static String page() {
        Rows rows = new Rows("crud");
        times(rows, "mongodb", 300_000, 100_000);
        times(rows, "sqlite.jsonb", 200_000, 10_000);
        return HtmlReport.of(rows.run());
    }

    /** 50 % of 10 µs and 50 % of 40 µs are 25 µs; the whole workload takes 20 µs. */
    private static String more() {
        Rows rows = new Rows("crud");
        times(rows, "sqlite.jsonb", 200_000, 10_000);
        rows.row(
                        "sqlite.jsonb",
                        "insert",
                        "insert",
                        8_000,
                        null,
                        "documents=20000",
                        "batch=100",
                        "workers=1",
                        "durability=sync")
                .row(
                        "sqlite.jsonb",
                        "insert",
                        "insert",
                        90_000,
                        null,
                        "documents=20000",
                        "batch=1",
                        "workers=1",
                        "durability=os")
                .row(
                        "sqlite.jsonb",
                        "update",
                        "update",
                        40_000,
                        null,
                        "documents=20000",
                        "order=random",
                        "workers=1",
                        "durability=sync");
        Rows others = new Rows("ycsb")
                .row("sqlite.jsonb", "a", "operation", 20_000, null, "documents=10000", "workers=1", "durability=sync");
        Rows large = new Rows("update")
                .row("sqlite.jsonb", "large", "update", 70_000, null, "bytes=10240", "durability=sync");
        List<ResultRow> results = new ArrayList<>(rows.run().results());
        results.addAll(others.run().results());
        results.addAll(large.run().results());
        return HtmlReport.of(KnownRuns.of(rows.run()).set("results", results).file());
    }

    @Test
    void batchDurabilityAndSizeAreChosenWhereTheyWereMeasured() throws IOException {
        browser.open(more());
        assertThat(browser.element(".mixer tbody").getText()).contains("48.0 µs", "not compared");
        choose("Documents per insert call", "100");
        // 20 % of 8 µs and 80 % of 10 µs
        assertThat(browser.element(".mixer tbody").getText()).contains("9.60 µs");
        assertThat(browser.element(".mixer .note").getText()).contains("batch 100");
        choose("Durability of writes", "os");
        assertThat(browser.element(".mixer .note").getText())
                .contains("100 % Find by id", "Not measured with these choices: Insert, Update of one field of 3");
        choose("Documents per insert call", "1");
        // 20 % of 90 µs and 80 % of 10 µs
        assertThat(browser.element(".mixer tbody").getText()).contains("26.0 µs");
        choose("Durability of writes", "sync");
        choose("Document size", "10 KiB");
        assertThat(browser.element(".mixer .note").getText())
                .contains("Not measured with these choices: Insert, Find by id");
        assertThat(browser.violations()).isEqualTo(List.of());
        assertThat(browser.console()).isEmpty();
    }

    private static void choose(String words, String value) {
        browser.run("const l = [...document.querySelectorAll('.mixer label')].find(l => l.textContent.startsWith('"
                + words + "')); const s = l.querySelector('select'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change'))");
    }

    @Test
    void aMeasuredWorkloadStandsNextToItsMix() throws IOException {
        browser.open(more());
        assertThat(browser.element("#mixer").getText())
                .contains("such a sum was off by at most 1.25×, and of a ratio that is not known");
        // [46.8–49.2] by the rounds, as below, and wider by 1.25 on both sides
        assertThat(browser.element(".mixer tbody").getText()).contains("48.0 µs [37.5–61.5]");
        browser.element("#mixer summary").sendKeys(Keys.ENTER);
        assertThat(browser.element("#mixer details").getText())
                .contains(
                        "YCSB A: 10,000 documents, 1 worker, durability sync",
                        "25.0 µs [24.4–25.6]",
                        "20.0 µs [19.5–20.5]",
                        "1.25× too long [1.22–1.28]");
    }

    @Test
    void onPaperTheMixStaysWithItsRows() throws IOException {
        browser.open(page());
        browser.media("light", true);
        assertThat(browser.becomes("document.querySelector('.mixer table').checkVisibility()"
                        + " && document.querySelector('.mixer .note').checkVisibility()"
                        + " && !document.querySelector('.mixer .sliders').checkVisibility()"))
                .isTrue();
    }

    private static void times(Rows rows, String target, double insert, double find) {
        rows.row(
                target, "insert", "insert", insert, null, "documents=20000", "batch=1", "workers=1", "durability=sync");
        rows.row(target, "find", "find", find, null, "documents=20000", "by=_id", "order=random", "workers=1");
    }

    @Test
    void aMixIsTheSumOfSharesTimesMeasuredTimes() throws IOException {
        browser.open(page());
        // 20 % of 200 µs and 80 % of 10 µs; 20 % of 300 µs and 80 % of 100 µs
        assertThat(browser.element(".mixer tbody").getText())
                .containsSubsequence(
                        "sqlite.jsonb 48.0 µs [46.8–49.2] 20,800 [20,300–21,400] fastest",
                        "mongodb 140 µs [137–144]",
                        "2.92× slower [2.92–2.92]");
        assertThat(browser.element(".mixer .note").getText())
                .contains(
                        "20 % Insert (crud insert: 20,000 documents, batch 1, 1 worker, durability sync)",
                        "80 % Find by id");
    }

    /** Numbers of the same mix by NumPy and SciPy: rounds 1 to 5 of crud and 1 to 4 of query are common to both targets. */
    @Test
    void roundsOfASuiteArePairedAndSuitesAreIndependent() throws IOException {
        Rows crud = new Rows("crud");
        series(crud, "sqlite.jsonb", List.of(200.0, 210.0, 190.0, 205.0, 199.0), 10, 12, 11, 10.5, 9.8, 50);
        series(crud, "mongodb", List.of(300.0, 330.0, 280.0, 310.0, 305.0), 20, 25, 22, 20, 21);
        Rows query = new Rows("query");
        String[] indexed = {"index=elements", "take=document"};
        query.rounds("sqlite.jsonb", "element", "query", List.of(40.0, 44.0, 39.0, 47.0), indexed);
        query.rounds("mongodb", "element", "query", List.of(45.0, 50.0, 40.0, 50.0, 90.0), indexed);
        List<ResultRow> results = new ArrayList<>(crud.run().results());
        results.addAll(query.run().results());
        browser.open(
                HtmlReport.of(KnownRuns.of(crud.run()).set("results", results).file()));
        browser.run("document.querySelectorAll('.mixer input').forEach((input, i) => {"
                + " input.value = [20, 30, 50][i]; input.dispatchEvent(new Event('input')); })");
        // log time 4.168338 [4.124030, 4.212646]; log ratio 0.338171, of 99 % [0.298065, 0.378278]
        assertThat(browser.element(".mixer tbody").getText())
                .containsSubsequence("sqlite.jsonb 64.6 ns [61.8–67.5]", "fastest", "1.40× slower [1.35–1.46]");
        choose("Ratios against", "1");
        assertThat(browser.element(".mixer tbody").getText()).contains("1.40× faster [1.35–1.46]", "reference");
    }

    private static void series(Rows rows, String target, List<Double> insert, double... find) {
        rows.rounds(target, "insert", "insert", insert, "documents=20000", "batch=1", "workers=1", "durability=sync");
        List<Double> finds = Arrays.stream(find).boxed().toList();
        rows.rounds(target, "find", "find", finds, "documents=20000", "by=_id", "order=random", "workers=1");
    }

    @Test
    void theScriptHasTheQuantilesOfALibrary() throws IOException {
        browser.open(page());
        for (double freedom : new double[] {1, 1.5, 2, 3, 4.7, 9, 17.3, 100, 1000}) {
            assertThat(number("DocBench.student(arguments[0])", freedom))
                    .isCloseTo(TDistribution.of(freedom).inverseSurvivalProbability(0.025), withinPercentage(1e-6));
            assertThat(number("DocBench.student(arguments[0], 0.01)", freedom))
                    .isCloseTo(TDistribution.of(freedom).inverseSurvivalProbability(0.005), withinPercentage(1e-6));
        }
        for (double f : new double[] {0.3, 2.4, 5.14, 30.5}) {
            assertThat(number("DocBench.exceeding(arguments[0], 2, 6)", f))
                    .isCloseTo(FDistribution.of(2, 6).survivalProbability(f), withinPercentage(1e-6));
        }
    }

    @Test
    void theScriptHasTheIntervalsOfTheRunFilesStatistics() throws IOException {
        browser.open(page());
        var random = new SplittableRandom(1);
        for (int i = 0; i < 20; i++) {
            double restart = i % 2; // half of the series come from three instances of a server
            List<List<Samples>> groups = List.of(
                    List.of(drawn(random, 6, restart), drawn(random, 9, restart)),
                    List.of(drawn(random, 4 + i % 3, 0)));
            Estimate expected = Student.ofGroups(
                            groups, means -> Math.log(0.3 * means[0] + 0.7 * means[2]) - Math.log(means[1]))
                    .orElseThrow()
                    .estimate();
            assertThat(number(
                            "DocBench.interval(JSON.parse(arguments[0]),"
                                    + " (m) => Math.log(0.3 * m[0] + 0.7 * m[2]) - Math.log(m[1])).low",
                            json(groups)))
                    .isCloseTo(expected.ci95().low(), within(1e-7));
        }
    }

    private static double number(String script, Object argument) {
        return ((Number) browser.run("return " + script, argument)).doubleValue();
    }

    private static Samples drawn(SplittableRandom random, int rounds, double restart) {
        return Samples.of(IntStream.range(0, rounds)
                        .mapToObj(i -> new double[] {100 + restart * 20 * (i % 3) + 5 * random.nextGaussian()})
                        .toList())
                .instances(round -> restart == 0 ? 1 : round % 3);
    }

    private static String json(List<List<Samples>> groups) {
        return groups.stream()
                .map(series -> series.stream()
                        .map(one -> "{\"rounds\":" + one.rounds() + ",\"means\":" + Arrays.toString(one.roundMeans())
                                + ",\"instances\":" + one.instances().orElseThrow() + "}")
                        .collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void aSliderMovesByKeyboard() throws IOException {
        browser.open(page());
        browser.element(".mixer input").sendKeys(Keys.HOME);
        assertThat(browser.element(".mixer tbody").getText())
                .containsSubsequence("sqlite.jsonb 10.0 µs", "mongodb 100 µs");
        assertThat(browser.violations().toString()).isEqualTo("[]");
    }

    @Test
    void theReaderChoosesTheReference() throws IOException {
        browser.open(page());
        assertThat(browser.element("#databases tbody tr").getText()).contains("fastest", "1.50× slower [");
        browser.run("const s = document.querySelector('#databases select'); s.value = '0';"
                + " s.dispatchEvent(new Event('change'))");
        assertThat(browser.element("#databases tbody tr").getText()).contains("reference", "1.50× faster [");
        assertThat(browser.console()).isEmpty();
    }
}
