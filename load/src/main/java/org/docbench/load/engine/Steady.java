package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

/**
 * When a warm-up is over: windows of the same load follow one another until the last {@code agreeing} of them are alike.
 *
 * @param window how long each is
 * @param agreeing how many have to be alike
 * @param within largest less smallest of them, as a part of the largest: 0.05 for 5 %
 * @param most windows after which it goes on all the same, and the result says that it had not settled; 0: no warm-up
 */
public record Steady(Duration window, int agreeing, double within, int most) {

    /** Five windows of 200 ms within 5 %, the width of a tie; 10 s at most. */
    public static final Steady USUAL = new Steady(Duration.ofMillis(200), 5, 0.05, 50);

    /** Nothing is warmed up. */
    public static final Steady COLD = new Steady(Duration.ofMillis(1), 1, 0, 0);

    public Steady {
        if (window.toNanos() <= 0 || agreeing < 1 || within < 0 || most < 0) {
            throw new IllegalArgumentException(
                    "a warm-up of " + window + ", " + agreeing + ", " + within + ", " + most);
        }
    }

    /** Are the last windows alike? A window in which nothing succeeded is like no other. */
    boolean reached(List<Double> windows) {
        if (windows.size() < agreeing) {
            return false;
        }
        List<Double> last = windows.subList(windows.size() - agreeing, windows.size());
        double largest = last.stream().mapToDouble(d -> d).max().orElseThrow();
        double smallest = last.stream().mapToDouble(d -> d).min().orElseThrow();
        return smallest > 0 && largest - smallest <= within * largest;
    }

    /** Window after window, each of which gives its figure, until they agree, there were the most, or it is stopped. */
    public Warmup run(DoubleSupplier window, String unit, Clock clock, BooleanSupplier stopped) {
        long started = clock.nanos();
        List<Double> windows = new ArrayList<>();
        while (windows.size() < most && !reached(windows) && !stopped.getAsBoolean()) {
            windows.add(window.getAsDouble());
        }
        return new Warmup(windows, unit, clock.nanos() - started, reached(windows));
    }
}
