package org.docbench.cli;

import java.io.PrintWriter;
import java.util.List;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;

/** What a finished run exits with: 3 when a gate fell, else 1 when a result failed, else 0. */
interface Gate {

    int exitCode(RunFile run, PrintWriter out);

    /** The gate the options ask for; the baseline is read now, so that a fault in it is found before measuring. */
    static Gate of(RunOptions options) {
        if (options.failOn != null) {
            Words.among("gate", List.of(options.failOn), List.of("regression", "refuted"));
        }
        if ("regression".equals(options.failOn) && options.baseline == null) {
            throw UserError.usage("--fail-on regression needs --baseline RUN");
        }
        RunFile baseline = options.baseline == null ? null : Reports.read(options.baseline);
        return (run, out) -> {
            boolean slower = baseline != null && Reports.compare(baseline, run, out);
            boolean refuted = run.claims().stream().anyMatch(claim -> "refuted".equals(claim.ruling()));
            boolean fell = "regression".equals(options.failOn) ? slower : "refuted".equals(options.failOn) && refuted;
            boolean failed = run.results().stream().anyMatch(row -> Results.FAILED.equals(row.status()));
            return fell ? ExitCode.GATE : failed ? ExitCode.FAILED : ExitCode.DONE;
        };
    }
}
