package org.docbench.core.experiment;

import java.util.List;

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
            throw new IllegalArgumentException("'" + written + "' is not a whole number from " + least + " to " + most);
        }
    }

    /** Words, in the order in which help shows them. */
    record Words(List<String> words) implements Domain<String> {
        public Words {
            words = List.copyOf(words);
        }

        @Override
        public String value(String written) {
            if (words.contains(written)) {
                return written;
            }
            throw new IllegalArgumentException("'" + written + "' is none of " + String.join(", ", words));
        }
    }
}
