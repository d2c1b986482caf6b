package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

class RunReportTest {

    /** A run file may leave a version out; what did not run is listed with its reason and not here. */
    @Test
    void aTargetWithoutAVersionKeepsItsRowInTheLedger() {
        var ran = new TargetRow("rust.bson", "format", "", null, "bson of Rust", "ran", null, Map.of(), null);
        var absent =
                new TargetRow("go.bson", "format", "", null, "bson of Go", "absent", "go is missing", Map.of(), null);
        RunView run = RunView.of(KnownRuns.of()
                .set("id", "absent")
                .set("targets", List.of(ran, absent))
                .file());
        assertThat(new RunReport(run).ledger().rows())
                .singleElement()
                .satisfies(row -> assertThat(row).startsWith("rust.bson"));
        assertThat(new RunReport(run).absent().rows())
                .singleElement()
                .satisfies(row -> assertThat(row).startsWith("go.bson"));
    }
}
