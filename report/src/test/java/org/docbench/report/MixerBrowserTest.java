package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
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

    /** 50 % of 10 µs and 50 % of 40 µs are 25 µs; the whole workload takes 20 µs. */
    private static String more() {
        Rows rows = new Rows("crud");
        times(rows, "sqlite.jsonb", 200_000, 10_000);
        rows.row(
                        "sqlite.jsonb",
                        "insert",
                        "insert",
                        8_000,
                        null,
                        "documents=20000",
                        "batch=100",
                        "workers=1",
                        "durability=sync")
                .row(
                        "sqlite.jsonb",
                        "insert",
                        "insert",
                        90_000,
                        null,
                        "documents=20000",
                        "batch=1",
                        "workers=1",
                        "durability=os")
                .row(
                        "sqlite.jsonb",
                        "update",
                        "update",
                        40_000,
                        null,
                        "documents=20000",
                        "order=random",
                        "workers=1",
                        "durability=sync");
        Rows others = new Rows("ycsb")
                .row("sqlite.jsonb", "a", "operation", 20_000, null, "documents=10000", "workers=1", "durability=sync");
        Rows large = new Rows("update")
                .row("sqlite.jsonb", "large", "update", 70_000, null, "bytes=10240", "durability=sync");
        List<ResultRow> results = new ArrayList<>(rows.run().results());
        results.addAll(others.run().results());
        results.addAll(large.run().results());
        return HtmlReport.of(KnownRuns.of(rows.run()).set("results", results).file());
    }

    @Test
    void batchDurabilityAndSizeAreChosenWhereTheyWereMeasured() throws IOException {
        browser.open(more());
        assertThat(browser.element(".mixer tbody").getText()).contains("48 µs");
        choose("Documents per insert call", "100");
        // 20 % of 8 µs and 80 % of 10 µs
        assertThat(browser.element(".mixer tbody").getText()).contains("9.6 µs");
        assertThat(browser.element(".mixer .note").getText()).contains("batch 100");
        choose("Durability of writes", "os");
        assertThat(browser.element(".mixer .note").getText())
                .contains("100 % Find by id", "Not measured with these choices: Insert, Update of one field");
        choose("Documents per insert call", "1");
        // 20 % of 90 µs and 80 % of 10 µs
        assertThat(browser.element(".mixer tbody").getText()).contains("26 µs");
        choose("Durability of writes", "sync");
        choose("Document size", "10 KiB");
        assertThat(browser.element(".mixer .note").getText())
                .contains("Not measured with these choices: Insert, Find by id");
        assertThat(browser.violations()).isEqualTo(List.of());
        assertThat(browser.console()).isEmpty();
    }

    private static void choose(String words, String value) {
        browser.run("const l = [...document.querySelectorAll('.mixer label')].find(l => l.textContent.startsWith('"
                + words + "')); const s = l.querySelector('select'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change'))");
    }

    @Test
    void aMeasuredWorkloadStandsNextToItsMix() throws IOException {
        browser.open(more());
        assertThat(browser.element("#mixer").getText()).contains("this sum is off by at most 1.25×");
        browser.element("#mixer summary").sendKeys(Keys.ENTER);
        assertThat(browser.element("#mixer details").getText())
                .contains(
                        "YCSB A: 10,000 documents, 1 worker, durability sync", "25.0 µs", "20.0 µs", "1.25× too long");
    }

    @Test
    void onPaperTheMixStaysWithItsRows() throws IOException {
        browser.open(page());
        browser.media("light", true);
        assertThat(browser.becomes("document.querySelector('.mixer table').checkVisibility()"
                        + " && document.querySelector('.mixer .note').checkVisibility()"
                        + " && !document.querySelector('.mixer .sliders').checkVisibility()"))
                .isTrue();
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
                .contains(
                        "20 % Insert (crud insert: 20,000 documents, batch 1, 1 worker, durability sync)",
                        "80 % Find by id");
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
