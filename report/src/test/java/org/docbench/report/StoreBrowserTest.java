package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page of a run of the suites insert and query in a real browser. */
@Tag("browser")
class StoreBrowserTest {

    private static final String PAGE = HtmlReport.of(SyntheticStoreRun.RUN);

    @RegisterExtension
    static final Browser browser = new Browser();

    @Test
    void everyChartIsDrawnInSilence() throws IOException {
        browser.open(PAGE);
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
        assertThat(browser.becomes("[...document.querySelectorAll('.plot')].every(p => p.clientWidth > 0)"))
                .isTrue();
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat(browser.run(
                        "return [...document.querySelectorAll('[data-chart]')].filter(f => !f.querySelector('svg .symbol')"
                                + " || !f.querySelector('.plot svg > title')).map(f => f.id)"))
                .isEqualTo(List.of());
        assertThat(browser.run("return [...document.querySelectorAll('.plot path, .plot g, .plot rect')].filter(e =>"
                        + " /NaN|Infinity/.test(['d', 'transform', 'x', 'y', 'width', 'height'].map(n =>"
                        + " e.getAttribute(n)).join())).length"))
                .isEqualTo(0L);
    }

    @Test
    void aPointOfABatchHasItsRateAndOpensItsSamples() throws IOException {
        browser.open(PAGE);
        assertThat(browser.run("return document.querySelector('#chart-batches-sync .point title').textContent"))
                .asString()
                .matches("mongodb, 1: [0-9,]+ \\[[0-9,]+ – [0-9,]+]");
        browser.run("document.querySelector('#chart-batches-sync .point').dispatchEvent(new Event('click'))");
        assertThat(browser.element("#samples h2").getText()).contains("mongodb", "batch", "all");
    }

    @Test
    void aFlameGraphIsAFileBesideThePage() throws IOException {
        browser.open(PAGE);
        assertThat(browser.run("return [...document.querySelectorAll('#profiles a, #matrix a')].every(a =>"
                        + " a.href.startsWith(new URL('flames/', document.baseURI).href))"))
                .isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 400, 768, 1280})
    void thePageNeverScrollsSideways(int width) throws IOException {
        browser.screen(width, 844);
        browser.open(PAGE);
        assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 390"})
    void everyoneCanReadIt(String scheme, int width) throws IOException {
        browser.screen(width, 1000);
        browser.media(scheme, false);
        browser.open(PAGE);
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
        // thousands of rows and dozens of charts are all alike: a few hold one of every kind
        browser.run("[...document.querySelectorAll('table')].forEach(t => {"
                + "[...t.tBodies].slice(3).forEach(b => b.remove());"
                + "[...t.tBodies].forEach(b => [...b.rows].slice(12).forEach(r => r.remove())) });"
                + "[...document.querySelectorAll('details details')].slice(12).forEach(d => d.remove());"
                + "document.querySelectorAll('main > section').forEach(s =>"
                + " [...s.querySelectorAll('figure')].slice(2).forEach(f => f.remove()))");
        assertThat(browser.violations()).isEqualTo(List.of());
    }

    @Test
    void theNameStaysInSightWhileTheTargetsScroll() throws IOException {
        browser.screen(390, 844);
        browser.open(PAGE);
        browser.run("document.querySelector('#inserts .scroll').scrollLeft = 300");
        assertThat(browser.count("document.querySelector('#inserts tbody th[scope=row]').getBoundingClientRect().left"))
                .isBetween(0L, 30L);
    }

    @Test
    void onPaperNothingIsCutOff() throws IOException {
        browser.screen(760, 1000);
        browser.open(PAGE);
        browser.media("light", true);
        assertThat(browser.becomes("[...document.querySelectorAll('table')].every(t => t.offsetWidth <= 760)"))
                .isTrue();
    }

    @Test
    void aPlanOpensByKeyboard() throws IOException {
        browser.open(PAGE);
        browser.element("#plans summary").sendKeys(Keys.ENTER);
        assertThat(browser.element("#plans pre").getText()).contains("Index Scan on targets");
    }
}
