package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.Figures;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

/** What the page holds before any script runs. */
class HtmlReportTest {

    private static final RunFile RUN = SyntheticRun.complete();
    private static final String HTML = HtmlReport.of(RUN);
    private static final Document PAGE = Jsoup.parse(HTML);

    @Test
    void isHtmlWithoutErrors() {
        Parser parser = Parser.htmlParser().setTrackErrors(20);
        Jsoup.parse(HTML, "", parser);
        assertThat(parser.getErrors()).isEmpty();
    }

    @Test
    void staysSmallAndLoadsNothing() {
        assertThat(HTML.getBytes(StandardCharsets.UTF_8).length).isLessThan(1_000_000);
        assertThat(PAGE.select("[src], link[rel=stylesheet], iframe, object, form"))
                .isEmpty();
        assertThat(PAGE.select("[href]").eachAttr("href"))
                .allMatch(href -> href.startsWith("#") || href.equals("data:,") || href.startsWith("https://"));
        assertThat(PAGE.select("a[href^=https]"))
                .allMatch(link -> link.attr("rel").equals("noreferrer"));
        assertThat(PAGE.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';");
    }

    @Test
    void theLibraryBringsItsLicence() {
        assertThat(PAGE.select("footer").text()).contains("ISC licence", "Copyright", "THE SOFTWARE IS PROVIDED");
    }

    @Test
    void everyAnchorHasItsPlace() {
        for (Element link : PAGE.select("a[href^=#]")) {
            assertThat(PAGE.getElementById(link.attr("href").substring(1)))
                    .as(link.attr("href"))
                    .isNotNull();
        }
        List<String> ids = PAGE.select("[id]").eachAttr("id");
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void theFirstScreenComesFirstAndTheNavigationIsShort() {
        assertThat(PAGE.selectFirst("main > section").className()).isEqualTo("warnings");
        assertThat(PAGE.select("main > section[id]").eachAttr("id")).startsWith("overview", "formats", "claims");
        assertThat(PAGE.select("#overview .measured").text())
                .contains("synthetic-not-measured", "Invented CPU", "org.mongodb:bson 5.14.0");
        assertThat(PAGE.select("nav a").size()).isBetween(4, 8);
        assertThat(PAGE.select("main > .chapter")).hasSameSizeAs(PAGE.select("nav a"));
    }

    @Test
    void theAnswersAreComplete() {
        assertThat(PAGE.select(".answers > li")).hasSize(10).allSatisfy(answer -> {
            assertThat(answer.select("h3").text()).endsWith("?");
            assertThat(answer.select("li").text() + answer.select("strong").text())
                    .isNotBlank();
        });
        assertThat(PAGE.select(".answers").text()).contains(" % CI").doesNotContainPattern("[^0-9.]0\\.[0-9]+× faster");
    }

    /** Suites share targets: the command of a row is that of its suite. */
    @Test
    void everyRowHasTheCommandThatRepeatsIt() {
        RunFile run = SyntheticStoreRun.RUN;
        JsonNode data = Unpacked.of(Jsoup.parse(HtmlReport.of(run)));
        for (int i = 0; i < run.results().size(); i++) {
            int command = data.path("rows").path(i).path("a").asInt(-1);
            assertThat(data.path("again").path(command).asText())
                    .startsWith("docbench run " + run.results().get(i).suite() + " --preset ")
                    .contains(" --targets " + run.results().get(i).target() + " ");
        }
    }

    /** A number that is cut to four digits can be printed as another: 44.149 µs as 44.2. */
    @Test
    void aNumberOfEveryResultIsTheOneOfTheTables() {
        JsonNode rows = Unpacked.of(PAGE).path("rows");
        for (int i = 0; i < rows.size(); i++) {
            ResultRow row = RUN.results().get(i);
            if (Results.isMeasured(row)) {
                assertThat(printed(rows.get(i), "m")).isEqualTo(Figures.time(row.time()));
                assertThat(printed(rows.get(i), "p99")).isEqualTo(Figures.time(row.p99()));
                assertThat(rows.get(i).path("b").asDouble()).isEqualTo(row.bytesPerOp());
            }
        }
        assertThat(Figures.time(44_149.0, Interval.at95(94.46, 44_149))).isEqualTo("44.1 µs [0.094–44.1]");
        assertThat(Figures.printedTime(44_149, 44_149)).isEqualByComparingTo("44100");
        assertThat(Figures.printedTime(94.46, 44_149)).isEqualByComparingTo("94");
        assertThat(Figures.printedRate(1_234_999)).isEqualByComparingTo("1230000");
    }

    private static String printed(JsonNode row, String number) {
        return Figures.time(row.path(number).asDouble());
    }

    @Test
    void everyResultClaimTargetAndCorpusHasItsRow() {
        assertThat(Unpacked.of(PAGE).path("rows")).hasSameSizeAs(RUN.results());
        assertThat(PAGE.select("#claims tbody tr")).hasSize((int) RUN.claims().stream()
                .filter(claim -> !claim.ruling().equals("not-run"))
                .count());
        assertThat(PAGE.select("#claims").text())
                .contains("Objection and answer.", "right direction, other size", "not measured in this run");
        assertThat(PAGE.select("#absent").text()).contains("cbor.tree", "ion.view", "unsupported", "failed");
        RUN.targets()
                .forEach(target ->
                        assertThat(PAGE.select("#targets, #absent").text()).contains(target.id()));
        RUN.corpora()
                .forEach(corpus -> assertThat(PAGE.select("#documents").text()).contains(corpus.sha256()));
        assertThat(PAGE.select("#again").text())
                .contains("docbench rerun synthetic-not-measured", "'my documents.ndjson'");
    }

    @Test
    void everyPairHasItsBreakEven() {
        var tables = PAGE.select("#pairs table");
        assertThat(tables).hasSize(2);
        for (Element table : tables) {
            assertThat(table.select("caption").text()).startsWith("Open + k reads, every pair: ");
            for (Element row : table.select("tbody tr")) {
                List<String> named = List.of(row.text().replace(",", "").split(" "));
                assertThat(named).contains("null", "bson.raw", "bson.floor", "oson.object");
            }
        }
    }

    @Test
    void everyChartHasItsNumbersAsATable() {
        assertThat(PAGE.select("figure[data-chart]"))
                .isNotEmpty()
                .allSatisfy(figure ->
                        assertThat(figure.select("details table tbody tr")).isNotEmpty());
    }

    @Test
    void hostileWordsStayText() {
        Document page = Jsoup.parse(HtmlReport.of(HostileRun.run()));
        assertThat(page.select("img, [onerror]")).isEmpty();
        assertThat(page.select("script")).hasSameSizeAs(PAGE.select("script"));
        assertThat(page.title()).contains("<img");
        assertThat(page.select("#data").html()).matches("[A-Za-z0-9+/=]+");
        assertThat(page.select("a[href^=javascript]")).isEmpty();
    }

    @Test
    void theSameRunGivesTheSamePage() {
        assertThat(HtmlReport.of(SyntheticRun.complete())).isEqualTo(HTML);
    }
}
