package org.docbench.load;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.docbench.core.runner.SteadyState;

/**
 * Judges by the compiler of this process whether rounds are still cold (rule 24). Rounds are rehearsed, and their results dropped, until the
 * compiler rests. The clients of all stores run in this process, so one judgement holds for all targets.
 */
final class SteadyStateDetector {
    /** Below so many milliseconds of a second, in so many rounds in a row, the compiler rests: later rounds are no faster (docs/method.md). */
    private static final long RESTING = 800;

    private static final int ALIKE = 2;

    private static final long SECOND = 1_000_000_000;

    private final SteadyState rule;
    private final LongSupplier compiled;
    private final LongSupplier clock;
    private final List<SteadyState.Window> rounds = new ArrayList<>();
    private long compiledBefore;
    private long begun;

    /**
     * A detector that has seen no round.
     *
     * @param most rounds at most; 0: none, and nothing is judged
     * @param compiled milliseconds that the compiler has worked in all
     * @param clock in nanoseconds
     */
    SteadyStateDetector(int most, LongSupplier compiled, LongSupplier clock) {
        this.rule = new SteadyState(ALIKE, 0, RESTING, most);
        this.compiled = compiled;
        this.clock = clock;
    }

    /** A detector of this process. */
    static SteadyStateDetector ofThisProcess(int most) {
        return new SteadyStateDetector(
                most, ManagementFactory.getCompilationMXBean()::getTotalCompilationTime, System::nanoTime);
    }

    /**
     * Tells whether one more round is rehearsed.
     *
     * @param done rounds of a stage, the last of which has just ended; 0 begins a stage
     */
    boolean again(int done) {
        long working = compiled.getAsLong();
        long now = clock.getAsLong();
        if (done == 0) {
            rounds.clear();
        } else {
            rounds.add(new SteadyState.Window(1, (working - compiledBefore) * SECOND / Math.max(1, now - begun)));
        }
        compiledBefore = working;
        begun = now;
        return !rule.ended(rounds);
    }

    /** Says how the rehearsal ended, for example {@code 2 rounds, settled}. */
    String words() {
        return rounds.size() + " rounds, " + (unsettled().isEmpty() ? "settled" : "not settled");
    }

    /** Returns why the numbers of this stage are compared with none, if they are not. */
    Optional<String> unsettled() {
        if (rounds.isEmpty() || rule.reached(rounds)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "the client had not settled: its compiler worked %.0f %% of the last of %d rehearsed rounds",
                rounds.get(rounds.size() - 1).compilingMillis() / 10.0,
                rounds.size()));
    }
}
