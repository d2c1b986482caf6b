package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.report.Outcomes.NamedRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the outcomes of several runs are together. */
class OutcomesTest {
    private static final ClaimsFile FILE = ClaimsFile.parse("""
            {"schema": "docbench-claims/1", "seed": "x", "title": "x", "caseSets": {},
             "publication": {"author": "somebody", "date": "May 2026"},
             "claims": [{"id": "X1", "statement": "s.", "published": {"text": "t"}, "source": "s",
                         "measure": {"kind": "none", "why": "w"}}]}""");

    @ParameterizedTest
    @CsvSource({
        "refuted, refuted, 5",
        "refuted inconclusive, refuted in 1 of 2 runs, 5",
        "inconclusive refuted inconclusive, inconclusive: refuted in 1 of 3 runs, 6",
        "confirmed inconclusive confirmed, confirmed in 2 of 3 runs, 1",
        "inconclusive inconclusive, inconclusive, 6",
        "'confirmed refuted', 'inconclusive: runs differ (confirmed in run 1, refuted in run 2)', 6"
    })
    void oneRunOfManyDecidesNothing(String rulings, String words, int column) {
        List<NamedRun> runs = new ArrayList<>();
        for (String ruling : rulings.split(" ", -1)) {
            runs.add(new NamedRun("run " + (runs.size() + 1), null, Map.of("X1", row(ruling))));
        }
        Outcomes outcomes = new Outcomes(List.of(FILE), runs, Map.of());
        assertThat(outcomes.row(FILE.claims().get(0))).contains("| **" + words + "**. why");
        String counted = outcomes.counts().lines().reduce((first, last) -> last).orElseThrow();
        assertThat(counted.split(" \\| ", -1)[1 + column].strip()).as(counted).isEqualTo("1");
    }

    @Test
    void aRunInThePublishedFormReplacesOthers() {
        var other = new NamedRun("a", null, Map.of("X1", row("refuted", "why; not in the published form")));
        var published = new NamedRun("b", null, Map.of("X1", row("confirmed", "why")));
        Claim claim = FILE.claims().get(0);
        assertThat(new Outcomes(List.of(FILE), List.of(other, published), Map.of()).row(claim))
                .contains("| **confirmed**. why | b |");
        assertThat(new Outcomes(List.of(FILE), List.of(other), Map.of()).row(claim))
                .contains("| **refuted**. why; not in the published form | a |");
    }

    private static ClaimRow row(String ruling) {
        return row(ruling, "why");
    }

    private static ClaimRow row(String ruling, String why) {
        return new ClaimRow(
                "X1", "x", List.of("codec"), "s.", "t", null, null, "m", null, null, ruling, why, null, null);
    }
}
