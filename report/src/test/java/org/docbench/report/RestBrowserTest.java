package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.docbench.report.suite.RestRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a run of the suite rest in a real browser. */
@Tag("browser")
class RestBrowserTest {
    private static final String PAGE = HtmlReport.of(RestRows.all().run());

    /** Where a bar of the create of sqlite.table lies, the second of which goes backwards. */
    private static final String BARS =
            "[...[...document.querySelectorAll('#chart-layers-create-durability-sync .step')]"
                    + ".filter(s => s.querySelector('title').textContent.startsWith('sqlite.table'))"
                    + ".map(s => s.querySelector('.fall').getBoundingClientRect())]";

    @RegisterExtension
    static final Browser browser = new Browser();

    @Test
    void everyLayerIsABarThatBeginsWhereTheOneAboveItEnds() throws IOException {
        browser.open(PAGE);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat(browser.count("document.querySelectorAll('#chart-layers-create-durability-sync .step').length"))
                .isEqualTo(10);
        assertThat(browser.count("document.querySelectorAll('#layers .fall.back').length"))
                .isEqualTo(1);
        // the driver ends where the step back begins, and HTTP begins where that ends
        assertThat(browser.is("Math.abs(" + BARS + "[0].right - " + BARS + "[1].right) < 2.5"))
                .isTrue();
        assertThat(browser.is("Math.abs(" + BARS + "[1].left - " + BARS + "[2].left) < 2.5"))
                .isTrue();
        assertThat(browser.is(BARS + "[4].width > " + BARS + "[0].width")).isTrue();
        assertThat(browser.element("#layers .plot").getText()).contains("in process", "HTTP", "whole request");
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.plot path, .plot g, .plot rect, .plot line')].filter(e =>"
                                + " /NaN|Infinity/.test(['d', 'transform', 'x', 'y', 'x1', 'x2', 'width', 'height'].map(n =>"
                                + " e.getAttribute(n)).join())).length"))
                .isEqualTo(0L);
    }

    @Test
    void aBarTellsItsIntervalAndOpensItsSamples() throws IOException {
        browser.open(PAGE);
        assertThat(browser.run("return document.querySelectorAll('#chart-layers-get .step title')[2].textContent"))
                .asString()
                .startsWith("postgres.table, HTTP: 110 µs [10")
                .endsWith("by the service's clocks 20.0 µs: the clocks report less");
        browser.run("document.querySelector('#chart-layers-get .step').dispatchEvent(new Event('click'))");
        assertThat(browser.element("#samples h2").getText()).contains("postgres.table", "layers");
    }

    @Test
    void theSweepAndOpenLoopsAreDrawn() throws IOException {
        browser.open(PAGE);
        assertThat(browser.count("document.querySelectorAll('#sweep .plot .symbol').length"))
                .isGreaterThan(2);
        assertThat(browser.count("document.querySelectorAll('#open-loop .plot .symbol').length"))
                .isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 400, 768, 1280})
    void thePageNeverScrollsSidewaysAndNoBarLeavesItsChart(int width) throws IOException {
        browser.screen(width, 844);
        browser.open(PAGE);
        assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        assertThat(browser.run("return [...document.querySelectorAll('#layers .plot svg')].flatMap(svg =>"
                        + " [...svg.querySelectorAll('.fall, .over, text')].filter(e => {"
                        + " const a = e.getBoundingClientRect(), b = svg.getBoundingClientRect();"
                        + " return a.left < b.left - 1 || a.right > b.right + 1 })).map(e => e.outerHTML)"))
                .isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 390"})
    void everyoneCanReadIt(String scheme, int width) throws IOException {
        browser.screen(width, 1000);
        browser.media(scheme, false);
        browser.open(PAGE);
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
        assertThat(browser.violations()).isEqualTo(List.of());
    }
}
