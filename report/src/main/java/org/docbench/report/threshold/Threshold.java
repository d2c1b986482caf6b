package org.docbench.report.threshold;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.core.stats.Histograms;
import org.docbench.report.view.Figures;

/**
 * A limit on the results of a suite, written {@code SUITE[/TARGET] STATISTIC OP VALUE}: {@code update p99 > 10ms}. A result for which that
 * is true breaks it.
 *
 * @param written as the user wrote it, with one space between words
 * @param target an id, or the first words of several; empty for all targets
 * @param limit in ns, or operations/s
 */
public record Threshold(
        String written,
        String suite,
        Optional<String> target,
        Threshold.Statistic statistic,
        Operator operator,
        double limit) {
    /** A threshold, for messages. */
    public static final String EXAMPLE = "update p99 > 10ms";

    /** How a threshold is written, for messages. */
    public static final String FORM = "a threshold SUITE[/TARGET] STATISTIC OP VALUE, such as '" + EXAMPLE
            + "' or 'ycsb/mongodb rate < 500/s' (mean, p50, p90, p99 in ns, us, ms, s; rate in /s)";

    private static final String ALL = ".*";

    private static final Pattern WRITTEN =
            Pattern.compile("([\\w-]+)(?:/(\\S+))?\\s+(mean|p50|p90|p99|rate)\\s*(>=?|<=?)\\s*"
                    + "([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([a-zµμM]{0,2}(?:/s)?)");

    /** Returns the same on the target that its own name stands for. */
    public Threshold named(UnaryOperator<String> names) {
        return new Threshold(written, suite, target.map(names), statistic, operator, limit);
    }

    /** How a value is compared with the limit. */
    enum Operator {
        ABOVE,
        AT_LEAST,
        BELOW,
        AT_MOST;

        private static final Map<String, Operator> SIGNS =
                Map.of(">", ABOVE, ">=", AT_LEAST, "<", BELOW, "<=", AT_MOST);

        boolean holds(double value, double limit) {
            return switch (this) {
                case ABOVE -> value > limit;
                case AT_LEAST -> value >= limit;
                case BELOW -> value < limit;
                case AT_MOST -> value <= limit;
            };
        }

        boolean isUpper() {
            return this == ABOVE || this == AT_LEAST;
        }
    }

    /**
     * Parses what {@link #FORM} describes.
     *
     * @throws IllegalArgumentException if a text has another form
     */
    public static Threshold parse(String text) {
        Matcher parts = WRITTEN.matcher(text.strip());
        if (parts.matches()) {
            Statistic statistic = Statistic.named(parts.group(3));
            Optional<Double> factor = statistic.factor(parts.group(6));
            if (factor.isPresent()) {
                return new Threshold(
                        text.strip().replaceAll("\\s+", " "),
                        parts.group(1),
                        Optional.ofNullable(parts.group(2)),
                        statistic,
                        Operator.SIGNS.get(parts.group(4)),
                        Double.parseDouble(parts.group(5)) * factor.get());
            }
        }
        throw new IllegalArgumentException("not " + FORM);
    }

    /**
     * Tells whether it is on a target: it names none, its id or the first words of it.
     *
     * @param id written form
     */
    public boolean isOn(String id) {
        return target.stream().allMatch(name -> {
            String family = name.endsWith(ALL) ? name.substring(0, name.length() - ALL.length()) : name;
            return id.equals(family) || id.startsWith(family + ".");
        });
    }

    /** Whether a value breaks it. */
    boolean isBrokenBy(double value) {
        return operator.holds(value, limit);
    }

    /** Returns what a run makes of it. */
    public Outcome of(RunFile run) {
        return Outcome.of(this, run);
    }

    /** What a threshold bounds of a result: a time in nanoseconds, or operations/s. */
    public enum Statistic {
        MEAN,
        P50,
        P90,
        P99,
        RATE;

        private static final double SECOND = 1e9;
        private static final Map<String, Double> TIMES =
                Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9);
        private static final Map<String, Double> RATES = Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6);

        /** Returns the statistic of this name. */
        static Statistic named(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        /** Returns how many ns, or operations/s, a unit is; empty if it is none of this statistic. */
        Optional<Double> factor(String unit) {
            return Optional.ofNullable((this == RATE ? RATES : TIMES).get(unit));
        }

        /** Returns the value of a measured row; empty if the row is a rate and this is a time, or if the row has no percentiles. */
        Optional<Double> of(ResultRow row) {
            boolean rate = Measured.RATE.equals(row.unit());
            return switch (this) {
                case RATE -> Optional.of(rate ? row.time() : SECOND / row.time());
                case MEAN -> Optional.ofNullable(rate ? null : row.mean());
                case P50 -> Optional.ofNullable(rate ? null : row.median());
                case P99 -> Optional.ofNullable(rate ? null : row.p99());
                case P90 -> rate || !row.hasPercentiles() ? Optional.empty() : Optional.of(ninetieth(row));
            };
        }

        private static double ninetieth(ResultRow row) {
            return row.histogram() == null
                    ? Results.samples(row).percentile(90)
                    : Histograms.percentile(row.histogram(), 90);
        }

        /** Writes a value with its unit. */
        String words(double measured) {
            return this == RATE ? Figures.rate(measured) : Figures.time(measured);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
