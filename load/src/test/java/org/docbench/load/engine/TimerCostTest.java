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
    void operationsShorterThanTwentyReadsAreBatchedToThatLength() {
        var timer = new Clock.TimerCost(30);
        assertThat(timer.shortest()).isEqualTo(600);
        assertThat(timer.batch(600)).isEqualTo(1);
        assertThat(timer.batch(599)).isEqualTo(2);
        assertThat(timer.batch(130)).isEqualTo(6);
        assertThat(timer.batch(30)).isEqualTo(600); // nothing but the clock was seen
    }

    @Test
    void theMachinesClockCostsSomething() {
        assertThat(Clock.TimerCost.measure(Clock.system()).nanos()).isPositive();
    }
}
