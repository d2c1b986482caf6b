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

/** The timeline in a real browser. */
@Tag("browser")
class TimelineBrowserTest {
    private static final String PAGE = HtmlReport.of(SyntheticTimeline.run());

    @RegisterExtension
    static final Browser browser = new Browser();

    @Test
    void theFirstQuantityIsDrawnWithItsPhasesAndTargets() throws IOException {
        browser.open(PAGE);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat(browser.elements("#timeline .plot path.line")).hasSize(3);
        assertThat(browser.elements("#timeline .legend button")).hasSize(3);
        assertThat(browser.run(
                        "return [...document.querySelectorAll('#timeline .phase title')].map(t => t.textContent)"))
                .isEqualTo(List.of("insert payload", "insert batch"));
        assertThat(browser.count("document.querySelectorAll('#timeline .bar').length"))
                .isEqualTo(240);
        assertThat(browser.run(
                        "return [...document.querySelectorAll('#timeline .plot :is(path, g, rect, text)')].filter("
                                + "e => /NaN|Infinity|undefined/.test(['d', 'transform', 'x', 'y', 'width', 'height'].map(n =>"
                                + " e.getAttribute(n)).join() + e.textContent)).length"))
                .isEqualTo(0L);
    }

    @Test
    void theReaderChoosesTheQuantityAndTheLines() throws IOException {
        browser.open(PAGE);
        browser.run("const s = document.querySelector('#timeline select'); s.value = '3';"
                + " s.dispatchEvent(new Event('change'))");
        assertThat(browser.element("#timeline svg > title").getAttribute("textContent"))
                .isEqualTo("network received over the run");
        assertThat(browser.run("return [...document.querySelectorAll('#timeline .plot .tick text')].map("
                        + "t => t.textContent).filter(t => t.endsWith('/s'))"))
                .asString()
                .contains("400 MB/s");
        browser.run("const s = document.querySelector('#timeline select'); s.value = '0';"
                + " s.dispatchEvent(new Event('change'))");
        browser.run("document.querySelector('#timeline .legend button').click()");
        assertThat(browser.elements("#timeline .plot path.line")).hasSize(2);
    }

    @Test
    void aPointerReadsTheValues() throws IOException {
        browser.open(PAGE);
        browser.run("const s = document.querySelector('#timeline .plot svg'); s.scrollIntoView();"
                + " const r = s.getBoundingClientRect(); s.dispatchEvent(new PointerEvent('pointermove',"
                + " {clientX: r.left + r.width / 2, clientY: r.top + 50, bubbles: true}))");
        assertThat(browser.element("#timeline .readout").getText())
                .contains(" min: machine ", "client 0.50 cores", "mongodb 0.");
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
        assertThat(browser.violations()).isEqualTo(List.of());
    }
}
