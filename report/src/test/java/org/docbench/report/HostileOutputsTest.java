package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.docbench.core.run.RunFile;
import org.docbench.report.ConsoleReport.Screen;
import org.docbench.report.CsvReport.CsvLine;
import org.docbench.report.Markdown.Mark;
import org.docbench.report.view.PlainText.ServerReportText;
import org.docbench.report.view.Table;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever texts a run file holds: in every output they are text. */
@Tag("browser")
class HostileOutputsTest {

    private static final List<String> TEXTS = HostileTexts.ALL;
    private static final String SGR = "\u001b\\[[01]m";
    private static final List<RunFile> RUNS = List.of(SyntheticRun.interrupted(), SyntheticStoreRun.RUN);
    private static final List<RunFile> HOSTILE = runs(HostileTexts.turn(0));
    private static final List<RunFile> HARMLESS = runs(text -> "x" + text);

    private static List<RunFile> runs(UnaryOperator<String> change) {
        return RUNS.stream()
                .flatMap(run -> Stream.of(HostileTexts.everywhere(run, change), HostileTexts.inKnownRows(run, change)))
                .toList();
    }

    @Test
    void noCellOfACsvIsAFormula() {
        for (RunFile run : HOSTILE) {
            String csv = CsvReport.of(run);
            assertThat(unseen(csv.replace("\r\n", ""))).isEmpty();
            assertThat(cells(csv)).allSatisfy(line -> assertThat(line).noneMatch(HostileOutputsTest::isFormula));
        }
        for (String text : TEXTS) {
            String csv = new CsvLine().text(text).text("a;" + text).toString();
            assertThat(unseen(csv.replace("\r\n", ""))).isEmpty();
            assertThat(cells(csv)).hasSize(1);
            assertThat(cells(csv).get(0)).hasSize(2).noneMatch(HostileOutputsTest::isFormula);
            assertThat(cells(csv).get(0).get(1).split(";")).noneMatch(HostileOutputsTest::isFormula);
        }
    }

    @Test
    void noTextMovesTheCursorOfATerminal() {
        for (RunFile run : HOSTILE) {
            assertThat(unseen(ConsoleReport.of(run, 100, false))).isEmpty();
            assertThat(unseen(ConsoleReport.of(run, 100, true).replaceAll(SGR, "")))
                    .isEmpty();
            assertThat(unseen(RulingsTable.text(run, 100))).isEmpty();
            assertThat(unseen(RulingsTable.ComparisonTable.text(run.comparisons(), 100)))
                    .isEmpty();
            run.serverReports()
                    .forEach(row -> assertThat(unseen(ServerReportText.of(row))).isEmpty());
        }
        for (String text : TEXTS) {
            String screen = new Screen(true).bold(text).words(text).lines(text).toString();
            assertThat(unseen(screen.replaceAll(SGR, ""))).isEmpty();
        }
    }

    /** A heading, list, quote or rule too many would be an element too many: there are as many as with harmless texts. */
    @Test
    void noTextIsMarkdown() {
        for (int i = 0; i < HOSTILE.size(); i++) {
            String markdown = MarkdownReport.of(HOSTILE.get(i));
            assertThat(unseen(markdown)).isEmpty();
            assertThat(markdown).doesNotContain("<");
            assertThat(elements(markdown)).isEqualTo(elements(MarkdownReport.of(HARMLESS.get(i))));
        }
        String harmless = elements(everywhere("x"));
        for (String text : TEXTS) {
            assertThat(elements(everywhere(text))).as(text).isEqualTo(harmless);
        }
    }

    /** The text in every place that Markdown has. */
    private static String everywhere(String text) {
        Markdown page = new Markdown();
        page.words(text).end().end();
        for (Mark mark : Mark.values()) {
            page.start(mark).words(text).words(text).end().end();
        }
        page.table(Table.titled(text, text, "#" + text).row(text, text).table()).end();
        return page.words("Again").end().end().code(text).toString();
    }

    @Test
    void thePageRunsNothing() throws IOException {
        try (Browser browser = Browser.start()) {
            for (RunFile run : HOSTILE) {
                String page = HtmlReport.of(run);
                assertThat(unseen(page.replace("\t", ""))).isEmpty();
                browser.open(page);
                assertThat(browser.console()).isEmpty();
                assertThat(browser.requests()).isEmpty();
                assertThat(browser.is("window.hacked === undefined")).isTrue();
                assertThat(browser.elements("img")).isEmpty();
                assertThat(browser.is("[...document.links].every(link => link.protocol !== 'javascript:')"))
                        .isTrue();
                assertThat(browser.element("meta[http-equiv=Content-Security-Policy]")
                                .getDomAttribute("content"))
                        .startsWith("default-src 'none'");
            }
        }
    }

    @Test
    void aNegativeNumberStaysANumber() {
        String line = new CsvLine().number(-1.5).number(-3).text("-1.5").toString();
        assertThat(cells(line)).containsExactly(List.of("-1.5", "-3", "'-1.5"));
    }

    /** The characters that nobody sees, but for the line feed. */
    private static List<String> unseen(String text) {
        return text.codePoints()
                .filter(c -> c != '\n')
                .filter(c -> Character.isISOControl(c)
                        || (c >= 0x200B && c <= 0x200F)
                        || (c >= 0x2028 && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069))
                .mapToObj(Integer::toHexString)
                .distinct()
                .toList();
    }

    /** What a spreadsheet would compute: numbers are not meant. */
    private static boolean isFormula(String cell) {
        return cell.strip().matches("(?s)[=+@\uFF1D\uFF0B\uFF0D\uFF20-].*") && !cell.matches("-?[0-9.]+(E-?[0-9]+)?");
    }

    /** The names of the elements that Markdown's own reader makes of it, in their order. */
    private static String elements(String markdown) {
        List<Extension> tables = List.of(TablesExtension.create());
        var parsed = Parser.builder().extensions(tables).build().parse(markdown);
        return Jsoup.parse(HtmlRenderer.builder().extensions(tables).build().render(parsed))
                .body()
                .getAllElements()
                .stream()
                .map(Element::tagName)
                .collect(Collectors.joining(" "));
    }

    /** RFC 4180, written apart from the writer it checks. */
    private static List<List<String>> cells(String csv) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < csv.length(); i++) {
            char c = csv.charAt(i);
            if (c == '"') {
                boolean again = quoted && i + 1 < csv.length() && csv.charAt(i + 1) == '"';
                cell.append(again ? "\"" : "");
                i += again ? 1 : 0;
                quoted = again || !quoted;
            } else if (!quoted && (c == ',' || c == '\n')) {
                line.add(cell.toString().replace("\r", ""));
                cell.setLength(0);
                if (c == '\n') {
                    lines.add(line);
                    line = new ArrayList<>();
                }
            } else {
                cell.append(c);
            }
        }
        return lines;
    }
}
