package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;
import org.docbench.core.stats.Share.Part;
import org.junit.jupiter.api.Test;

class ShareTest {
    @Test
    void ofOneCaseTheIntervalIsWilsons() {
        for (int[] seen : new int[][] {{0, 10}, {1, 10}, {15, 40}, {400, 1000}, {1000, 1000}}) {
            Share share = Share.of(List.of(new Part(seen[0] / (double) seen[1], seen[1])));
            var wilson = new WilsonScoreInterval().createInterval(seen[1], seen[0], 0.95);
            assertThat(share.value()).isEqualTo(seen[0] / (double) seen[1]);
            assertThat(share.ci95().low()).isEqualTo(Math.max(0, wilson.getLowerBound()), within(1e-9));
            assertThat(share.ci95().high()).isEqualTo(Math.min(1, wilson.getUpperBound()), within(1e-9));
        }
    }

    @Test
    void casesThatDifferSayMoreThanTheirManyStacks() {
        Share alike = Share.of(List.of(new Part(0.45, 100_000), new Part(0.45, 100_000), new Part(0.45, 100_000)));
        Share apart = Share.of(List.of(new Part(0.25, 100_000), new Part(0.45, 100_000), new Part(0.65, 100_000)));
        assertThat(alike.ci95().inside(Interval.at95(0.447, 0.453))).isTrue();
        assertThat(apart.value()).isEqualTo(0.45, within(1e-12));
        // Student's interval of three values 0.2 apart is 0.45 ± 4.303 · 0.2 / √3
        assertThat(apart.ci95().high() - apart.ci95().low()).isBetween(0.6, 1.0);
    }

    @Test
    void everyCaseWeighsTheSame() {
        assertThat(Share.of(List.of(new Part(0.1, 1_000_000), new Part(0.3, 10)))
                        .value())
                .isEqualTo(0.2, within(1e-12));
    }

    @Test
    void noneSeenIsNotNoneAtAll() {
        Share none = Share.of(List.of(new Part(0, 20), new Part(0, 20)));
        assertThat(none.ci95().low()).isZero();
        assertThat(none.ci95().high()).isBetween(0.05, 0.12);
    }

    @Test
    void aShareOfNothingIsRefused() {
        assertThatThrownBy(() -> Share.of(List.of(new Part(0, 0)))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theIntervalHoldsTheTruthOften() {
        var random = new SplittableRandom(7);
        long held = IntStream.range(0, 400)
                .filter(experiment -> {
                    List<Part> cases = new ArrayList<>();
                    for (int i = 0; i < 6; i++) {
                        double own = 0.4 + 0.05 * (2 * random.nextDouble() - 1);
                        long seen = random.doubles(500).filter(x -> x < own).count();
                        cases.add(new Part(seen / 500.0, 500));
                    }
                    return Share.of(cases).ci95().contains(0.4);
                })
                .count();
        assertThat(held / 400.0).isBetween(0.92, 1.0);
    }
}
