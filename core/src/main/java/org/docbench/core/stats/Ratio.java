package org.docbench.core.stats;

/**
 * Two targets on the same work: {@code time(baseline) / time(contender)}, above 1 when the contender is faster. In words a
 * factor is never below 1: "1.9× slower", not "0.53× faster".
 *
 * @param interval of the ratio: the one that is printed and that the verdict uses
 * @param verdict of the contender
 */
public record Ratio(double value, Interval interval, Verdict verdict) {
    /** Confidence of a ratio that belongs to no {@link Family}. */
    public static final double LEVEL = 0.99;

    /** The same comparison with the targets exchanged. */
    public Ratio inverse() {
        return new Ratio(1 / value, interval.inverse(), verdict.opposite());
    }

    /** The sentence of the comparison, the same for every target: "C is 2.4× faster than B (99 % CI 2.2–2.6)". */
    public String words(String baseline, String contender) {
        return Words.of(value, interval, verdict, baseline, contender);
    }

    /** Without the names of the targets: "2.4× faster (99 % CI 2.2–2.6)". */
    public String clause() {
        return Words.clause(value, interval, verdict);
    }
}
