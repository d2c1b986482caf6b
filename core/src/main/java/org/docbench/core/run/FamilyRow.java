package org.docbench.core.run;

import java.util.Locale;
import org.docbench.core.stats.Family;

/**
 * What a family of comparisons decided (rule 22).
 *
 * @param name {@link #REGISTERED}, or the suite whose other comparisons these are
 * @param method {@code Holm} or {@code Benjamini-Hochberg}
 * @param errorRate what the method controls
 * @param level of all intervals of the family
 * @param missing registered comparisons without an interval: a target failed or had not settled, or the targets have fewer than
 *     two rounds in common
 */
public record FamilyRow(
        String name,
        String method,
        double errorRate,
        double level,
        int comparisons,
        int missing,
        int winners,
        int ties) {
    /** The family of the questions that were registered before the run. */
    public static final String REGISTERED = "registered questions";

    static FamilyRow of(String name, Family family, Family.Decided decided, int missing) {
        return new FamilyRow(
                name,
                family.method().words(),
                family.rate(),
                decided.level(),
                decided.ratios().size(),
                missing,
                decided.winners(),
                decided.ties());
    }

    /** Counts the comparisons with a verdict other than inconclusive. */
    public int decided() {
        return winners + ties;
    }

    /** One line: what is decided, and how much of it may be wrong. */
    public String words() {
        String rate = String.format(Locale.ROOT, "%.3g %%", 100 * errorRate).replaceFirst("[.]0+ ", " ");
        String wrong = method.equals(Family.Method.HOLM.words())
                ? "chance of one or more wrong: at most " + rate
                : String.format(Locale.ROOT, "expected to be wrong: at most %.1f", errorRate * decided());
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d comparisons decided (%,d winners, %,d ties); %s (%s, %s)",
                name,
                decided(),
                comparisons + missing,
                winners,
                ties,
                wrong,
                method,
                rate);
    }
}
