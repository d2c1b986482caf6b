package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MeasuredTest {

    @Test
    void aClockThatCosts25NsIsSeenToCost25Ns() {
        assertThat(ClockCost.measure(FakeMachine.stepping(25))).isEqualTo(new ClockCost(25, 25));
    }

    @Test
    void aCoarseClockShowsItsStepAndNotItsCost() {
        AtomicLong reads = new AtomicLong();
        ClockCost coarse = ClockCost.measure(() -> reads.getAndIncrement() * 30 / 1000 * 1000);

        assertThat(coarse.costNs()).isEqualTo(30, within(1.0));
        assertThat(coarse.granularityNs()).isEqualTo(1000);
    }

    @Test
    void aClockThatStandsStillHasNoStep() {
        assertThat(ClockCost.measure(() -> 7).granularityNs()).isNaN();
    }

    @Test
    void theRealClockCostsLessThanAMicrosecond() {
        ClockCost real = ClockCost.measure(System::nanoTime);

        assertThat(real.costNs()).isBetween(1.0, 1000.0);
        assertThat(real.granularityNs()).isBetween(1.0, 1_000_000.0);
    }

    @Test
    void theLoopDoesWorkThatGrowsWithItsSteps() {
        assertThat(AluLoop.run(1, 1000)).isNotEqualTo(AluLoop.run(1, 1001)).isEqualTo(AluLoop.run(1, 1000));
        ClockCost.Spread spread = AluLoop.measure(System::nanoTime);
        // 36 instructions a step; no core does 36 in a cycle of 0.1 ns.
        assertThat(spread.medianNs()).isGreaterThan(AluLoop.PIECE * 0.1);
        assertThat(spread.samples()).isGreaterThanOrEqualTo(20);
    }

    @Property
    void theMedianIsNeverAboveP95(
            @ForAll @Size(min = 1, max = 50) List<@DoubleRange(min = 1, max = 1e9) Double> nanos) {
        ClockCost.Spread spread = ClockCost.Spread.of(
                nanos.stream().mapToDouble(Double::doubleValue).toArray());
        assertThat(spread.medianNs()).isBetween(1.0, 1e9);
        assertThat(spread.ratio()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void quantilesAreLinearBetweenNeighbours() {
        ClockCost.Spread spread = ClockCost.Spread.of(new double[] {5, 1, 3, 2, 4});
        assertThat(spread.medianNs()).isEqualTo(3);
        assertThat(spread.p95Ns()).isEqualTo(4.8, within(1e-9));
    }
}
