package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Samples;
import org.docbench.report.ConsoleReport;
import org.docbench.report.HtmlReport;
import org.docbench.report.KnownRuns;
import org.docbench.report.MarkdownReport;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

class PublishedColumnsTest {
    private static final Map<String, String> ONE =
            Map.of("bytes", "200", "attributes", "1", "index", "one", "durability", "sync");

    /** 40 µs is the fastest of the first three rounds: 25,000 documents/s. All rounds have the mean 50 µs: 20,000. */
    private static RunFile run(String preset) {
        return of(preset, List.of(insert("mongodb")));
    }

    private static ResultRow insert(String target) {
        Samples samples =
                Samples.of(new double[] {50_100}, new double[] {40_000}, new double[] {60_000}, new double[] {49_900});
        return KnownRuns.measured("insert", "published", ONE, target, "insert", samples, null, null, List.of(), 1);
    }

    private static RunFile of(String preset, List<ResultRow> rows) {
        return KnownRuns.of()
                .set("id", "published")
                .set("preset", preset)
                .set("results", rows)
                .file();
    }

    @Test
    void theBestOfThreeStandsNextToTheMeanWithItsInterval() {
        List<Table> tables = PublishedColumns.panel(RunView.of(run("paper"))).tables(Output.CONSOLE);
        assertThat(tables).singleElement().satisfies(table -> {
            assertThat(table.caption()).contains("001.insert.single").contains("best of three runs");
            assertThat(table.rows()).hasSize(1);
            assertThat(table.rows().get(0).subList(1, 3)).containsExactly("mongodb", "25.0 k/s");
            assertThat(table.rows().get(0).get(3)).startsWith("20.0 k/s [");
        });
    }

    @Test
    void everyOutputHasIt() {
        RunFile run = run("paper");
        assertThat(List.of(ConsoleReport.of(run, 120, false), MarkdownReport.of(run), HtmlReport.of(run)))
                .allSatisfy(text -> assertThat(text).contains("as published").contains("25.0 k/s"));
    }

    @Test
    void otherPresetsHaveNone() {
        assertThat(PublishedColumns.panel(RunView.of(run("standard"))).tables(Output.CONSOLE))
                .isEmpty();
        assertThat(ConsoleReport.of(run("standard"), 120, false)).doesNotContain("as published");
    }

    @Test
    void aTerminalHasTheRowsThatDifferMost() {
        RunFile many = of(
                "paper",
                IntStream.range(0, 50).mapToObj(at -> insert("store" + at)).toList());
        assertThat(PublishedColumns.panel(RunView.of(many)).tables(Output.CONSOLE))
                .singleElement()
                .satisfies(table -> {
                    assertThat(table.rows()).hasSize(40);
                    assertThat(table.note()).contains("40 rows of 50");
                });
        assertThat(PublishedColumns.panel(RunView.of(many)).tables(Output.MARKDOWN))
                .singleElement()
                .satisfies(table -> assertThat(table.rows()).hasSize(50));
    }
}
