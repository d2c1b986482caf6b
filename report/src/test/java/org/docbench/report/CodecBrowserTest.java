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

/** The page of a run of the suite codec in a real browser. */
@Tag("browser")
class CodecBrowserTest {

    private static final String PAGE = HtmlReport.of(SyntheticRun.codecs());

    @RegisterExtension
    static final Browser browser = new Browser();

    @Test
    void everyChartIsDrawnInSilence() throws IOException {
        browser.open(PAGE);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat(browser.run(
                        "return [...document.querySelectorAll('[data-chart]')].filter(f => !f.querySelector('svg .symbol')"
                                + " || !f.querySelector('.plot svg > title')).map(f => f.id)"))
                .isEqualTo(List.of());
        assertThat(browser.run("return [...document.querySelectorAll('.plot path, .plot g')].filter(e =>"
                        + " /NaN|Infinity/.test((e.getAttribute('d') || '') + e.getAttribute('transform'))).length"))
                .isEqualTo(0L);
        assertThat(browser.run(
                        "return document.querySelector('#chart-throughput-decode-bson .point title').textContent"))
                .asString()
                .startsWith("bson.document, 1: ")
                .contains(" MB/s [");
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 768, 1280})
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
        // its thousand rows are all alike: 60 of them hold one of every kind
        browser.run("[...document.querySelectorAll('#matrix tbody tr')].slice(60).forEach(r => r.remove())");
        assertThat(browser.violations()).isEqualTo(List.of());
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
    void thousandsOfRowsBeginWithOneScenario() throws IOException {
        browser.open(HtmlReport.of(SyntheticRun.both()));
        assertThat(browser.console()).isEmpty();
        String visible = "[...document.querySelectorAll('#matrix tbody tr')].filter(r => !r.hidden)";
        assertThat(browser.is(visible + ".every(r => r.cells[0].textContent === 'flat')"))
                .isTrue();
        browser.run("const s = document.querySelector('#filters select'); s.value = '';"
                + " s.dispatchEvent(new Event('change'))");
        assertThat(browser.count(visible + ".length")).isGreaterThan(2000);
    }

    @Test
    void samplesOfACodecOpenByKeyboard() throws IOException {
        browser.open(PAGE);
        browser.element("#matrix tbody button").sendKeys(Keys.ENTER);
        assertThat(browser.element("#samples h2").getText()).contains("bson.document", "files", "1 document");
        assertThat(browser.element("#samples").getText()).contains("docbench run codec");
    }
}
