package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a run of the suite update in a real browser. */
@Tag("browser")
class UpdateBrowserTest {

    private static final String PAGE = HtmlReport.of(SyntheticUpdateRun.RUN);

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
    void aRowHasItsPercentilesItsBaselineAndItsDevice() throws IOException {
        browser.open(PAGE);
        assertThat(browser.run("return document.querySelector('#chart-latency-sync-single .point title').textContent"))
                .asString()
                .startsWith("mongodb, 100 fields: p50 ")
                .contains(", p99 ", ", time ");
        assertThat(browser.run("return [...document.querySelectorAll('#chart-latency-sync-single .guide title')]"
                        + ".slice(0, 2).map(t => t.textContent)"))
                .isEqualTo(List.of("mongodb, one sync of the device", "mongodb, baseline"));
    }

    /** One row in two is the log: its band is as high as the plot, and begins where the log's point is. */
    @Test
    void theLogIsABandThroughAllRows() throws IOException {
        Rows rows = new Rows("update");
        for (String target : List.of("mongodb", "log.floor")) {
            double mean = target.equals("mongodb") ? 900_000 : 200_000;
            rows.row(target, "single", "update", mean, null, "fields=100", "durability=sync");
        }
        browser.open(HtmlReport.of(rows.run()));
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
        String band = "[...document.querySelectorAll('#chart-latency-sync-single .guide')].find(g =>"
                + " g.textContent === 'log.floor, a log alone, p50 to p99')";
        assertThat(browser.becomes("!!" + band)).isTrue();
        assertThat(browser.run("const band = " + band + "; return Number(band.getAttribute('height')) / 17"))
                .isEqualTo(2L);
        assertThat(browser.run("const band = " + band + "; const point ="
                        + " [...document.querySelectorAll('#chart-latency-sync-single .point')].find(p =>"
                        + " p.textContent.startsWith('log.floor'));"
                        + " return Math.abs(Number(band.getAttribute('x'))"
                        + " - Number(point.getAttribute('transform').match(/[0-9.]+/)[0])) < 2"))
                .isEqualTo(true);
        assertThat(browser.run("return document.querySelector('#chart-latency-sync-single svg').textContent"))
                .asString()
                .contains("band: log.floor, a log alone, p50 to p99");
    }

    @Test
    void titlesOfPanelsDoNotTouch() throws IOException {
        browser.open(PAGE);
        assertThat(browser.count("[...document.querySelectorAll('#chart-latency-sync-delete text.head')].map(t =>"
                        + " t.getBoundingClientRect()).filter((r, i, all) => i > 0 && r.top === all[i - 1].top"
                        + " && r.left < all[i - 1].right + 4).length"))
                .isEqualTo(0L);
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
        browser.run("document.querySelector('#updates .scroll').scrollLeft = 300");
        assertThat(browser.count("document.querySelector('#updates tbody th[scope=row]').getBoundingClientRect().left"))
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
}
