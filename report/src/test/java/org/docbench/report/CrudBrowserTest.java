package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of a run of the suite crud in a real browser. */
@Tag("browser")
class CrudBrowserTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    private static String page() {
        Rows rows = new Rows("crud").sweeps("find", "documents");
        for (String documents : List.of("1000", "10000", "100000")) {
            for (int workers : List.of(1, 2, 4)) {
                for (String target : List.of("mongodb", "sqlite.jsonb")) {
                    rows.row(
                            target,
                            "find",
                            "find",
                            (target.equals("mongodb") ? 120_000.0 : 9_000.0) / workers,
                            null,
                            "documents=" + documents,
                            "by=_id",
                            "workers=" + workers);
                }
            }
        }
        return HtmlReport.of(rows.run());
    }

    @Test
    void growthAndWorkersAreDrawnWithTheIdealLine() throws IOException {
        browser.open(page());
        assertThat(browser.console()).isEmpty();
        assertThat(browser.count("document.querySelectorAll('#crud-growth .plot .symbol').length"))
                .isEqualTo(6);
        assertThat(browser.count("document.querySelectorAll('#crud-workers .plot .symbol').length"))
                .isEqualTo(9);
        assertThat(browser.element("#crud-workers .legend").getText()).contains("ideal");
        assertThat(browser.count("[...document.querySelectorAll('#crud-workers .plot title')]"
                        + ".filter(title => /: \\d[.]\\d\\d \\[\\d[.]\\d\\d /.test(title.textContent)).length"))
                .as("factors of three digits")
                .isPositive();
        assertThat(browser.element("#crud-growth .plot").getText()).contains("O(1)");
    }
}
