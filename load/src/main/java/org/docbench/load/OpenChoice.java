package org.docbench.load;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.engine.OpenLoop;

/**
 * Whether a suite is measured in an open loop, and how.
 *
 * @param rates at which every target is measured, in operations/s, ascending
 * @param bound for which the highest rate is searched; without rates, each target is then measured at parts of its own
 */
public record OpenChoice(List<Double> rates, Optional<Bound> bound) {
    public OpenChoice {
        rates = List.copyOf(rates);
    }

    /**
     * What a user wrote.
     *
     * @param rates as {@code 500,1000,2000/s}, or null
     * @param bound as {@code p99<10ms}, or null
     * @throws IllegalArgumentException if one of them is anything else
     */
    public static OpenChoice of(String rates, String bound) {
        return new OpenChoice(
                rates == null ? List.of() : CapacitySearch.Rates.written(rates),
                Optional.ofNullable(bound).map(Bound::of));
    }

    /**
     * Reads what a run asks.
     *
     * @throws IllegalArgumentException with one line that names the options
     */
    public static OpenChoice of(RunRequest request) {
        try {
            return of(request.rate().orElse(null), request.capacity().orElse(null));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--rate, --find-capacity: " + e.getMessage(), e);
        }
    }

    public boolean asked() {
        return !rates.isEmpty() || bound.isPresent();
    }

    /**
     * What a capacity keeps to: a percentile of the response time that must not be longer.
     *
     * @param text as it was asked for, for example {@code p99<10ms}
     * @param percent of all operations, over 0 and under 100
     * @param nanos which they must not exceed
     */
    public record Bound(String text, double percent, long nanos) {
        private static final Pattern WRITTEN =
                Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,3})?)\\s*<\\s*(\\d{1,9}(?:\\.\\d{1,3})?)\\s*(us|µs|ms|s)");

        private static final Map<String, Long> UNITS =
                Map.of("us", 1_000L, "µs", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

        /** A percentile is meant by so many operations beyond it. */
        private static final int BEYOND = 10;

        /** @throws IllegalArgumentException if the text is no such thing */
        public static Bound of(String text) {
            Matcher written = WRITTEN.matcher(text.strip());
            if (written.matches()) {
                double percent = Double.parseDouble(written.group(1));
                long nanos = new BigDecimal(written.group(2))
                        .multiply(BigDecimal.valueOf(UNITS.get(written.group(3))))
                        .longValue();
                if (percent > 0 && nanos > 0) {
                    return new Bound(text.replaceAll("\\s", ""), percent, nanos);
                }
            }
            throw new IllegalArgumentException("\"" + text
                    + "\" is no bound; write a percentile and a time in us, ms or s, as p99<10ms or p99.9<500us");
        }

        /** Returns the arrivals that a window needs for a meaningful percentile. */
        double arrivals() {
            return arrivals(percent);
        }

        static double arrivals(double percent) {
            return BEYOND / (1 - percent / 100);
        }

        /** Tells whether the users of a window were all served, and in time. */
        boolean holds(OpenLoop.Result seen) {
            return seen.unserved() == 0 && seen.load().latencies().percentile(percent) <= nanos;
        }
    }
}
