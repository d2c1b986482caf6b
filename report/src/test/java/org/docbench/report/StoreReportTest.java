package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.docbench.core.run.RunFile;
import org.docbench.report.cube.Rows;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** What the reports of a run of the suites insert and query hold. */
class StoreReportTest {

    private static final RunFile RUN = SyntheticStoreRun.RUN;
    private static final String HTML = HtmlReport.of(RUN);
    private static final Document PAGE = Jsoup.parse(HTML);
    private static final List<String> OWN = List.of(
            "inserts",
            "indexes",
            "batches",
            "contents",
            "queries",
            "query-latency",
            "with-and-without",
            "plans",
            "profiles");

    @Test
    void theSuitesHaveTheirSectionsAndOtherRunsHaveNone() {
        assertThat(sections(PAGE)).containsAll(OWN).doesNotContain("break-even", "codec", "updates");
        assertThat(sections(Jsoup.parse(HtmlReport.of(SyntheticRun.complete()))))
                .doesNotContainAnyElementsOf(OWN);
    }

    private static List<String> sections(Document page) {
        return page.select("main > section[id]").eachAttr("id");
    }

    @Test
    void theAnswersAreOfTheseSuitesAndNeverAFactorUnderOne() {
        assertThat(PAGE.select(".answers h3").eachText())
                .hasSize(9)
                .contains(
                        "Which database inserts faster, and does it depend on size, fields and index?",
                        "What does a larger batch gain?",
                        "Did every product use its index?");
        assertThat(PAGE.select(".answers").text())
                .contains(" % CI", "Not by 3 of 18 plans")
                .doesNotContainPattern("[^0-9.]0\\.[0-9]+× (faster|slower)");
    }

    @Test
    void everyAnchorHasItsPlaceAndEveryChartItsNumbers() {
        for (Element link : PAGE.select("a[href^=#]")) {
            assertThat(PAGE.getElementById(link.attr("href").substring(1))).isNotNull();
        }
        assertThat(PAGE.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        // batches at three levels, four scenarios of queries
        assertThat(PAGE.select("figure[data-chart]"))
                .hasSize(3 + 4)
                .allSatisfy(figure ->
                        assertThat(figure.select("details table tbody tr")).isNotEmpty());
    }

    @Test
    void whatFailedOrDidNotRunKeepsItsRow() {
        assertThat(PAGE.select("#contents td[title='7 documents differ']").eachText())
                .contains("failed");
        assertThat(PAGE.select("#absent").text()).contains("oracle.json", "no Oracle server here");
        assertThat(PAGE.select("#queries").text()).contains("postgres.json unsupported");
        assertThat(PAGE.select("#indexes, #batches, #contents, #plans").text()).doesNotContain("store.null");
        assertThat(PAGE.select("#inserts tbody th").eachText()).contains("store.null");
    }

    @Test
    void aPlanStaysTextAndOneWithoutItsIndexIsAWarning() {
        assertThat(PAGE.select("#plans pre")).hasSize(6 * 9);
        assertThat(PAGE.select("#plans pre").first().text()).contains("<linked>");
        assertThat(PAGE.select("#plans .warning").text())
                .startsWith("mysql.json: the plan does not use the index targets");
        assertThat(PAGE.select(".answers").text())
                .contains("all targets found the same documents, 10.0 per query, digest ");
    }

    @Test
    void onlyPagesOfTheRunsOwnFolderAreLinked() {
        List<String> pages = List.of(
                "flames/insert-payload-mongodb-client.html",
                "flames/insert-payload-mongodb-server.html",
                "flames/insert-payload-postgres.jsonb-client.html",
                "flames/insert-payload-postgres.jsonb-server.html");
        assertThat(PAGE.select("#profiles a").eachAttr("href")).isEqualTo(pages);
        assertThat(Unpacked.of(PAGE).findValues("f").stream()
                        .flatMap(links -> StreamSupport.stream(links.spliterator(), false))
                        .map(link -> link.get(1).asText()))
                .containsExactlyInAnyOrderElementsOf(pages);
        assertThat(PAGE.select("a:not([href^=#]):not([href^=https])").eachAttr("href"))
                .allMatch(pages::contains);
    }

    @Test
    void sharesKeepTheUnknownAndTheReason() {
        assertThat(PAGE.select("#profiles thead").first().select("th").eachText())
                .containsExactly(
                        "target",
                        "flame graph",
                        "stacks",
                        "encode",
                        "driver",
                        "network",
                        "storage engine",
                        "index",
                        "journal",
                        "kernel",
                        "unknown");
        assertThat(PAGE.select("#profiles").text()).contains(SyntheticProfiles.REASON);
        assertThat(MarkdownReport.of(RUN))
                .contains("## Share of processor time by category", "| 50 % | 30 % | 0.4 % | 0 % | 19 % | 12,345 |")
                .contains("## Without stacks", "=1 would allow it");
    }

    @Test
    void aRunOfAFewRowsStillMakesAPage() {
        RunFile few = new Rows("insert")
                .row("mongodb", "payload", "all", 9e4, null, "bytes=10", "attributes=1", "index=one", "durability=sync")
                .row("mongodb", "payload", "all", 9e4, null, "bytes=10", "attributes=10", "index=one", "durability=os")
                .view()
                .run();
        // no other target, index, digest, corpus or plan: what was measured is there all the same
        Document page = Jsoup.parse(HtmlReport.of(few));
        assertThat(sections(page)).contains("inserts").doesNotContain("indexes", "batches", "plans");
        assertThat(MarkdownReport.of(few))
                .contains("Documents/s and the time of one document, durability os", "11.1 k/s");
    }

    @Test
    void theConsoleReportIsTheApprovedOne() throws IOException {
        Approved.check("console-stores.txt", ConsoleReport.of(RUN, 100, false, "runs/synthetic/report.html"));
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
                        "## Documents/s and the time of one document, durability sync",
                        "## Documents/s by indexes, durability none",
                        "## Documents/s by batch, durability os",
                        "## Documents/s nested next to flat, durability sync",
                        "## Time of one query",
                        "## Where each store is worst at inserting",
                        "## Where each store is worst at queries")
                .doesNotContain("## payload, all", "## element, query");
    }

    @Test
    void theCsvHasTheDigests() {
        List<String> lines = CsvReport.of(RUN).lines().toList();
        assertThat(lines.get(0)).startsWith("suite,scenario,case,target,phase,status,reason,verified,digest,");
        assertThat(lines.stream().filter(line -> line.contains(",measured,,true,")))
                .allMatch(line -> line.matches(".*,measured,,true,[0-9a-f]{64},.*"));
    }

    @Test
    void thePageStaysInSize() {
        assertThat(HTML.getBytes(StandardCharsets.UTF_8).length).isLessThan(3_000_000);
    }
}
