package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class SteadyStateDetectorTest {
    /** Rounds of 1 s, and the milliseconds that the compiler worked in each. */
    private static TargetSessions.RehearsedTimes.SteadyStateDetector after(int most, Integer... compiling) {
        Queue<Integer> rounds = new ArrayDeque<>(List.of(compiling));
        long[] now = new long[2];
        var detector = new TargetSessions.RehearsedTimes.SteadyStateDetector(most, () -> now[0], () -> now[1]);
        for (int done = 0; detector.again(done); done++) {
            now[0] += rounds.remove();
            now[1] += 1_000_000_000;
        }
        assertThat(rounds).isEmpty();
        return detector;
    }

    @Test
    void roundsAreRehearsedUntilTheCompilerRests() {
        TargetSessions.RehearsedTimes.SteadyStateDetector detector = after(5, 1_400, 799, 800, 600, 799);
        assertThat(detector.words()).isEqualTo("5 rounds, settled");
        assertThat(detector.unsettled()).isEmpty();
    }

    @Test
    void aCompilerThatStillWorksAfterTheLastOneIsSaid() {
        TargetSessions.RehearsedTimes.SteadyStateDetector detector = after(3, 900, 725, 925);
        assertThat(detector.words()).isEqualTo("3 rounds, not settled");
        assertThat(detector.unsettled())
                .contains("the client had not settled: its compiler worked 93 % of the last of 3 rehearsed rounds");
    }

    @Test
    void whereNothingIsRehearsedNothingIsJudged() {
        assertThat(after(0).unsettled()).isEmpty();
    }
}
