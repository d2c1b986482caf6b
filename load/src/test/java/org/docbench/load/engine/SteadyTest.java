package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTest {
    private static final Steady RULE = new Steady(Duration.ofMillis(1), 3, 0.05, 8);

    private static Steady.Warmup warmUp(Double... windows) {
        Iterator<Double> next = List.of(windows).iterator();
        return RULE.run(next::next, "operations/s", VirtualClock.forOne(), () -> !next.hasNext());
    }

    @Test
    void itEndsWithTheFirstWindowsThatAgree() {
        Steady.Warmup warmup = warmUp(10.0, 50.0, 90.0, 97.0, 99.0, 100.0, 100.0);
        assertThat(warmup.windows()).containsExactly(10.0, 50.0, 90.0, 97.0, 99.0, 100.0);
        assertThat(warmup.settled()).isTrue();
        assertThat(warmup.warning()).isEmpty();
    }

    @Test
    void theLimitEndsItAndIsSaid() {
        Steady.Warmup warmup = warmUp(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
        assertThat(warmup.windows()).hasSize(8);
        assertThat(warmup.warning())
                .get()
                .asString()
                .contains("not steady after 8 warm-up windows", "8.000 operations/s");
    }

    @Test
    void noWarmUpIsNoWarning() {
        assertThat(Steady.COLD
                        .run(() -> 1, "", VirtualClock.forOne(), () -> false)
                        .warning())
                .isEmpty();
        assertThatThrownBy(() -> new Steady(Duration.ZERO, 1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
