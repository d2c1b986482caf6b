package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TotalTest {

    @Test
    void sumsAndMeansAreThoseWorkedByHand() {
        // means 100, 400 and, for ten operations, 2,500
        Total total = Total.of(
                List.of(part("one", 1, 90, 110), part("four", 1, 380, 420), part("ten pushes", 10, 2400, 2600)));
        assertThat(total.sum().value()).isCloseTo(3000, within(1e-6));
        assertThat(total.perOperation().value()).isCloseTo(750, within(1e-6));
        // (100 · 400 · 2,500)^(1/3) = (10^8)^(1/3)
        assertThat(total.geometricMean().value()).isCloseTo(464.158883, within(1e-6));
        assertThat(total.largest()).isEqualTo("ten pushes");
        assertThat(total.share()).isCloseTo(2500.0 / 3000, within(1e-9));
        assertThat(total.decidedBy()).contains("ten pushes");
        for (Total.Figure figure : List.of(total.sum(), total.perOperation(), total.geometricMean())) {
            assertThat(figure.ci95().orElseThrow().contains(figure.value())).isTrue();
        }
    }

    @Test
    void halvesDecideNothingAndACaseAloneIsNoSum() {
        assertThat(Total.of(List.of(part("a", 1, 10, 10), part("b", 1, 10, 10))).decidedBy())
                .isEmpty();
        assertThat(Total.of(List.of(part("a", 1, 10, 10))).decidedBy()).isEmpty();
    }

    @Test
    void oneRoundHasNoInterval() {
        Total total = Total.of(List.of(new Total.Part("a", Samples.of(new double[] {8, 10}), 1)));
        assertThat(total.sum().value()).isCloseTo(9, within(1e-9));
        assertThat(total.sum().ci95()).isEmpty();
    }

    @Test
    void nothingHasNoTotal() {
        assertThatThrownBy(() -> Total.of(List.of())).hasMessage("no case to sum");
    }

    private static Total.Part part(String name, int operations, double first, double second) {
        return new Total.Part(name, Samples.of(new double[] {first}, new double[] {second}), operations);
    }
}
