package org.docbench.load;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.StoreExperiment.StoreCase;
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

    /**
     * How long is measured in an open loop.
     *
     * @param window of a rate in a round, at least
     * @param step window of a search, at least
     * @param rounds in each of which every target has every rate once
     * @param workers the most that can be in flight
     * @param probe operations of each worker, back to back, before the first round: the product is warm, and a search has its guess
     */
    public record OpenPreset(Duration window, Duration step, int rounds, int workers, int probe) {
        /** The part of a preset. */
        public static final String PART = "open";

        public OpenPreset {
            if (rounds < 1 || workers < 1 || probe < 1) {
                throw new IllegalArgumentException("rounds, workers and the operations of a probe are numbers from 1");
            }
        }

        /** Returns the same with the rounds that a run asks for instead. */
        OpenPreset with(RunRequest request) {
            return new OpenPreset(window, step, request.rounds(rounds), workers, probe);
        }
    }

    /** Describes the scenarios of a suite in an open loop: the work comes before the rate, optional parameters after it. */
    public record OpenScenarios(Scenario rate, Scenario capacity, Scenario search) {
        /** From the intended start to the answer: what a user waits. */
        public static final String RESPONSE = "response";

        /** From the true start to the answer: what a tool with coordinated omission reports. */
        public static final String SERVICE = "service";

        /** The highest rate that holds the bound. */
        public static final String CAPACITY = "capacity";

        /** The response of the windows of a search. */
        public static final String SEARCHED = "searched";

        private static final String FROM_INTENDED =
                "from the time the operation was meant to begin to its answer: waiting for a free worker is part of it";

        private static final String FROM_TRUE =
                "the same operations from the time a worker began: what a tool with coordinated" + " omission reports";

        /**
         * Those of a suite.
         *
         * @param what names the parameter that says what is done
         */
        public static OpenScenarios of(String suite, String what) {
            return new OpenScenarios(
                    new Scenario(
                            suite,
                            "rate",
                            "How long do users wait when operations arrive at this rate?",
                            parameters(what, "rate"),
                            Map.of(RESPONSE, FROM_INTENDED, SERVICE, FROM_TRUE)),
                    new Scenario(
                            suite,
                            "capacity",
                            "How many operations/s can arrive while users do not wait longer than a bound?",
                            parameters(what, "bound"),
                            Map.of(CAPACITY, "the highest rate within the bound, with every arrival served")),
                    new Scenario(
                            suite,
                            "search",
                            "How long did users wait at the rates that the search for the capacity tried?",
                            parameters(what, "rate"),
                            Map.of(SEARCHED, FROM_INTENDED, SERVICE, FROM_TRUE)));
        }

        /** Some cases have no level. */
        private static List<String> parameters(String what, String value) {
            return List.of(what, StoreCase.DOCUMENTS, StoreCase.WORKERS, value, ServerCounts.DURABILITY);
        }

        /** Tells whether targets are compared in a phase. */
        public static boolean compares(String phase) {
            return !phase.equals(SERVICE) && !phase.equals(SEARCHED);
        }

        /** Lists all of them in the order of reports. */
        public List<Scenario> all() {
            return List.of(capacity, rate, search);
        }

        /** Lists those that a choice measures. */
        public List<Scenario> asked(OpenChoice choice) {
            return choice.bound().isPresent() ? all() : List.of(rate);
        }
    }
}
