package org.docbench.report.heat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.report.heat.HeatScale.Step;
import org.junit.jupiter.api.Test;

class HeatScaleTest {

    @Test
    void stepsAreRoundAndBeginBelowTheLeastValue() {
        assertThat(HeatScale.of(List.of(17.0, 42.0, 95.0)).bounds())
                .containsExactly(15.0, 20.0, 30.0, 40.0, 50.0, 70.0);
        assertThat(HeatScale.of(List.of(10.0, 100.0)).bounds())
                .containsExactly(10.0, 15.0, 20.0, 30.0, 40.0, 50.0, 70.0, 100.0);
    }

    @Test
    void wideRangesHaveCoarserSteps() {
        assertThat(HeatScale.of(List.of(900.0, 250_000.0)).bounds())
                .containsExactly(500.0, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5);
        assertThat(HeatScale.of(List.of(1.0, 5e6)).bounds()).containsExactly(1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6);
    }

    @Test
    void moreIsStrongerFromTheFaintestShadeOn() {
        HeatScale scale = HeatScale.of(List.of(1.0, 5e6));
        assertThat(scale.shade(1)).isZero();
        assertThat(scale.shade(9.99)).isZero();
        assertThat(scale.shade(10)).isEqualTo(1);
        assertThat(scale.shade(5e6)).isEqualTo(HeatScale.STRONGEST);
        assertThat(scale.legend().get(3)).isEqualTo(new Step(4, "from 1 k/s"));
    }

    @Test
    void oneValueOrNoneIsAScaleToo() {
        assertThat(HeatScale.of(List.of(42.0)).legend()).containsExactly(new Step(0, "from 40 /s"));
        assertThat(HeatScale.of(List.of()).shade(7)).isZero();
    }
}
