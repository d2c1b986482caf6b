package org.docbench.report.suite;

import java.util.List;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.SuiteReport;
import org.docbench.report.view.RunView;

/** What the reports show of YCSB's workloads in a closed loop. */
record YcsbReport(RunView run) implements SuiteReport {
    @Override
    public List<Panel> panels() {
        return List.of(new Panel("ycsb", "YCSB workloads", null)
                .withOne(() -> Matrices.ycsb(run), Output.PAGE, Output.MARKDOWN)
                .withOne(() -> Matrices.ycsbThroughput(run), Output.PAGE));
    }
}
