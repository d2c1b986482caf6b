package org.docbench.core.stats;

/**
 * Two targets on the same work: {@code time(baseline) / time(contender)}, above 1 when the contender is faster. In words a
 * factor is never below 1: "1.9× slower", not "0.53× faster".
 *
 * @param value the ratio of the mean times
 * @param ci95 its 95 % interval
 * @param ci99 its 99 % interval, which a winner needs
 */
public record Ratio(double value, Interval ci95, Interval ci99) {

    /** From an estimate of the ratio's logarithm. */
    static Ratio ofLog(Estimate log) {
        Estimate ratio = log.map(Math::exp);
        return new Ratio(ratio.value(), ratio.ci95(), ratio.ci99());
    }

    /** What the ratio says of the contender. */
    public Verdict verdict() {
        return Verdict.of(ci95, ci99);
    }

    /** The same comparison with the targets exchanged. */
    public Ratio inverse() {
        return new Ratio(1 / value, ci95.inverse(), ci99.inverse());
    }

    /** The sentence of the comparison, the same for every target: "C is 2.4× faster than B (95 % CI 2.2–2.6)". */
    public String words(String baseline, String contender) {
        return Words.of(value, ci95, verdict(), baseline, contender);
    }

    /** The size alone: "2.4× faster (95 % CI 2.2–2.6)". */
    public String size() {
        return Words.size(value, ci95);
    }
}
