package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class TextReportsTest {

    @Test
    void theConsoleReportIsTheApprovedOne() throws IOException {
        Approved.check(
                "console-100.txt", ConsoleReport.of(SyntheticRun.complete(), 100, false, "runs/synthetic/report.html"));
    }

    @Test
    void theConsoleReportOfAnEmptyRunSaysWhy() throws IOException {
        Approved.check("console-empty.txt", ConsoleReport.of(SyntheticRun.empty(), 80, false));
    }

    @Test
    void theMarkdownReportIsTheApprovedOne() throws IOException {
        Approved.check("interrupted.md", MarkdownReport.of(SyntheticRun.interrupted()));
    }

    @Test
    void theComparisonsAreTheApprovedOnes() throws IOException {
        RunFile run = SyntheticRun.interrupted();
        Approved.check(
                "comparisons.txt",
                RulingsTable.ComparisonTable.text(run.comparisons().subList(0, 12), 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120})
    void noLineIsLongerThanAsked(int width) {
        for (RunFile run : List.of(SyntheticRun.complete(), SyntheticRun.interrupted(), SyntheticRun.empty())) {
            assertThat(ConsoleReport.of(run, width, false).lines())
                    .filteredOn(
                            line -> !line.matches("(Again|   or|Tables of every case): .*")) // a command, to be copied
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void escapeSequencesComeOnlyWhenAsked() {
        assertThat(ConsoleReport.of(SyntheticRun.complete(), 80, false)).doesNotContain("\u001b");
        assertThat(ConsoleReport.of(SyntheticRun.complete(), 80, true))
                .contains("\u001b[1m")
                .doesNotContain("\u001b[3");
    }

    @Test
    void hostileWordsMoveNoCursorAndOpenNoTag() {
        assertThat(ConsoleReport.of(HostileRun.run(), 80, false)).doesNotContain("\u001b");
        assertThat(MarkdownReport.of(HostileRun.run())).doesNotContain("<img").doesNotContain("\u001b");
    }

    @Test
    void theConsoleNamesOnlyChaptersThatThePageHas() throws IOException {
        RunFile run = RunFiles.read(Path.of(System.getProperty("docbench.home"), "docs/example/run.json.gz"));
        String told = ConsoleReport.of(run, 1_000, false)
                .lines()
                .filter(line -> line.startsWith("The page shows "))
                .findFirst()
                .orElseThrow();
        String page = HtmlReport.of(run);
        assertThat(told.substring("The page shows ".length(), told.indexOf(", and so does"))
                        .split(", "))
                .contains("Formats in detail")
                .allSatisfy(chapter -> assertThat(page).contains("\">" + chapter + "</a></li>"));
    }

    @Test
    void theCallerReadsWhereTheFullReportIs() {
        String path = "/a place/" + "x".repeat(100) + "/report.html";
        assertThat(ConsoleReport.of(SyntheticRun.complete(), 80, false, path)).endsWith("Report: " + path + "\n");
    }
}
