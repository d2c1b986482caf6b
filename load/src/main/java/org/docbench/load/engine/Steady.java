package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import org.docbench.core.runner.SteadyState;

/**
 * A warm-up of load: windows of the same length follow one another until they are steady.
 *
 * @param window how long each is
 * @param rule when they are
 */
public record Steady(Duration window, SteadyState rule) {

    /** Five windows of 200 ms within 5 %, the width of a tie; 10 s at most. */
    public static final Steady USUAL = new Steady(Duration.ofMillis(200), 5, 0.05, 50);

    /** Nothing is warmed up. */
    public static final Steady COLD = new Steady(Duration.ofMillis(1), 1, 0, 0);

    public Steady {
        if (window.toNanos() <= 0) {
            throw new IllegalArgumentException("a warm-up with windows of " + window);
        }
    }

    /** Windows whose last {@code alike} must be alike {@code within} a part of the largest; at most {@code most}. */
    public Steady(Duration window, int alike, double within, int most) {
        this(window, SteadyState.alike(alike, within, most));
    }

    /** Runs windows, each of which gives its figure, until they are steady, there were the most, or it is stopped. */
    public Warmup run(DoubleSupplier window, String unit, Clock clock, BooleanSupplier stopped) {
        long started = clock.nanos();
        List<SteadyState.Window> windows = new ArrayList<>();
        while (!rule.ended(windows) && !stopped.getAsBoolean()) {
            windows.add(new SteadyState.Window(window.getAsDouble(), 0));
        }
        List<Double> figures = windows.stream().map(SteadyState.Window::figure).toList();
        return new Warmup(figures, unit, clock.nanos() - started, rule.reached(windows));
    }
}
