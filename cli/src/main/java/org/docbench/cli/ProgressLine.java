package org.docbench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.docbench.core.scenario.Trial;
import org.docbench.report.view.PlainText;

/** Says how far a run is and how long it still takes: one line rewritten on a terminal, a plain line now and then in a pipe. */
final class ProgressLine {
    /** In a pipe, one line for each of this many parts of the run. */
    private static final int PARTS = 10;

    private final PrintWriter err;
    private final boolean terminal;
    private final LongSupplier nanos;
    private final long started;
    private int part;

    ProgressLine(PrintWriter err, boolean terminal, LongSupplier nanos) {
        this.err = err;
        this.terminal = terminal;
        this.nanos = nanos;
        this.started = nanos.getAsLong();
    }

    /**
     * One trial is done.
     *
     * @param done what the trials so far were to take, in milliseconds
     * @param total what all of the run are to take
     */
    void trial(long done, long total, Trial trial) {
        String line = "%3d %%  round %d  %s  %s"
                .formatted(100 * done / total, trial.round(), left(done, total), PlainText.of(trial.target()));
        if (terminal) {
            err.print("\r\u001b[K" + line);
            err.flush();
        } else if (done * PARTS / total > part) {
            part = Math.toIntExact(done * PARTS / total);
            err.println(line);
        }
    }

    /** What is left takes as much more or less than it is to take as what is done did: the machine is that much slower or faster. */
    private String left(long done, long total) {
        var left = Duration.ofNanos((nanos.getAsLong() - started) / done * (total - done));
        return left.toMinutes() > 0
                ? "about %d min %02d s left".formatted(left.toMinutes(), left.toSecondsPart())
                : "about %d s left".formatted(left.toSeconds());
    }

    /** Clears the line. */
    void done() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
