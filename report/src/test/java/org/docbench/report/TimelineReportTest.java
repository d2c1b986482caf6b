package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.view.RunView;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What the reports show of resources and of cost beside time. */
class TimelineReportTest {
    private static final RunFile RUN = SyntheticTimeline.run();
    private static final String HTML = HtmlReport.of(RUN);
    private static final Document PAGE = Jsoup.parse(HTML);

    @Test
    void aRunThatNobodyWatchedHasNoSuchSection() {
        for (RunFile run : List.of(SyntheticRun.complete(), SyntheticTimeline.with(Timeline.NONE, List.of()))) {
            assertThat(Jsoup.parse(HtmlReport.of(run)).select("#timeline, #counters"))
                    .isEmpty();
            assertThat(ConsoleReport.of(run, 100, false)).doesNotContain("Cost of one operation");
            assertThat(MarkdownReport.of(run)).doesNotContain("Cost of one operation", "Resources over the run");
        }
    }

    @Test
    void everyLineStandsInTheTableBesideTheChart() {
        assertThat(PAGE.select("#timeline table tbody tr").eachText())
                .hasSize(6)
                .contains(
                        "machine run queue 2.00 threads 2.00 threads 4800",
                        // the mean of 1 + cos from 0 to 48 is 1 + sin(48)/48
                        "machine network received 197 MB/s 400 MB/s 4800",
                        "client CPU 0.50 cores 0.50 cores 4800")
                // not known in the first of the eight minutes
                .anyMatch(row -> row.startsWith("mongodb CPU ") && row.endsWith(" 4200"));
    }

    @Test
    void anOperationsCostIsTheMeanOverItsCasesByOperations() {
        // 3,000 operations of 1.2 µs and 1,000 of 5 µs
        assertThat(PAGE.select("#counters > .scroll tbody tr").eachText())
                .containsExactly(
                        "insert payload sync mongodb 2 2.15 9.15 3,450 1,265",
                        "insert payload sync postgres.jsonb 2 2.15 9.15 3,450 1,265",
                        "insert payload sync sqlite.jsonb 2 4.15 – 2,300 –");
        assertThat(ConsoleReport.of(RUN, 100, false)).contains("Cost of one operation", "9.15");
        assertThat(MarkdownReport.of(RUN))
                .contains(
                        "## Cost of one operation\n",
                        "## Resources over the run",
                        "| insert payload | sync | sqlite.jsonb | 2 | 4.15 | – | 2,300 | – |");
    }

    /** In process there is no server: a mean with these cases and one without them are not of the same operations. */
    @Test
    void allMeansOfARowAreOverTheSameCases() {
        String client = Cost.CLIENT_CPU.words();
        String server = Cost.SERVER_CPU.words();
        List<EvidenceRow> evidence = List.of(
                layer("direct", Map.of(client, 1000.0)),
                layer("http", Map.of(client, 3000.0, server, 4000.0)),
                layer("process", Map.of(client, 2000.0)),
                layer("rpc", Map.of(client, 5000.0, server, 8000.0)));
        assertThat(CostTables.brief(RunView.of(SyntheticTimeline.with(Timeline.NONE, evidence)))
                        .rows())
                .containsExactly(
                        List.of("rest layers: leg direct, process", "–", "mongodb", "2", "1.50", "–", "–", "–"),
                        List.of("rest layers: leg http, rpc", "–", "mongodb", "2", "4.00", "6.00", "–", "–"));
    }

    private static EvidenceRow layer(String leg, Map<String, Double> spent) {
        return new EvidenceRow(
                "rest", "layers", Map.of("leg", leg, "operation", "get"), "mongodb", "machine", 100, spent);
    }

    @Test
    void eightMinutesAreDrawnInFewPoints() {
        String empty = HtmlReport.of(SyntheticTimeline.with(Timeline.NONE, SyntheticTimeline.evidence()));
        assertThat(HTML.getBytes(StandardCharsets.UTF_8).length - empty.getBytes(StandardCharsets.UTF_8).length)
                .isLessThan(60_000);
    }

    @Test
    void noLineOfTheConsoleIsLongerThanAsked() {
        for (int width : new int[] {80, 100, 120}) {
            assertThat(ConsoleReport.of(RUN, width, false).lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        }
    }
}
