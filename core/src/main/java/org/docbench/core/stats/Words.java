package org.docbench.core.stats;

import java.util.Locale;
import java.util.stream.Stream;

/** Ratios in words. One convention everywhere: a factor of at least 1 and the direction as a word. */
public final class Words {
    private static final double VACUOUS = 1_000;

    private Words() {}

    /** A whole sentence on the contender, by verdict. */
    public static String of(double ratio, Interval ci, Verdict verdict, String baseline, String contender) {
        return switch (verdict) {
            case FASTER, SLOWER -> {
                int decimals = decimals(ratio, ci);
                yield contender + " is " + factor(ratio, decimals) + " than " + baseline + " "
                        + range(ratio, ci, decimals);
            }
            case TIE -> contender + " and " + baseline + " tie: " + size(ratio, ci);
            case INCONCLUSIVE -> contender + " against " + baseline + ": " + noDifference(ci);
        };
    }

    /**
     * The verdict and the size, both targets being known: "2.4× faster (99 % CI 2.2–2.6)", "tie: 1.01× slower (...)", "no difference
     * found; at most 1.3× either way".
     */
    public static String clause(double ratio, Interval ci, Verdict verdict) {
        return verdict == Verdict.INCONCLUSIVE
                ? noDifference(ci)
                : (verdict == Verdict.TIE ? "tie: " : "") + size(ratio, ci);
    }

    /** The word for a verdict in lists of targets. */
    public static String word(Verdict verdict) {
        return verdict == Verdict.INCONCLUSIVE ? "no difference found" : verdict.word();
    }

    /** Tells whether a limit says nothing: Student's t of three rounds at a family's level leaves factors of 20 digits possible. */
    public static boolean isVacuous(double most) {
        return most > VACUOUS;
    }

    /** The largest difference that the interval leaves possible. */
    private static String noDifference(Interval ci) {
        if (ci == null) {
            return word(Verdict.INCONCLUSIVE);
        }
        double most = Math.max(ci.high(), 1 / ci.low());
        return word(Verdict.INCONCLUSIVE)
                + (isVacuous(most) ? "; too few rounds" : "; at most " + digits(most, decimals(most)) + "× either way");
    }

    /** "2.4× faster (99 % CI 2.2–2.6)"; without an interval, "2.4× faster (no interval)". */
    public static String size(double ratio, Interval ci) {
        int decimals = decimals(ratio, ci);
        return factor(ratio, decimals) + " " + range(ratio, ci, decimals);
    }

    /** The confidence of an interval in percent, with as many digits as tell it from 100: 95, 99.2, 99.998. */
    public static String level(Interval ci) {
        double rest = 100 * (1 - ci.level());
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(rest)));
        return String.format(Locale.ROOT, "%." + decimals + "f", 100 - rest).replaceFirst("[.]0+$", "");
    }

    /** "2.4× faster", "1.9× slower". */
    public static String factor(double ratio) {
        return factor(ratio, decimals(ratio));
    }

    private static String factor(double ratio, int decimals) {
        return ratio >= 1 ? digits(ratio, decimals) + "× faster" : digits(1 / ratio, decimals) + "× slower";
    }

    private static String range(double ratio, Interval ci, int decimals) {
        if (ci == null) {
            return "(no interval)";
        }
        if (ci.low() < 1 && ci.high() > 1) {
            return "(" + level(ci) + " % CI " + factor(ci.low(), decimals) + " to " + factor(ci.high(), decimals) + ")";
        }
        Interval shown = ratio >= 1 ? ci : ci.inverse();
        return "(" + level(ci) + " % CI " + digits(shown.low(), decimals) + "–" + digits(shown.high(), decimals) + ")";
    }

    /** By size: 1.04, 2.4, 53. */
    private static int decimals(double ratio) {
        double factor = Math.max(ratio, 1 / ratio);
        return factor < 1.5 ? 2 : factor < 20 ? 1 : 0;
    }

    /** The same for a ratio and its ends, and up to two more where an interval would be printed as a point or an end as 1. */
    private static int decimals(double ratio, Interval ci) {
        if (ci == null) {
            return decimals(ratio);
        }
        Interval shown = ratio >= 1 ? ci : ci.inverse();
        int least = decimals(ratio);
        int decimals = least;
        while (decimals < least + 2
                && (digits(shown.low(), decimals).equals(digits(shown.high(), decimals))
                        || looksLikeOne(shown, decimals))) {
            decimals++;
        }
        return decimals;
    }

    /** An end that is printed as 1 would say that there may be no difference. */
    private static boolean looksLikeOne(Interval ci, int decimals) {
        return Stream.of(ci.low(), ci.high())
                .anyMatch(end -> end != 1 && digits(end, decimals).equals(digits(1, decimals)));
    }

    private static String digits(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
