package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimerCostTest {

    @Test
    void itIsTheTimeFromReadToRead() {
        var ticking = new Clock() {
            private long now;

            @Override
            public long nanos() {
                now += 25;
                return now;
            }

            @Override
            public void rest(long nanos) {}
        };
        assertThat(Clock.TimerCost.measure(ticking)).isEqualTo(new Clock.TimerCost(25));
    }

    @Test
    void theMachinesClockCostsSomething() {
        assertThat(Clock.TimerCost.measure(Clock.system()).nanos()).isPositive();
    }
}
