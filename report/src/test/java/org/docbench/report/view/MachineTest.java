package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.TargetRow;
import org.junit.jupiter.api.Test;

class MachineTest {

    /** An agent whose toolchain is missing never said a version; a run file may leave it out. */
    @Test
    void aTargetWithoutAVersionKeepsItsRowInTheLedger() {
        var absent = new TargetRow(
                "rust.bson", "format", "", null, "bson of Rust", "absent", "cargo is missing", Map.of(), null);
        RunView run = RunView.of(new RunFile(
                RunFile.SCHEMA,
                "absent",
                "",
                "",
                false,
                null,
                List.of(),
                "quick",
                1,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(absent),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
        assertThat(Machine.ledger(run).rows()).hasSize(1);
    }
}
