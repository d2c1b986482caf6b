package org.docbench.core.stats;

import java.util.Locale;

/**
 * What two targets' ratio says of the contender, by one interval.
 *
 * <table>
 * <caption>The rule, with the band from 1/1.05 to 1.05</caption>
 * <tr><td>{@link #TIE}</td><td>the interval lies inside the band: the difference is below 5 %, whatever its sign</td></tr>
 * <tr><td>{@link #FASTER}, {@link #SLOWER}</td><td>no tie, and the interval lies wholly on one side of 1</td></tr>
 * <tr><td>{@link #INCONCLUSIVE}</td><td>otherwise</td></tr>
 * </table>
 *
 * <p>Why not "wholly outside the band": a target with 5 % of injected delay has a true ratio of exactly the band's edge. Its
 * interval straddles that edge however long one measures, and rule 20 (5 % of delay loses) could never hold. The
 * {@link Family} of the comparison gives the level of the interval.
 */
public enum Verdict {
    FASTER,
    SLOWER,
    TIE,
    INCONCLUSIVE;

    /** The half width of the tie band, unless the user chose one: 5 %. */
    public static final double TIE_BAND = 0.05;

    /**
     * The verdict of the contender.
     *
     * @param interval of {@code time(baseline) / time(contender)}
     * @param tie half width of the tie band: 0.05 is the band from 1/1.05 to 1.05
     */
    public static Verdict of(Interval interval, double tie) {
        if (interval.low() >= 1 / (1 + tie) && interval.high() <= 1 + tie) {
            return TIE;
        }
        if (interval.low() > 1) {
            return FASTER;
        }
        return interval.high() < 1 ? SLOWER : INCONCLUSIVE;
    }

    /** Whether one of the targets is the faster one. */
    public boolean winner() {
        return this == FASTER || this == SLOWER;
    }

    /** The verdict of the other target. */
    public Verdict opposite() {
        return this == FASTER ? SLOWER : this == SLOWER ? FASTER : this;
    }

    /** The verdict as the run file writes it: {@code faster}, {@code slower}, {@code tie}, {@code inconclusive}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
