package org.docbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.docbench.core.runner.SteadyState;

/**
 * A warm-up of load: windows of the same length follow one another until they are steady.
 *
 * @param window how long each is
 * @param rule when they are
 * @param processes tell at the ends of a window what those that are measured used
 */
public record Steady(Duration window, SteadyState rule, Supplier<Used> processes) {

    /** Five windows of 200 ms within 5 %, the width of a tie; 10 s at most. */
    public static final Steady USUAL = new Steady(Duration.ofMillis(200), 5, 0.05, 50);

    /** Nothing is warmed up. */
    public static final Steady COLD = new Steady(Duration.ofMillis(1), 1, 0, 0);

    public Steady {
        if (window.toNanos() <= 0) {
            throw new IllegalArgumentException("a warm-up with windows of " + window);
        }
    }

    /**
     * What processes used since they began.
     *
     * @param nanos of processor time; where they are 0 a window is judged by its own figure, else by that for a second of processor time
     * @param compilingNanos those of compilers among them
     */
    public record Used(long nanos, long compilingNanos) {
        /** Where processor time is not known. */
        public static final Used UNKNOWN = new Used(0, 0);
    }

    /** Makes a rule: the last {@code alike} windows must be alike {@code within} a part of the largest; at most {@code most} windows. */
    public Steady(Duration window, int alike, double within, int most) {
        this(window, SteadyState.alike(alike, within, most), () -> Used.UNKNOWN);
    }

    /** Runs windows, each of which gives its figure, until they are steady, there were the most, or it is stopped. */
    public Warmup run(DoubleSupplier window, String unit, Clock clock, BooleanSupplier stopped) {
        long started = clock.nanos();
        List<SteadyState.Window> windows = new ArrayList<>();
        while (!rule.ended(windows) && !stopped.getAsBoolean()) {
            windows.add(measured(window, clock));
        }
        List<Double> figures = windows.stream().map(SteadyState.Window::figure).toList();
        String of = processes.get().nanos() > 0 ? unit + " of processor time" : unit;
        return new Warmup(figures, of, clock.nanos() - started, rule.reached(windows));
    }

    private SteadyState.Window measured(DoubleSupplier window, Clock clock) {
        Used before = processes.get();
        long started = clock.nanos();
        double figure = window.getAsDouble();
        long elapsed = clock.nanos() - started;
        Used after = processes.get();
        long used = after.nanos() - before.nanos();
        return new SteadyState.Window(
                used > 0 ? figure * elapsed / used : figure,
                TimeUnit.NANOSECONDS.toMillis(after.compilingNanos() - before.compilingNanos()));
    }

    /**
     * How the warm-up went.
     *
     * @param windows what each window gave, in order; empty if there was no warm-up
     * @param unit of the windows
     * @param nanos how long it took in all
     * @param settled whether the last windows agreed
     */
    public record Warmup(List<Double> windows, String unit, long nanos, boolean settled) {

        /** No warm-up. */
        public static final Warmup NONE = new Warmup(List.of(), "", 0, false);

        public Warmup {
            windows = List.copyOf(windows);
        }

        /** Returns the warning if the warm-up did not become steady. */
        public Optional<String> warning() {
            if (windows.isEmpty() || settled) {
                return Optional.empty();
            }
            return Optional.of(String.format(
                    Locale.ROOT,
                    "not steady after %d warm-up windows, %.1f s; the last gave %s %s, the one before %s",
                    windows.size(),
                    nanos / 1e9,
                    figure(windows.get(windows.size() - 1)),
                    unit,
                    figure(windows.get(Math.max(0, windows.size() - 2)))));
        }

        private static String figure(double value) {
            return String.format(Locale.ROOT, value < 1_000 ? "%.4g" : "%,.0f", value);
        }
    }
}
