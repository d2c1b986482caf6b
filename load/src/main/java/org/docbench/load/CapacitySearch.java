package org.docbench.load;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Finds the highest rate that holds a bound, window by window. From a guess it goes up or down by doubling steps, until one rate holds
 * and another does not (exponential search, Bentley and Yao 1976). Then it halves the range between them, down to
 * two neighbours of {@link Rates}. Two windows of at most three decide whether a rate holds, so that a single lucky or unlucky window
 * does not. Pure and immutable.
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

    /** Returns the rate to try now, in operations/s. */
    public double rate() {
        return Rates.at(at);
    }

    /** Returns the rate that was found; empty if not even the lowest one held. */
    public OptionalDouble capacity() {
        return held < lowest ? OptionalDouble.empty() : OptionalDouble.of(Rates.at(held));
    }

    /** Returns the search after a window at {@link #rate}. */
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

    /**
     * Rates that are tried, in operations a second: the preferred numbers of the series E48 (IEC 60063), 48 in a decade, 4.9 %
     * apart, the same for all targets. Number 0 is 1 a second.
     */
    static final class Rates {
        private static final int DECADE = 48;
        private static final MathContext DIGITS = new MathContext(3);

        private Rates() {}

        static double at(int number) {
            return new BigDecimal(Math.pow(10, (double) number / DECADE), DIGITS).doubleValue();
        }

        /** Returns the number of the rate nearest to this one. */
        static int nearest(double rate) {
            return (int) Math.round(DECADE * Math.log10(Math.max(1, rate)));
        }

        /** Writes a rate as in cases: without needless digits. */
        static String text(double rate) {
            return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
        }

        /**
         * What a user wrote: {@code 500,1000,2000/s}.
         *
         * @throws IllegalArgumentException if it is anything else
         */
        static List<Double> written(String text) {
            return Arrays.stream(text.split(",", -1))
                    .map(Rates::one)
                    .sorted()
                    .distinct()
                    .toList();
        }

        private static double one(String word) {
            String number = word.strip().replaceFirst("\\s*/\\s*s$", "");
            if (number.matches("\\d{1,8}(\\.\\d{1,3})?") && Double.parseDouble(number) > 0) {
                return Double.parseDouble(number);
            }
            throw new IllegalArgumentException("\"" + word.strip()
                    + "\" is not a rate; give operations/s from 0.001 to 99999999, such as 500,1000,2000 or 2000/s");
        }
    }
}
