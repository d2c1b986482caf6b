package org.docbench.core.stats;

import java.util.Locale;

/** Ratios in words. One convention everywhere: a factor of at least 1 and the direction as a word. */
public final class Words {
    private Words() {}

    /** A whole sentence on the contender, by verdict. */
    public static String of(double ratio, Interval ci95, Verdict verdict, String baseline, String contender) {
        return switch (verdict) {
            case FASTER, SLOWER -> {
                int decimals = decimals(ratio, ci95);
                yield contender + " is " + factor(ratio, decimals) + " than " + baseline + " "
                        + range(ratio, ci95, decimals);
            }
            case TIE -> contender + " and " + baseline + " tie: " + size(ratio, ci95);
            case INCONCLUSIVE -> contender + " against " + baseline + " is inconclusive: " + size(ratio, ci95);
        };
    }

    /** The verdict and the size, both targets being known: "2.4× faster (95 % CI 2.2–2.6)", "tie: 1.01× slower (...)". */
    public static String clause(double ratio, Interval ci95, Verdict verdict) {
        boolean winner = verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
        return (winner ? "" : verdict.word() + ": ") + size(ratio, ci95);
    }

    /** "2.4× faster (95 % CI 2.2–2.6)"; without an interval, "2.4× faster (no interval)". */
    public static String size(double ratio, Interval ci95) {
        int decimals = decimals(ratio, ci95);
        return factor(ratio, decimals) + " " + range(ratio, ci95, decimals);
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
            return "(95 % CI " + factor(ci.low(), decimals) + " to " + factor(ci.high(), decimals) + ")";
        }
        Interval shown = ratio >= 1 ? ci : ci.inverse();
        return "(95 % CI " + digits(shown.low(), decimals) + "–" + digits(shown.high(), decimals) + ")";
    }

    /** By size: 1.04, 2.4, 53. */
    private static int decimals(double ratio) {
        double factor = Math.max(ratio, 1 / ratio);
        return factor < 1.5 ? 2 : factor < 20 ? 1 : 0;
    }

    /** The same for a ratio and its ends, and up to two more where a narrow interval would be printed as a point. */
    private static int decimals(double ratio, Interval ci) {
        if (ci == null) {
            return decimals(ratio);
        }
        Interval shown = ratio >= 1 ? ci : ci.inverse();
        int least = decimals(ratio);
        int decimals = least;
        while (decimals < least + 2 && digits(shown.low(), decimals).equals(digits(shown.high(), decimals))) {
            decimals++;
        }
        return decimals;
    }

    private static String digits(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
