package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Samples;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the reports of a run of the suite update hold. */
@Tag("slow")
class UpdateReportTest {

    private static final RunFile RUN = SyntheticUpdateRun.RUN;
    private static final String HTML = HtmlReport.of(RUN);
    private static final Document PAGE = Jsoup.parse(HTML);
    private static final List<String> OWN = List.of("updates", "totals", "latency", "by-size", "evidence", "split");

    @Test
    void theSuiteHasItsSectionsAndOtherRunsHaveNone() {
        assertThat(sections(PAGE)).containsAll(OWN).doesNotContain("break-even", "flat", "codec", "growth");
        assertThat(sections(Jsoup.parse(HtmlReport.of(SyntheticRun.complete()))))
                .doesNotContainAnyElementsOf(OWN);
    }

    private static List<String> sections(Document page) {
        return page.select("main > section[id]").eachAttr("id");
    }

    @Test
    void theAnswersAreOfThisSuiteAndHaveIntervals() {
        assertThat(PAGE.select(".answers h3").eachText())
                .hasSize(6)
                .contains(
                        "How much of a durable update of one field of 100 is the commit, and which database is fastest?",
                        "Does the cost grow with the document?",
                        "What does the durability setting change?");
        assertThat(PAGE.select(".answers").text())
                .contains(" % CI", "one sync of the device alone, data, ext4: p50 700 µs, p99 1.90 ms")
                .doesNotContainPattern("[^0-9.]0\\.[0-9]+× faster");
    }

    @Test
    void everyAnchorHasItsPlaceAndEveryChartItsNumbers() {
        for (Element link : PAGE.select("a[href^=#]")) {
            assertThat(PAGE.getElementById(link.attr("href").substring(1))).isNotNull();
        }
        assertThat(PAGE.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        // 9 categories, and the growth of 2 texts, at 3 levels
        assertThat(PAGE.select("figure[data-chart]"))
                .hasSize(9 * 3 + 2 * 3)
                .allSatisfy(figure ->
                        assertThat(figure.select("details table tbody tr")).isNotEmpty());
    }

    @Test
    void theBaselineAndTheDeviceStandBeforeEveryOtherRow() {
        for (Element table : PAGE.select("#updates table")) {
            List<String> groups = table.select("tr.group th").eachText();
            assertThat(groups.get(0)).contains("device");
            assertThat(groups.get(1)).isEqualTo("baseline");
        }
        assertThat(PAGE.select("#updates table")).hasSize(3);
        assertThat(PAGE.select("#updates td[title*=too large]").eachText()).contains("failed");
    }

    @Test
    void whatDidNotRunKeepsItsRow() {
        assertThat(PAGE.select("#absent").text()).contains("oracle.duality", "docbench run update --store oracle=URI");
        assertThat(PAGE.select("#totals, #latency, #by-size, #evidence, #split").text())
                .doesNotContain("store.null");
    }

    @Test
    void anInterruptedRunOfAFewRowsStillMakesAPage() {
        RunFile few = few(RUN.results().subList(0, 3));
        // no device, no evidence, no comparison, one level: what was measured is there all the same
        Document page = Jsoup.parse(HtmlReport.of(few));
        assertThat(sections(page)).contains("updates", "latency").doesNotContain("by-size", "split");
        assertThat(page.select("#evidence").text()).contains("no evidence").doesNotContain("not as claimed");
        assertThat(MarkdownReport.of(few)).contains("Time of one operation, durability none");
    }

    private static RunFile few(List<ResultRow> rows) {
        return KnownRuns.of(RUN)
                .set("id", "few")
                .set("interrupted", true)
                .set("environment", Map.of())
                .set("warnings", List.of())
                .set("corpora", List.of())
                .set("results", rows)
                .set("comparisons", List.of())
                .set("growth", List.of())
                .set("claims", List.of())
                .set("evidence", List.of())
                .set("serverReports", List.of())
                .file();
    }

    @Test
    void ofAThousandSamplesFewAreDrawn() {
        List<double[]> rounds = List.of(new double[1000], new double[1000]);
        rounds.forEach(round -> Arrays.setAll(round, i -> 1001 + i));
        ResultRow row = KnownRuns.measured(
                "update",
                "baseline",
                Map.of("durability", "none"),
                "mongodb",
                "update",
                Samples.of(rounds),
                null,
                null,
                List.of(),
                1);
        // every 100th of a thousand are 10
        JsonNode drawn = Unpacked.of(Jsoup.parse(HtmlReport.of(few(List.of(row)))))
                .path("rows")
                .get(0);
        assertThat(drawn.path("every").asInt()).isEqualTo(100);
        assertThat(drawn.path("x").get(0)).hasSize(10);
        // three digits of 1,001 and of 1,101
        assertThat(drawn.path("x").get(0).get(0).asInt()).isEqualTo(1000);
        assertThat(drawn.path("x").get(0).get(1).asInt()).isEqualTo(1100);
    }

    @Test
    void thePageStaysInSize() {
        assertThat(HTML.getBytes(StandardCharsets.UTF_8).length).isLessThan(3_000_000);
    }

    @Test
    void theConsoleReportIsTheApprovedOne() throws IOException {
        Approved.check("console-update.txt", ConsoleReport.of(RUN, 100, false, "runs/synthetic/report.html"));
    }

    @Test
    void noLineIsLongerThanAsked() {
        for (int width : new int[] {80, 100, 120}) {
            assertThat(ConsoleReport.of(RUN, width, false).lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void theMarkdownReportHasEveryTableOfThePage() {
        assertThat(MarkdownReport.of(RUN))
                .contains(
                        "## Time of one operation, durability sync",
                        "## One field of an ever larger document, durability none",
                        "## Totals, durability os",
                        "## Where the time of one operation goes, durability sync",
                        "## Syncs for one acknowledged write",
                        "## Where each store is worst at updates",
                        "> mysql.json.partial-log at durability sync: 0.40 syncs")
                .doesNotContain("## single, update");
    }

    @Test
    void theCsvHasNetOfBaselineForThisSuiteOnly() {
        List<String> lines = CsvReport.of(RUN).lines().toList();
        assertThat(lines.get(0))
                .contains(",net_of_baseline_ns_per_op,net_of_baseline_ci95_low_ns_per_op,"
                        + "net_of_baseline_ci95_high_ns_per_op");
        assertThat(lines.stream().filter(line -> line.startsWith("update,baseline")))
                .allMatch(line -> line.matches(".*,,,(\"[^\"]*\"|[^,\"]*)"));
        assertThat(lines.stream()
                        .filter(line -> line.startsWith("update,large,bytes=4194304;durability=sync,mongodb,")))
                .singleElement()
                .asString()
                .matches(".*,[0-9.E]+,[0-9.E]+,[0-9.E]+,(\"[^\"]*\"|[^,\"]*)");
        assertThat(CsvReport.of(SyntheticRun.complete())).doesNotContain("net_of_baseline");
    }
}
