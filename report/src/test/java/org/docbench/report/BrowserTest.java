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

@Tag("browser")
class BrowserTest {

    private static final String COMPLETE = HtmlReport.of(SyntheticRun.complete());

    @RegisterExtension
    static final Browser browser = new Browser();

    @Test
    void nothingIsLoadedAndTheConsoleIsSilent() throws IOException {
        browser.open(COMPLETE);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }

    @Test
    void everyChartIsDrawn() throws IOException {
        browser.open(COMPLETE);
        assertThat(browser.count("document.querySelectorAll('[data-chart]').length"))
                .isGreaterThanOrEqualTo(12);
        assertThat(browser.run(
                        "return [...document.querySelectorAll('[data-chart]')].filter(f => !f.querySelector('svg .symbol')"
                                + " || !f.querySelector('.plot svg > title')).map(f => f.id)"))
                .isEqualTo(List.of());
        assertThat(browser.run("return [...document.querySelectorAll('.plot path, .plot g')].filter(e =>"
                        + " /NaN|Infinity/.test((e.getAttribute('d') || '') + e.getAttribute('transform'))).length"))
                .isEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 390, 768, 1280})
    void thePageNeverScrollsSideways(int width) throws IOException {
        browser.screen(width, 844);
        browser.open(COMPLETE);
        assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 1280", "light, 390"})
    void everyoneCanReadIt(String scheme, int width) throws IOException {
        browser.screen(width, 1000);
        browser.media(scheme, false);
        browser.open(COMPLETE);
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
        // its thousand rows are all alike: 60 of them hold one of every kind
        browser.run("[...document.querySelectorAll('#matrix tbody tr')].slice(60).forEach(r => r.remove())");
        assertThat(browser.violations()).isEqualTo(List.of());
        browser.element("#matrix tbody button").sendKeys(Keys.ENTER);
        assertThat(browser.violations()).isEqualTo(List.of());
    }

    @Test
    void theReaderOfFaultsIsAwake() throws IOException {
        browser.open(HtmlReport.of(SyntheticRun.empty()));
        browser.run("document.querySelector('main').append(document.createElement('img'))");
        assertThat(browser.violations().toString()).contains("image-alt");
    }

    @Test
    void samplesOpenAndCloseByKeyboard() throws IOException {
        browser.open(COMPLETE);
        browser.element("#matrix tbody button").sendKeys(Keys.ENTER);
        assertThat(browser.is("document.getElementById('samples').open")).isTrue();
        assertThat(browser.element("#samples h2").getText()).contains("bson.raw", "flat", "open");
        assertThat(browser.count("document.querySelectorAll('#samples svg circle').length"))
                .isEqualTo(25);
        assertThat(browser.element("#samples dl").getText()).contains("--targets bson.raw");
        browser.element("#samples .close").sendKeys(Keys.ESCAPE);
        assertThat(browser.is("document.getElementById('samples').open")).isFalse();
        assertThat(browser.is("document.activeElement === document.querySelector('#matrix tbody button')"))
                .isTrue();
    }

    @Test
    void theTableSortsAndFilters() throws IOException {
        browser.open(COMPLETE);
        browser.run("const s = document.querySelectorAll('#filters select');"
                + "const set = (i, v) => { s[i].value = v; s[i].dispatchEvent(new Event('change')); };"
                + "set(0, 'flat'); set(1, 'get'); set(2, 'oson.object'); set(3, 'bson.raw')");
        assertThat(browser.element("#filters output").getText()).startsWith("5 of ");
        String visible = "[...document.querySelectorAll('#matrix tbody tr')].filter(r => !r.hidden)";
        assertThat(browser.run("return " + visible + "[4].cells[5].textContent").toString())
                .contains("× faster (9");
        assertThat(browser.run("return " + visible + "[0].cells[5].textContent").toString())
                .contains("× slower (9");
        browser.run("document.querySelectorAll('#matrix thead button')[4].focus()");
        String means =
                visible + ".map(r => DocBench.data.rows.find(d => d.c === r.cells[1].textContent && d.s === 'flat'"
                        + " && d.p === 'get' && d.t === 'oson.object').m)";
        browser.element("#matrix thead th:nth-child(5) button").sendKeys(Keys.ENTER);
        assertThat(browser.is("(m => m.every((v, i) => i === 0 || v >= m[i - 1]))(" + means + ")"))
                .isTrue();
        browser.element("#matrix thead th:nth-child(5) button").sendKeys(Keys.ENTER);
        assertThat(browser.is("(m => m.every((v, i) => i === 0 || v <= m[i - 1]))(" + means + ")"))
                .isTrue();
        assertThat(browser.elements("#matrix th[aria-sort=descending]")).hasSize(1);
    }

    @Test
    void paperShowsWhatIsFoldedAway() throws IOException {
        browser.screen(760, 1000);
        browser.open(COMPLETE);
        browser.media("dark", true);
        assertThat(browser.becomes("[...document.querySelectorAll('main details table')].every(t => t.checkVisibility()"
                        + " && t.getBoundingClientRect().height > 0)"))
                .isTrue();
        assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        assertThat(browser.run(
                        "return [...document.querySelectorAll('table')].filter(t => t.offsetWidth > 760).length"))
                .isEqualTo(0L);
        browser.media("dark", false);
        assertThat(browser.becomes("document.querySelectorAll('main details[open]').length === 0"))
                .isTrue();
    }

    @Test
    void theReaderChoosesLightOrDark() throws IOException {
        browser.media("dark", false);
        browser.open(COMPLETE);
        Object dark = browser.run("return getComputedStyle(document.body).backgroundColor");
        browser.element("header button").click();
        Object light = browser.run("return getComputedStyle(document.body).backgroundColor");
        assertThat(light).isEqualTo("rgb(255, 255, 255)").isNotEqualTo(dark);
    }

    @Test
    void aLineCanBeTakenAway() throws IOException {
        browser.open(COMPLETE);
        long before = browser.count("document.querySelectorAll('#chart-break-even-1000 .line').length");
        browser.element("#chart-break-even-1000 .legend button").sendKeys(Keys.SPACE);
        assertThat(browser.count("document.querySelectorAll('#chart-break-even-1000 .line').length"))
                .isEqualTo(before - 1);
        assertThat(browser.elements("#chart-break-even-1000 .legend button[aria-pressed=false]"))
                .hasSize(1);
    }

    @Test
    void anEmptyAndAnInterruptedRunRender() throws IOException {
        browser.open(HtmlReport.of(SyntheticRun.empty()));
        assertThat(browser.console()).isEmpty();
        assertThat(browser.element("main").getText()).contains("Nothing was measured", "docbench doctor");
        assertThat(browser.violations()).isEqualTo(List.of());
        browser.open(HtmlReport.of(SyntheticRun.interrupted()));
        assertThat(browser.console()).isEmpty();
        assertThat(browser.element(".warnings").getText()).contains("interrupted");
    }

    @Test
    void hostileWordsStayWords() throws IOException {
        browser.open(HtmlReport.of(HostileRun.run()));
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        browser.element("#matrix tbody tr:nth-child(4) button").sendKeys(Keys.ENTER);
        assertThat(browser.element("#samples h2").getText()).contains("<img");
        assertThat(browser.is("window.hacked === undefined")).isTrue();
        assertThat(browser.elements("img")).isEmpty();
    }
}
