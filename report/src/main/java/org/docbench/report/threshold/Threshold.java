package org.docbench.report.threshold;

import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.run.RunFile;

/**
 * A limit on the results of a suite, written {@code SUITE[/TARGET] STATISTIC OP VALUE}: {@code update p99 > 10ms}. A result for which that
 * is true breaks it.
 *
 * @param written as the user wrote it, with one space between words
 * @param target an id, or the first words of several; empty for all targets
 * @param limit in ns, or operations/s
 */
public record Threshold(
        String written, String suite, Optional<String> target, Statistic statistic, Operator operator, double limit) {
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
}
