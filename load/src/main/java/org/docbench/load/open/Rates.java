package org.docbench.load.open;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/**
 * Rates that are tried, in operations a second: the preferred numbers of the series E48 (IEC 60063), 48 in a decade, 4.9 %
 * apart, the same for all targets. Number 0 is 1 a second.
 */
final class Rates {
    private static final int DECADE = 48;
    private static final MathContext DIGITS = new MathContext(3);

    private Rates() {}

    static double at(int number) {
        return new BigDecimal(Math.pow(10, (double) number / DECADE), DIGITS).doubleValue();
    }

    /** The number of the rate next to this one. */
    static int nearest(double rate) {
        return (int) Math.round(DECADE * Math.log10(Math.max(1, rate)));
    }

    /** As in cases: without needless digits. */
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
                + "\" is no rate; write operations a second from 0.001 to 99999999, as 500,1000,2000 or 2000/s");
    }
}
