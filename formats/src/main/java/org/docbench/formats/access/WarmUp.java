package org.docbench.formats.access;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.docbench.core.runner.SteadyState;
import org.docbench.core.scenario.Trial;

/**
 * Runs code untimed until the JVM has nothing left to compile in it. Forks compile in the foreground ({@code -Xbatch}), so
 * compiling shows as time that passes between two looks; a fixed warm-up would be too short for code of many methods and
 * too long for code of one.
 */
final class WarmUp {
    /** One piece of warm-up: 6 ms. */
    static final Timing PIECE = new Timing(6, 1, 1, 0, 0);

    /** A piece with less compiling than this is steady: what is compiled then is the harness's own code. */
    private static final long RESTING_MILLIS = 3;

    private static final SteadyState PIECES = SteadyState.compiled(RESTING_MILLIS, 40);

    /** A trial is measured at most four times; the last one counts. */
    private static final SteadyState TRIES = SteadyState.compiled(RESTING_MILLIS, 4);

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private WarmUp() {}

    /** Gives the outcome of the last piece; a piece without a number is the last one. */
    static Trial.Outcome untilTheCompilerRests(Supplier<Trial.Outcome> piece) {
        return repeated(piece, PIECES);
    }

    /**
     * Measures again while the compiler worked during the measurement: with foreground compilation a batch of 10 ms that
     * waits 40 ms for a method shows the compiler and not the operation. What never settles is given as it is, and a
     * failure is never measured away.
     */
    static Trial.Outcome whileTheCompilerRests(Supplier<Trial.Outcome> measurement) {
        return repeated(measurement, TRIES);
    }

    private static Trial.Outcome repeated(Supplier<Trial.Outcome> measurement, SteadyState rule) {
        List<SteadyState.Window> windows = new ArrayList<>();
        Trial.Outcome outcome;
        do {
            long before = compiled();
            outcome = measurement.get();
            windows.add(new SteadyState.Window(1, compiled() - before));
        } while (outcome instanceof Trial.Measured && !rule.ended(windows));
        return outcome;
    }

    /** Milliseconds the compilers have worked so far; always 0 in a JVM that does not tell, which makes one piece enough. */
    private static long compiled() {
        return COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported()
                ? COMPILER.getTotalCompilationTime()
                : 0;
    }
}
