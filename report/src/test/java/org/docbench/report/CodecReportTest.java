package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the reports of a run of the suite codec hold. */
@Tag("slow")
class CodecReportTest {

    private static final RunFile RUN = SyntheticRun.codecs();
    private static final String HTML = HtmlReport.of(RUN);
    private static final Document PAGE = Jsoup.parse(HTML);
    private static final List<String> OWN = List.of("codec", "throughput", "first", "types");
    private static final List<String> ACCESS =
            List.of("break-even", "pairs", "growth", "flat", "nested", "patch", "cold", "user");

    @Test
    void eachSuiteHasItsSectionsAndNoEmptyOnesOfTheOther() {
        assertThat(sections(PAGE)).containsAll(OWN).doesNotContainAnyElementsOf(ACCESS);
        assertThat(sections(Jsoup.parse(HtmlReport.of(SyntheticRun.complete()))))
                .containsAll(ACCESS)
                .doesNotContainAnyElementsOf(OWN);
        List<String> all = new ArrayList<>(ACCESS);
        all.addAll(OWN);
        assertThat(sections(Jsoup.parse(HtmlReport.of(SyntheticRun.both())))).containsAll(all);
    }

    private static List<String> sections(Document page) {
        return page.select("main > section[id]").eachAttr("id");
    }

    @Test
    void theAnswersAreOfThisSuiteAndHaveIntervals() {
        List<String> questions = PAGE.select(".answers h3").eachText();
        assertThat(questions).hasSize(12).noneMatch(question -> question.contains("lookup"));
        assertThat(questions)
                .contains(
                        "Which codec decodes nbson-1000 fastest, by language and format?",
                        "Which codec encodes drivers-flat fastest, by language and format?",
                        "Is BSON faster than the other formats in Java on drivers-flat, each through its fastest codec?",
                        "How does the first pass of a new process compare with the steady state?");
        assertThat(PAGE.select(".answers strong").eachText()).noneMatch(lead -> lead.startsWith("Not measured"));
        assertThat(PAGE.select(".answers").text())
                .contains("Erlang, BSON: erlang.nbson is 2.1× faster than erlang.bson-erlang (99 % CI ")
                .contains("not ranked, because reading the values costs more than decoding did: oson.object,"
                        + " rust.bson.raw, go.bson.raw")
                .doesNotContainPattern("[^0-9.]0\\.[0-9]+× faster");
    }

    @Test
    void everyAnchorHasItsPlaceAndEveryChartItsNumbers() {
        for (Element link : PAGE.select("a[href^=#]")) {
            assertThat(PAGE.getElementById(link.attr("href").substring(1))).isNotNull();
        }
        assertThat(PAGE.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        assertThat(PAGE.select("figure[data-chart]"))
                .hasSize(6)
                .allSatisfy(figure ->
                        assertThat(figure.select("details table tbody tr")).isNotEmpty());
        assertThat(PAGE.select("#throughput").text())
                .contains("every codec is credited with the size of the documents in BSON");
    }

    @Test
    void languagesAreGroupsAndACellTellsItsStory() {
        Element decode = PAGE.select("#codec table").first();
        assertThat(decode.select("th[scope=rowgroup]").eachText())
                .containsExactly("Java", "Erlang", "Python", "Rust", "Go", "C");
        assertThat(decode.select("td[title*=MB/s]")).hasSizeGreaterThan(100);
        assertThat(decode.select("td[title*=digest]").eachText()).containsExactly("failed");
        assertThat(PAGE.select("#types").text()).contains("(Ion has no min key)");
        assertThat(PAGE.select("#absent").text()).contains("node.bson", "apt install nodejs");
    }

    @Test
    void bytesOnTheWireAreToldOfEveryFormat() {
        Element wire = PAGE.select("#documents table").last();
        assertThat(wire.select("thead th").eachText())
                .containsExactly("corpus", "BSON", "OSON", "JSON", "CBOR", "Smile", "Ion", "MessagePack");
        assertThat(wire.select("tbody tr:contains(orders)").eachText())
                .containsExactly("orders 1,180 B 1,416 B · 1.20× 1,652 B · 1.40× 944 B · 0.80× 826 B · 0.70×"
                        + " 1,062 B · 0.90× 944 B · 0.80×");
    }

    @Test
    void thePageStaysInSize() {
        assertThat(HTML.getBytes(StandardCharsets.UTF_8).length).isLessThan(2_000_000);
        assertThat(Unpacked.of(PAGE).path("rows")).hasSameSizeAs(RUN.results());
    }

    @Test
    void anInterruptedRunOfAFewRowsStillMakesAPage() {
        RunFile few = KnownRuns.of(RUN)
                .set("id", "few")
                .set("interrupted", true)
                .set("warnings", List.of())
                .set("corpora", List.of())
                .set("results", RUN.results().subList(0, 3))
                .set("comparisons", List.of())
                .set("growth", List.of())
                .set("claims", List.of())
                .file();
        Document page = Jsoup.parse(HtmlReport.of(few));
        // without the size of the documents there is a time and no throughput
        assertThat(sections(page)).contains("codec").doesNotContain("throughput", "first");
        assertThat(page.select("#codec tbody td.n").eachText())
                .hasSize(3)
                .allMatch(cell -> cell.matches(".*s \\[.*\\].*"));
        assertThat(ConsoleReport.of(few, 80, false)).contains("was interrupted");
        assertThat(MarkdownReport.of(few)).contains("## Decode");
    }

    /** A language nobody here has heard of, as an agent that a user writes may be in. */
    @Test
    void anUnknownLanguageHasItsRowsInEveryReport() {
        RunFile perl =
                RunFiles.parse(RunFiles.text(RUN).replace("erlang.", "perl.").replace("\"Erlang", "\"Perl"), "perl");
        Document page = Jsoup.parse(HtmlReport.of(perl));
        assertThat(page.select("#codec table")
                        .first()
                        .select("th[scope=rowgroup]")
                        .eachText())
                .containsExactly("Java", "Perl", "Python", "Rust", "Go", "C");
        assertThat(page.select(".answers").text())
                .contains("Perl, BSON: perl.nbson is 2.1× faster than perl.bson-erlang");
        assertThat(ConsoleReport.of(perl, 100, false)).contains("perl.nbson");
        assertThat(MarkdownReport.of(perl)).contains("perl.nbson");
    }

    @Test
    void theConsoleReportIsTheApprovedOne() throws IOException {
        Approved.check("console-codec.txt", ConsoleReport.of(RUN, 100, false, "runs/synthetic/report.html"));
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
                        "## Decode: bytes to the library's document, MB/s",
                        "## Throughput of encode by documents in a file: Java, every format",
                        "## First pass of a new process and the steady state: nbson-1000",
                        "## Ten cold passes, as published: decode",
                        "## What is not kept, and how",
                        "## Bytes of one document, and times BSON's",
                        "## Allocated by one operation: documents, decode",
                        "## Where each codec is worst")
                .doesNotContain("## files, decode", "Where each target is worst");
    }
}
