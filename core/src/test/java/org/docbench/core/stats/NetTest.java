package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is left beyond the smallest operation, on times whose rest is known. */
class NetTest {

    @Test
    void oneEmptyOperationIsTakenOffForEachOperation() {
        Pair ten = new Pair("ten", around(1_300, 1), around(2_600, 2));
        Pair one = new Pair("one", around(200, 3), around(400, 4));
        Net net = Net.of(List.of(ten, one), new Pair("empty", around(100, 5), around(200, 6)), 11, 11)
                .orElseThrow();
        assertThat(net.baseline().value()).isEqualTo(400, within(15.0));
        assertThat(net.contender().value()).isEqualTo(800, within(30.0));
        assertThat(net.baseline().ci95().contains(net.baseline().value())).isTrue();
        assertThat(net.ratio().orElseThrow().value()).isEqualTo(0.5, within(0.03));
    }

    /** The publication 000's middle delete of a scalar: 4,282,104 ns in two calls against 1,115,265 ns in one. */
    @Test
    void eachTargetLosesAsManyEmptyOperationsAsItMakesCalls() {
        Pair delete = new Pair("delete", around(4_282_104, 1), around(1_115_265, 2));
        Net net = Net.of(List.of(delete), new Pair("empty", around(1_991_379, 3), around(943_862, 4)), 2, 1)
                .orElseThrow();
        assertThat(net.baseline().value()).isEqualTo(299_346, within(60_000.0));
        assertThat(net.contender().value()).isEqualTo(171_403, within(20_000.0));
    }

    @Test
    void aRestThatMayBeNothingHasNoRatio() {
        Pair empty = new Pair("empty", around(100, 5), around(200, 6));
        Net net = Net.of(List.of(new Pair("one", around(99.9, 1), around(300, 2))), empty, 1, 1)
                .orElseThrow();
        assertThat(net.baseline().ci95().contains(0)).isTrue();
        assertThat(net.ratio()).isEmpty();
    }

    @Test
    void bothBelowTheirEmptyOperationAreNoRatioEither() {
        Pair empty = new Pair("empty", around(100, 5), around(200, 6));
        Net net = Net.of(List.of(new Pair("one", around(50, 1), around(100, 2))), empty, 1, 1)
                .orElseThrow();
        assertThat(net.baseline().value()).isNegative();
        assertThat(net.ratio()).isEmpty();
    }

    @Test
    void oneRoundTellsNothing() {
        Samples round = Samples.of(new double[] {1, 2, 3});
        Pair pair = new Pair("one", round, round);
        assertThat(Net.of(List.of(pair), pair, 1, 1)).isEmpty();
    }

    @Test
    void sizesTieWhenEachIntervalLiesWithinFivePercentOfTheLevel() {
        assertThat(Growth.withinTie(Map.of(1.0, around(98, 1), 10.0, around(102, 2), 100.0, around(100, 3))))
                .isTrue();
        assertThat(Growth.withinTie(Map.of(1.0, around(92, 1), 10.0, around(100, 2), 100.0, around(108, 3))))
                .isFalse();
    }

    /** Five rounds with 1 % of noise. */
    private static Samples around(double ns, long seed) {
        var random = new SplittableRandom(seed);
        return Samples.of(random.doubles(5)
                .mapToObj(
                        x -> random.doubles(4).map(y -> ns * (0.99 + 0.02 * y)).toArray())
                .toList());
    }
}
