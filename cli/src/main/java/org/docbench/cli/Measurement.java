package org.docbench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
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
                Runnable say = () -> progress.say(suite.name(), part.words(), budget.decided(), budget.left());
                part.begin(
                        Math.toIntExact(
                                earlier.stream().flatMap(BlockResult::trials).count()),
                        say);
                suite.measure(earlier, part, stop, block -> {
                    if (stop.getAsBoolean()) {
                        return; // it may have been cut, and then has a false end
                    }
                    each.accept(suite, block);
                    part.measured(block.outcomes().size());
                    progress.measured(block.outcomes().size());
                    say.run();
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

    /**
     * Says how far a run is, how fast it goes and how long it still takes: one line that is rewritten on a terminal, a plain line now and
     * then in a pipe.
     */
    static final class ProgressLine {
        private static final double SECOND = 1e9;

        /** On a terminal, so many seconds lie between two lines at least: to write one takes time, too. */
        private static final double OFTEN = 2;

        /** In a pipe, one line for each of this many parts of the run, and one where that many seconds passed without a line. */
        private static final int PARTS = 10;

        private static final double SELDOM = 60;

        private final PrintWriter err;
        private final OptionalInt terminal;
        private final LongSupplier nanos;
        private final long started;
        private int part;
        private long said;
        private int trials;

        /** @param terminal its columns; empty for a pipe */
        ProgressLine(PrintWriter err, OptionalInt terminal, LongSupplier nanos) {
            this.err = err;
            this.terminal = terminal;
            this.nanos = nanos;
            this.started = nanos.getAsLong();
            this.said = started;
        }

        /** Counts trials for the rate. */
        void measured(int more) {
            trials += more;
        }

        /**
         * Shows a line, if the last one is old enough.
         *
         * @param done what the suite does, such as {@code round 2 of 10}
         * @param decided how many questions are, in words that a comma follows; empty if there are none
         * @param left until the end of the run
         */
        void say(String suite, String done, String decided, Duration left) {
            long now = nanos.getAsLong();
            double since = (now - said) / SECOND;
            int reached = (int) (PARTS * (now - started) / Math.max(1, now - started + left.toNanos()));
            if (terminal.isPresent() ? since < OFTEN : reached <= part && since < SELDOM) {
                return;
            }
            String line = suite + ": " + done + ", " + decided + rate(since) + "about " + Words.time(left) + " left";
            terminal.ifPresentOrElse(
                    columns -> {
                        // A line that wraps cannot be rewritten.
                        err.print("\r\u001b[K" + line.substring(0, Math.min(line.length(), columns - 1)));
                        err.flush();
                    },
                    () -> err.println(line));
            part = Math.max(part, reached);
            said = now;
            trials = 0;
        }

        /** Since the last line; nothing while warm-up alone is done. */
        private String rate(double seconds) {
            double rate = trials / seconds;
            return trials == 0
                    ? ""
                    : String.format(Locale.ROOT, rate < PARTS ? "%.1f trials/s, " : "%.0f trials/s, ", rate);
        }

        /** Clears the line. */
        void done() {
            if (terminal.isPresent()) {
                err.print("\r\u001b[K");
                err.flush();
            }
        }
    }
}
