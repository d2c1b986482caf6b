package org.docbench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;

/**
 * What became of the suites of a run, one after the other.
 *
 * @param faults of DocBench itself: one of a suite costs neither what it measured before nor the other suites
 */
record Measurement(List<String> faults) {

    /**
     * Runs them all, or as much as there is before {@code stop}; what ends after it is no trial.
     *
     * @param before what earlier generations of processes measured of a suite
     * @param budget allows further rounds
     * @param each takes each block as soon as it is measured, in the thread that measures
     */
    static Measurement of(
            List<Suite> suites,
            Function<Suite, List<BlockResult>> before,
            Budget budget,
            BooleanSupplier stop,
            ProgressLine progress,
            PrintWriter err,
            BiConsumer<Suite, BlockResult> each) {
        List<String> faults = new ArrayList<>();
        for (Suite suite : suites) {
            Budget.Part part = budget.of(suite);
            try {
                List<BlockResult> earlier = before.apply(suite);
                part.begin(Math.toIntExact(
                        earlier.stream().flatMap(BlockResult::trials).count()));
                suite.measure(earlier, part, stop, block -> {
                    if (stop.getAsBoolean()) {
                        return; // it may have been cut, and then has a false end
                    }
                    each.accept(suite, block);
                    part.measured(block.outcomes().size());
                    progress.say(suite.name(), part.round(), part.rounds(), budget.decided(), budget.left());
                });
            } catch (RuntimeException e) {
                if (stop.getAsBoolean()) {
                    continue; // what was used has been taken away
                }
                String fault = "the suite " + suite.name() + " broke off by a fault of DocBench itself: " + e;
                faults.add(fault);
                err.println("docbench: " + fault + "; please report it:");
                e.printStackTrace(err);
            } finally {
                part.end();
            }
        }
        progress.done();
        return new Measurement(faults);
    }

    /** The same with one more fault. */
    Measurement with(String fault) {
        List<String> all = new ArrayList<>(faults);
        all.add(fault);
        return new Measurement(all);
    }

    /** Says how far a run is and how long it still takes: one line rewritten on a terminal, a plain line now and then in a pipe. */
    static final class ProgressLine {
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
         * Something more was measured.
         *
         * @param decided how many questions are, in words that a comma follows; empty if there are none
         * @param left until the end of the run
         */
        void say(String suite, int round, int rounds, String decided, Duration left) {
            String line =
                    "%s: round %d of %d, %sabout %s left".formatted(suite, round, rounds, decided, Words.time(left));
            if (terminal) {
                err.print("\r\u001b[K" + line);
                err.flush();
                return;
            }
            long elapsed = nanos.getAsLong() - started;
            int reached = (int) (PARTS * elapsed / Math.max(1, elapsed + left.toNanos()));
            if (reached > part) {
                part = reached;
                err.println(line);
            }
        }

        /** Clears the line. */
        void done() {
            if (terminal) {
                err.print("\r\u001b[K");
                err.flush();
            }
        }
    }
}
