package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.report.cube.Rows;
import org.junit.jupiter.api.Test;

/** Answers of the suite access. */
class AccessReportTest {
    /** A path is looked up as well as a field. */
    @Test
    void aNestedDocumentCountsForALookup() {
        Rows rows = new Rows("access")
                .row("bson.raw", "flat", "open+read", 1300, null, "fields=100", "position=50")
                .row("oson.object", "flat", "open+read", 2000, null, "fields=100", "position=50")
                .row("bson.raw", "nested", "open+read", 1080, null, "depth=3")
                .row("oson.object", "nested", "open+read", 445, null, "depth=3")
                .row("bson.raw", "user", "open+read", 1000, null, "path=a")
                .row("oson.object", "user", "open+read", 3000, null, "path=a");
        assertThat(new AccessReport(rows.view()).answers())
                .filteredOn(answer -> answer.question().equals("And including parsing?"))
                .singleElement()
                .satisfies(answer -> assertThat(answer.lead())
                        .isEqualTo("It depends: oson.object is slower than bson.raw in 1 of 2 cases, faster in 1"));
    }
}
