package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private static String run(boolean terminal) {
        var clock = new AtomicLong();
        var text = new StringWriter();
        var progress = new Measurement.ProgressLine(new PrintWriter(text), terminal, clock::get);
        for (int second = 1; second <= 200; second++) {
            clock.set(second * 1_000_000_000L);
            progress.say(
                    "crud",
                    1 + second / 50,
                    5,
                    second + " of 240 questions decided, ",
                    Duration.ofSeconds(200 - second));
        }
        progress.done();
        return text.toString();
    }

    @Test
    void aPipeGetsTenLines() {
        assertThat(run(false).lines())
                .hasSize(10)
                .startsWith("crud: round 1 of 5, 20 of 240 questions decided, about 3 min 00 s left")
                .endsWith("crud: round 5 of 5, 200 of 240 questions decided, about 0 s left");
    }

    @Test
    void aTerminalGetsOneLineThatIsRewrittenAndCleared() {
        assertThat(run(true).split("\\r\u001b\\[K", -1))
                .hasSize(202)
                .contains("crud: round 3 of 5, 100 of 240 questions decided, about 1 min 40 s left")
                .endsWith("");
    }
}
