package org.docbench.core.experiment;

import java.util.Arrays;
import java.util.List;

/**
 * What an experiment varies, or a preset fixes. It checks the values of {@code --set} and names the values in lists and reports.
 *
 * @param name in commands, presets and cases
 * @param domain the values it can have
 * @param count how many values it takes at once
 */
public record Parameter<T>(String name, Domain<T> domain, Count count) {

    /** How many values a parameter takes at once. */
    public enum Count {
        ONE,
        SEVERAL,
        /** Several numbers from 2, each larger than the one before. */
        GROWING
    }

    /** Names a parameter that counts things. */
    public static Parameter<Long> number(String name, long least, long most) {
        return new Parameter<>(name, new Domain.Numbers(least, most), Count.SEVERAL);
    }

    /** Names a parameter that has one number in a run. */
    public static Parameter<Long> single(String name, long least, long most) {
        return new Parameter<>(name, new Domain.Numbers(least, most), Count.ONE);
    }

    /** Names a parameter that a run goes through from small to large. */
    public static Parameter<Long> growing(String name, long least, long most) {
        return new Parameter<>(name, new Domain.Numbers(least, most), Count.GROWING);
    }

    /** Names a parameter with a few values, each written as one word. */
    public static Parameter<String> words(String name, List<String> words) {
        return new Parameter<>(name, new Domain.Words(words), Count.SEVERAL);
    }

    /** Returns the same parameter by another name. */
    public Parameter<T> named(String other) {
        return new Parameter<>(other, domain, count);
    }

    /** Splits a list of values at its commas. */
    public static List<String> split(String written) {
        return Arrays.stream(written.split(",", -1)).map(String::strip).toList();
    }

    /**
     * Reads a list of values, separated by commas.
     *
     * @throws IllegalArgumentException if the parameter cannot have them; with a message that names it
     */
    public List<T> values(String written) {
        List<T> values;
        try {
            values = split(written).stream().map(domain::value).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
        if (count == Count.ONE && values.size() > 1) {
            throw new IllegalArgumentException(name + " takes one number, not " + written);
        }
        if (count == Count.GROWING && !grows(values)) {
            throw new IllegalArgumentException(name + " takes numbers from 2 that grow, as 1000,10000, not " + written);
        }
        return values;
    }

    private static boolean grows(List<?> values) {
        long before = 1;
        for (Object value : values) {
            if ((Long) value <= before) {
                return false;
            }
            before = (Long) value;
        }
        return true;
    }

    /** The values that a parameter can have. */
    public sealed interface Domain<T> {

        /**
         * Reads one value.
         *
         * @throws IllegalArgumentException if it is none of the domain; the message says what would be
         */
        T value(String written);

        /** Whole numbers between two bounds, both included. */
        record Numbers(long least, long most) implements Domain<Long> {
            private static final int MOST_DIGITS = 18;

            @Override
            public Long value(String written) {
                if (written.matches("-?\\d{1," + MOST_DIGITS + "}")) {
                    long number = Long.parseLong(written);
                    if (number >= least && number <= most) {
                        return number;
                    }
                }
                throw new IllegalArgumentException(
                        "'" + written + "' is not a whole number from " + least + " to " + most);
            }
        }

        /** Words, in the order in which help shows them. */
        record Words(List<String> words) implements Domain<String> {
            @Override
            public String value(String written) {
                if (words.contains(written)) {
                    return written;
                }
                throw new IllegalArgumentException("'" + written + "' is none of " + String.join(", ", words));
            }
        }
    }
}
