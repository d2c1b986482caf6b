package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;
import org.junit.jupiter.api.Test;

class RunReportTest {

    /** An agent whose toolchain is missing never said a version; a run file may leave it out. */
    @Test
    void aTargetWithoutAVersionKeepsItsRowInTheLedger() {
        var absent = new TargetRow(
                "rust.bson", "format", "", null, "bson of Rust", "absent", "cargo is missing", Map.of(), null);
        RunView run = RunView.of(KnownRuns.of()
                .set("id", "absent")
                .set("targets", List.of(absent))
                .file());
        assertThat(new RunReport(run).ledger().rows()).hasSize(1);
    }
}
