package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.docbench.report.cube.Rate;
import org.docbench.report.cube.Rows;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

class InsertReportTest {

    private static final String DIGEST = "d1";
    private static final String LEVEL = "durability=sync";

    /** A document takes 20 µs, with an index 26 µs, of which 5.2 µs is the wait; 10 documents are 5,000 B in BSON. */
    private static RunView run() {
        return new Rows("insert")
                .row("mongodb", "index", "all", 20_000, DIGEST, "indexes=none", LEVEL)
                .row("mongodb", "index", "fresh", 5_200, DIGEST, "indexes=one", LEVEL)
                .row("mongodb", "index", "all", 26_000, DIGEST, "indexes=one", LEVEL)
                .corpus(DIGEST, 10, 5_000)
                .view();
    }

    @Test
    void aRateIsOfDocumentsAndOfTheirBytesInBson() {
        InsertReport inserts = new InsertReport(run());
        Rate rate = inserts.rate(inserts.cube()
                .measured(inserts.cube().cases().get(0), "mongodb")
                .orElseThrow());
        // 1 s / 20 µs, and 500 B of each
        assertThat(rate.value()).isCloseTo(50_000, within(1e-6));
        assertThat(rate.megabytes().orElseThrow()).isCloseTo(25, within(1e-9));
        assertThat(rate.bytes()).isEqualTo("25.0 MB/s");
        assertThat(rate.ci95().contains(50_000)).isTrue();
    }

    @Test
    void withoutTheDocumentsDigestNoBytesAreGuessed() {
        InsertReport inserts = new InsertReport(new Rows("insert")
                .row("mongodb", "index", "all", 20_000, "other", "indexes=none", LEVEL)
                .corpus(DIGEST, 10, 5_000)
                .view());
        assertThat(inserts.rate(inserts.cube()
                                .measured(inserts.cube().cases().get(0), "mongodb")
                                .orElseThrow())
                        .megabytes())
                .isEmpty();
    }

    @Test
    void anIndexIsSetAgainstNoneWithinATargetPairedByRound() {
        Table table = new InsertReport(run())
                .panels().stream()
                        .filter(panel -> panel.id().equals("indexes"))
                        .flatMap(panel -> panel.tables(Output.PAGE).stream())
                        .findFirst()
                        .orElseThrow();
        assertThat(table.columns())
                .extracting(Table.Column::title)
                .containsExactly("case", "target", "none", "one", "one against none");
        // rounds move together, so nothing but the ratio is left: 26 / 20
        assertThat(table.rows().get(0)).last().isEqualTo("1.3000× slower (99 % CI 1.3000–1.3000)");
    }

    /** The words of the question are about size, fields and index, whichever scenario has them. */
    @Test
    void everyCaseCountsForWhoInsertsFaster() {
        Rows rows = new Rows("insert");
        for (String indexes : List.of("none", "one")) {
            rows.row("mongodb", "index", "all", 20_000, null, "indexes=" + indexes, LEVEL)
                    .row("sqlite.jsonb", "index", "all", 10_000, null, "indexes=" + indexes, LEVEL);
        }
        rows.row("mongodb", "batch", "all", 10_000, null, "batch=1", LEVEL)
                .row("sqlite.jsonb", "batch", "all", 20_000, null, "batch=1", LEVEL)
                .row("mongodb", "user", "all", 10_000, null, "index=none", LEVEL)
                .row("sqlite.jsonb", "user", "all", 20_000, null, "index=none", LEVEL);
        Answer who = new InsertReport(rows.view()).answers().get(0);
        assertThat(who.lead()).isEqualTo("It depends: sqlite.jsonb in 2 of 3 cases, mongodb in 1");
        assertThat(who.sentences()).hasSize(2).allMatch(sentence -> sentence.startsWith("index: "));
    }

    @Test
    void aWinnerMustBeFasterThanEveryOther() {
        Rows rows = new Rows("insert");
        for (String bytes : List.of("bytes=10", "bytes=4000")) {
            rows.row("mongodb", "payload", "all", 10_000, null, bytes, "attributes=1", "index=one", LEVEL)
                    .row("mysql.json", "payload", "all", 20_000, null, bytes, "attributes=1", "index=one", LEVEL)
                    .row(
                            "sqlite.jsonb",
                            "payload",
                            "all",
                            bytes.endsWith("=10") ? 10_010 : 40_000,
                            null,
                            bytes,
                            "attributes=1",
                            "index=one",
                            LEVEL);
        }
        Answer who = new InsertReport(rows.view()).answers().get(0);
        assertThat(who.lead()).isEqualTo("It depends: no difference found at the top in 1 of 2 cases, mongodb in 1");
        assertThat(who.sentences()).hasSize(2);
        assertThat(who.sentences().get(0))
                .startsWith("payload: 10 B, 1 field, index one, durability sync: ")
                .contains(": a tie, ");
        assertThat(who.sentences().get(1)).contains("mongodb is 2.0", "× faster than mysql.json", "the next of 3");
    }
}
