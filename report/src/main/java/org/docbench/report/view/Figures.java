package org.docbench.report.view;

import java.math.BigDecimal;
import java.util.Locale;
import org.docbench.core.stats.Interval;

/** How a number is written: three significant digits, one unit for a mean and its interval, never a locale. */
public final class Figures {
    /** What stands where there is no number. */
    public static final String NONE = "–";

    private static final long KIBI = 1024;
    private static final long MEBI = KIBI * KIBI;

    private enum Scale {
        NANO("ns", 1),
        MICRO("µs", 1e3),
        MILLI("ms", 1e6),
        SECOND("s", 1e9);

        final String unit;
        final double factor;

        Scale(String unit, double factor) {
            this.unit = unit;
            this.factor = factor;
        }

        static Scale of(double nanos) {
            double size = Math.abs(nanos);
            return size < 999.5 ? NANO : size < 999.5e3 ? MICRO : size < 999.5e6 ? MILLI : SECOND;
        }
    }

    private Figures() {}

    /** {@code 2.49 µs}. */
    public static String time(Double nanos) {
        if (absent(nanos)) {
            return NONE;
        }
        Scale scale = Scale.of(nanos);
        return three(nanos / scale.factor) + " " + scale.unit;
    }

    /** {@code 2.49 µs [2.41–2.58]}, the interval in the unit of the mean. */
    public static String time(Double nanos, Interval interval) {
        if (absent(nanos) || interval == null) {
            return time(nanos);
        }
        return time(nanos) + " [" + within(nanos, interval) + "]";
    }

    /** {@code 2.41–2.58}: the interval in the unit of the mean, or nothing. */
    public static String within(Double nanos, Interval interval) {
        if (absent(nanos) || interval == null) {
            return "";
        }
        Scale scale = Scale.of(nanos);
        return range(interval.low() / scale.factor, interval.high() / scale.factor);
    }

    /** The number that {@link #time(Double)} prints of a time, in ns; in the unit of another one, as {@link #within} does. */
    public static BigDecimal printedTime(double nanos, double like) {
        return printed(nanos, Scale.of(like).factor);
    }

    /** The number that {@link #rate(double)} prints. */
    public static BigDecimal printedRate(double perSecond) {
        return printed(perSecond, rateScale(perSecond));
    }

    private static BigDecimal printed(double value, double factor) {
        return new BigDecimal(three(value / factor).replace(",", ""))
                .multiply(BigDecimal.valueOf(factor))
                .stripTrailingZeros();
    }

    private static double rateScale(double perSecond) {
        return perSecond < 999.5 ? 1 : perSecond < 999.5e3 ? 1e3 : 1e6;
    }

    /** {@code 2.41–2.58}. */
    public static String range(double low, double high) {
        return three(low) + "–" + three(high);
    }

    /** The ends of a ratio: one that is printed as 1 would say that there may be no difference, so it has more digits. */
    public static String factors(double low, double high) {
        return factor(low) + "–" + factor(high);
    }

    private static String factor(double end) {
        String text = three(end);
        for (int digits = 3; digits <= 6 && end != 1 && text.matches("1\\.0+"); digits++) {
            text = String.format(Locale.ROOT, "%." + digits + "f", end);
        }
        return text;
    }

    /** {@code 64,917 B}. */
    public static String bytes(Double bytes) {
        return absent(bytes) ? NONE : String.format(Locale.ROOT, "%,.0f B", bytes);
    }

    /** A size as a case has it: {@code 200 B}, {@code 10 KiB}, {@code 4 MiB}, or the text as it is. */
    public static String size(String bytes) {
        String digits = bytes.replace(",", "");
        if (!digits.matches("[1-9]\\d{0,14}")) {
            return bytes;
        }
        long size = Long.parseLong(digits);
        return size % MEBI == 0 ? size / MEBI + " MiB" : size % KIBI == 0 ? size / KIBI + " KiB" : bytes + " B";
    }

    /** A rate per second: {@code 812 k/s}. */
    public static String rate(double perSecond) {
        return rate(perSecond, null);
    }

    /** {@code 812 k/s [790–835]}, the interval in the unit of the rate. */
    public static String rate(double perSecond, Interval interval) {
        double scale = rateScale(perSecond);
        return three(perSecond / scale)
                + (scale == 1 ? " /s" : scale == 1e3 ? " k/s" : " M/s")
                + (interval == null ? "" : " [" + range(interval.low() / scale, interval.high() / scale) + "]");
    }

    /** A part of a whole: {@code 12 %}, {@code 0.4 %}, {@code 0 %}, {@code -0.4 %}. */
    public static String percent(double part) {
        double percent = part * 100;
        double size = Math.abs(percent);
        return (size > 0 && size < 9.95
                        ? String.format(Locale.ROOT, "%.1f", percent)
                        : String.format(Locale.ROOT, "%.0f", percent))
                + " %";
    }

    /** A whole number with its thousands apart, or the text as it is. */
    public static String count(String text) {
        return text.matches("\\d{5,15}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(text)) : text;
    }

    /** Three significant digits without an exponent. */
    public static String three(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        int decimals =
                size < 0.01 && size > 0 ? 4 : size < 0.0995 && size > 0 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static boolean absent(Double value) {
        return value == null || value.isNaN() || value.isInfinite();
    }
}
