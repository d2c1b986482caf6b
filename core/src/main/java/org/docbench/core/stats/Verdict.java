package org.docbench.core.stats;

import java.util.Locale;

/**
 * What two targets' ratio says of the contender.
 *
 * <table>
 * <caption>The rule, with the band from 1/1.05 to 1.05</caption>
 * <tr><td>{@link #TIE}</td><td>the 95 % interval lies inside the band: the difference is below 5 %, whatever its sign</td></tr>
 * <tr><td>{@link #FASTER}, {@link #SLOWER}</td><td>no tie, and the 99 % interval lies wholly on one side of 1</td></tr>
 * <tr><td>{@link #INCONCLUSIVE}</td><td>otherwise: the interval reaches across an edge of the band without a sure sign</td></tr>
 * </table>
 *
 * <p>Why not "wholly outside the band": a target with 5 % of injected delay has a true ratio of exactly the band's edge,
 * so its interval straddles that edge in 95 % of runs however long one measures, and rule 20 (5 % of delay loses) could
 * never hold. Why not "95 % interval beyond 1": of two identical targets one would win in 5 % of noisy runs. With the
 * 99 % interval identical targets give a winner in 0.5 % of simulated runs with 2-10 % of noise, and in nominally 1 %
 * (simulated: up to 1.2 %) where whole rounds differ by 10 % and hardly anything can tie; a 5 % delay loses as soon as
 * the 99 % interval is shorter than the 5 %. "Straddles an edge" in rule 2 is therefore read as: holds an edge while the
 * sign is open. {@code VerdictSimulationTest} shows all three.
 */
public enum Verdict {
    FASTER,
    SLOWER,
    TIE,
    INCONCLUSIVE;

    /** The half width of the tie band: 5 %. */
    public static final double BAND = 1.05;

    private static final Interval TIE_BAND = Interval.at95(1 / BAND, BAND);

    /**
     * The verdict of the contender.
     *
     * @param ci95 95 % interval of {@code time(baseline) / time(contender)}
     * @param ci99 99 % interval of the same
     */
    public static Verdict of(Interval ci95, Interval ci99) {
        if (ci95.inside(TIE_BAND)) {
            return TIE;
        }
        if (ci99.low() > 1) {
            return FASTER;
        }
        return ci99.high() < 1 ? SLOWER : INCONCLUSIVE;
    }

    /** The verdict as the run file writes it: {@code faster}, {@code slower}, {@code tie}, {@code inconclusive}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
