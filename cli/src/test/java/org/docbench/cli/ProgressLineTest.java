package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** By a clock of the test: three trials in each second of a run. */
class ProgressLineTest {
    private static final int TRIALS = 3;
    private static final OptionalInt PIPE = OptionalInt.empty();

    private static String run(OptionalInt terminal, int seconds) {
        var clock = new AtomicLong();
        var text = new StringWriter();
        var progress = new Measurement.ProgressLine(new PrintWriter(text), terminal, clock::get);
        for (int second = 1; second <= seconds; second++) {
            clock.set(second * 1_000_000_000L);
            progress.measured(TRIALS);
            progress.say(
                    "crud",
                    "round " + (1 + second / 50) + " of 5",
                    second + " of 240 questions decided, ",
                    Duration.ofSeconds(seconds - second));
        }
        progress.done();
        return text.toString();
    }

    private static String[] shown(OptionalInt terminal) {
        return run(terminal, 200).split("\\r\u001b\\[K", -1);
    }

    @Test
    void aPipeGetsTenLines() {
        assertThat(run(PIPE, 200).lines())
                .hasSize(10)
                .startsWith("crud: round 1 of 5, 20 of 240 questions decided, 3.0 trials/s, about 3 min 00 s left")
                .endsWith("crud: round 5 of 5, 200 of 240 questions decided, 3.0 trials/s, about 0 s left");
    }

    /** A tenth of two hours is twelve minutes: a build without output for so long is taken for dead. */
    @Test
    void aPipeIsNeverSilentForMoreThanAMinute() {
        assertThat(run(PIPE, 7200).lines())
                .hasSize(120)
                .startsWith("crud: round 2 of 5, 60 of 240 questions decided, 3.0 trials/s, about 119 min 00 s left");
    }

    @Test
    void aTerminalGetsALineEveryTwoSecondsThatIsRewrittenAndCleared() {
        assertThat(shown(OptionalInt.of(100)))
                .hasSize(1 + 100 + 1)
                .contains("crud: round 3 of 5, 100 of 240 questions decided, 3.0 trials/s, about 1 min 40 s left")
                .endsWith("");
    }

    @Test
    void aLineDoesNotWrap() {
        assertThat(shown(OptionalInt.of(60)))
                .contains("crud: round 3 of 5, 100 of 240 questions decided, 3.0 trial")
                .allMatch(line -> line.length() < 60);
    }

    /** Nothing is measured in warm-up, and many trials a second need no fraction. */
    @Test
    void theRateIsThatSinceTheLastLine() {
        var clock = new AtomicLong();
        var text = new StringWriter();
        var progress = new Measurement.ProgressLine(new PrintWriter(text), PIPE, clock::get);
        clock.set(100_000_000_000L);
        progress.say("crud", "warm-up", "", Duration.ofMinutes(5));
        clock.set(200_000_000_000L);
        progress.measured(5000);
        progress.say("crud", "round 2 of 5", "", Duration.ofSeconds(200));
        assertThat(text.toString().lines())
                .containsExactly(
                        "crud: warm-up, about 5 min 00 s left",
                        "crud: round 2 of 5, 50 trials/s, about 3 min 20 s left");
    }
}
