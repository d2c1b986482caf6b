package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

/** Ten cells of a target, whose times differ by a few percent from round to round, on a server that was started again. */
class RehearsedTimesTest {
    private static final int CELLS = 10;

    private static void round(TargetSessions.RehearsedTimes times, int number, double factor) {
        IntStream.range(0, CELLS)
                .forEach(cell -> times.note(new BlockResult(
                        new Case("crud", "find", Map.of("n", "" + cell)),
                        "a",
                        number,
                        Map.of(
                                "all",
                                new Trial.Measured(
                                        List.of(100 * factor * (1 + 0.04 * Math.sin(7 * cell + 3 * number))), null)),
                        List.of())));
    }

    private static TargetSessions.RehearsedTimes begun(int most) {
        var times = new TargetSessions.RehearsedTimes(most);
        times.begin();
        assertThat(times.again(0)).isTrue();
        round(times, -1, 3);
        assertThat(times.again(1)).isTrue();
        return times;
    }

    @Test
    void aServerIsColdAsLongAsARoundIsSurelyFasterThanTheOneBefore() {
        TargetSessions.RehearsedTimes times = begun(5);
        round(times, -2, 2);
        assertThat(times.again(2)).isTrue();
        round(times, -3, 1);
        assertThat(times.again(3)).isTrue();
        round(times, -4, 0.99);
        assertThat(times.again(4)).isFalse();
        assertThat(times.unsettled("a")).isEmpty();
    }

    @Test
    void oneThatStillGainsAfterTheLastRoundHasNotSettled() {
        TargetSessions.RehearsedTimes times = begun(2);
        round(times, -2, 1);
        assertThat(times.again(2)).isFalse();
        assertThat(times.unsettled("a")).get().asString().contains("had not settled after its start");
        assertThat(times.unsettled("b")).isEmpty();
        times.beginStage();
        assertThat(times.unsettled("a"))
                .as("of a stage whose servers were not restarted")
                .isEmpty();
    }

    /** The first instance is warm of loading its documents: the client's compiler alone is asked. */
    @Test
    void aServerThatWasNotRestartedIsNotJudged() {
        var times = new TargetSessions.RehearsedTimes(3);
        assertThat(times.again(0)).isFalse();
        round(times, -1, 3);
        assertThat(times.again(1)).isFalse();
        round(times, -2, 1);
        assertThat(times.again(2)).isFalse();
        assertThat(times.unsettled("a")).isEmpty();
    }
}
