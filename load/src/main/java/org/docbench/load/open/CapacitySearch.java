package org.docbench.load.open;

import java.util.OptionalDouble;

/**
 * Finds the highest rate that holds a bound, window by window: from a guess upwards or downwards by steps that double (exponential
 * search, Bentley and Yao 1976) until one rate holds and another does not, then by halves of what lies between, down to two
 * neighbours of {@link Rates}. A rate holds, or does not, when two windows of at most three say so: one lucky window counts for
 * nothing, and neither does one unlucky. Pure and immutable.
 *
 * @param lowest number of a rate; where that does not hold, none does
 * @param held the highest number that held; {@code lowest} - 1 if none did yet
 * @param failed the lowest number that did not hold; one above {@link #HIGHEST} if all did yet
 * @param at the number that is tried
 * @param stride to the next one, while there is only one side
 * @param good windows at this rate that held
 * @param bad windows at this rate that did not
 */
public record CapacitySearch(int lowest, int held, int failed, int at, int stride, int good, int bad) {
    /** Ten million a second. */
    private static final int HIGHEST = 7 * 48;

    /** 24 %: the guess is that of an earlier search, or of a closed loop. */
    private static final int STRIDE = 4;

    private static final int AGREEING = 2;

    /**
     * A search that has seen nothing.
     *
     * @param guess rate at which it begins
     * @param least rate below which it does not look
     */
    public static CapacitySearch from(double guess, double least) {
        int lowest = Rates.nearest(least);
        int begin = Math.min(HIGHEST, Math.max(lowest, Rates.nearest(guess)));
        return new CapacitySearch(lowest, lowest - 1, HIGHEST + 1, begin, STRIDE, 0, 0);
    }

    public boolean done() {
        return failed - held == 1;
    }

    /** Operations a second to try now. */
    public double rate() {
        return Rates.at(at);
    }

    /** What was found; empty if not even the lowest rate held. */
    public OptionalDouble capacity() {
        return held < lowest ? OptionalDouble.empty() : OptionalDouble.of(Rates.at(held));
    }

    /** After a window at {@link #rate}. */
    public CapacitySearch saw(boolean holds) {
        int yes = good + (holds ? 1 : 0);
        int no = bad + (holds ? 0 : 1);
        if (yes == AGREEING) {
            return next(at, failed);
        }
        return no == AGREEING ? next(held, at) : new CapacitySearch(lowest, held, failed, at, stride, yes, no);
    }

    private CapacitySearch next(int nowHeld, int nowFailed) {
        boolean above = nowFailed > HIGHEST;
        boolean below = nowHeld < lowest;
        int next;
        if (above) {
            next = Math.min(HIGHEST, at + stride);
        } else if (below) {
            next = Math.max(lowest, at - stride);
        } else {
            next = (nowHeld + nowFailed) >>> 1;
        }
        return new CapacitySearch(lowest, nowHeld, nowFailed, next, 2 * stride, 0, 0);
    }
}
