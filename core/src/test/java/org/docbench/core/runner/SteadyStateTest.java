package org.docbench.core.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.docbench.core.runner.SteadyState.Window;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
    private static final SteadyState RULE = SteadyState.alike(3, 0.05, 8);

    private static List<Window> windows(double... figures) {
        return Arrays.stream(figures).mapToObj(figure -> new Window(figure, 0)).toList();
    }

    @Test
    void theLastWindowsMustBeAlike() {
        assertThat(RULE.reached(windows(100, 95, 98))).isTrue();
        assertThat(RULE.reached(windows(10, 100, 95, 98))).isTrue();
        assertThat(RULE.reached(windows(100, 94.9, 98))).isFalse();
        assertThat(RULE.reached(windows(100, 100))).isFalse();
    }

    @Test
    void windowsInWhichNothingSucceedsAreNeverAlike() {
        assertThat(RULE.reached(windows(0, 0, 0))).isFalse();
        assertThat(RULE.reached(windows(Double.NaN, Double.NaN, Double.NaN))).isFalse();
    }

    @Test
    void aWindowInWhichTheCompilerWorkedIsNotSteady() {
        SteadyState rule = new SteadyState(1, 0, 3, 4);
        List<Window> windows = new ArrayList<>(List.of(new Window(1, 3)));
        assertThat(rule.reached(windows)).isFalse();
        windows.add(new Window(1, 2));
        assertThat(rule.reached(windows)).isTrue();
        SteadyState three = new SteadyState(3, 0.05, 3, 8);
        assertThat(three.reached(List.of(new Window(1, 0), new Window(1, 9), new Window(1, 0))))
                .isFalse();
    }

    @Test
    void theLimitEndsItWithoutBeingSteady() {
        SteadyState rule = new SteadyState(1, 0, 3, 2);
        List<Window> busy = List.of(new Window(1, 50), new Window(1, 50));
        assertThat(rule.ended(busy.subList(0, 1))).isFalse();
        assertThat(rule.ended(busy)).isTrue();
        assertThat(rule.reached(busy)).isFalse();
        assertThat(SteadyState.alike(1, 0, 0).ended(List.of())).isTrue();
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> SteadyState.alike(0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SteadyState(1, 0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
