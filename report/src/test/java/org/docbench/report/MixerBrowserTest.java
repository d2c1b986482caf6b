package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** The mixer and the choice of a reference, by keyboard, on numbers whose mix is known. */
@Tag("browser")
class MixerBrowserTest {

    @RegisterExtension
    static final Browser browser = new Browser();

    private static String page() {
        Rows rows = new Rows("crud");
        times(rows, "mongodb", 300_000, 100_000);
        times(rows, "sqlite.jsonb", 200_000, 10_000);
        return HtmlReport.of(rows.run());
    }

    private static void times(Rows rows, String target, double insert, double find) {
        rows.row(
                target, "insert", "insert", insert, null, "documents=20000", "batch=1", "workers=1", "durability=sync");
        rows.row(target, "find", "find", find, null, "documents=20000", "by=_id", "order=random", "workers=1");
    }

    @Test
    void aMixIsTheSumOfSharesTimesMeasuredTimes() throws IOException {
        browser.open(page());
        // 20 % of 200 µs and 80 % of 10 µs; 20 % of 300 µs and 80 % of 100 µs
        assertThat(browser.element(".mixer tbody").getText())
                .containsSubsequence("sqlite.jsonb 48 µs", "20,800 fastest", "mongodb 140 µs", "7,140 2.92× slower");
        assertThat(browser.element(".mixer .note").getText())
                .contains("20 % Insert, durable (crud insert: 20,000 documents, batch 1)", "80 % Find by id");
    }

    @Test
    void aSliderMovesByKeyboard() throws IOException {
        browser.open(page());
        browser.element(".mixer input").sendKeys(Keys.HOME);
        assertThat(browser.element(".mixer tbody").getText())
                .containsSubsequence("sqlite.jsonb 10 µs", "mongodb 100 µs");
        assertThat(browser.violations().toString()).isEqualTo("[]");
    }

    @Test
    void theReaderChoosesTheReference() throws IOException {
        browser.open(page());
        assertThat(browser.element("#databases tbody tr").getText()).contains("fastest", "1.5× slower [");
        browser.run("const s = document.querySelector('#databases select'); s.value = '0';"
                + " s.dispatchEvent(new Event('change'))");
        assertThat(browser.element("#databases tbody tr").getText()).contains("reference", "1.5× faster [");
        assertThat(browser.console()).isEmpty();
    }
}
