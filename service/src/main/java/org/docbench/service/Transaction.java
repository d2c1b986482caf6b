package org.docbench.service;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a client asks the service to store: the body of the published request. Every table can store it. Texts fit into the published
 * columns, whose widths count characters (Unicode code points). They hold neither the character 0 nor half a surrogate pair.
 *
 * @param id its own; the key of the table
 * @param amount at most 17 digits before the point and two behind it, as {@code NUMBER(19,2)} holds them; has two places always
 */
public record Transaction(
        String id, String type, String account, BigDecimal amount, String currency, String description) {

    /** @throws IllegalArgumentException in one line that names the field, if it cannot be kept */
    public Transaction {
        Field.ID.text(id, 1);
        Field.TYPE.text(type, 0);
        Field.ACCOUNT.text(account, 0);
        Field.CURRENCY.text(currency, 0);
        Field.DESCRIPTION.text(description, 0);
        amount = Field.amount(amount);
    }

    /** The fields of a request, with the widths of the published table's columns. */
    public enum Field {
        ID("transaction_id", 1, 100),
        TYPE("transaction_type", 1, 50),
        ACCOUNT("account", 1, 100),
        AMOUNT("amount", 0, 0),
        CURRENCY("currency", 1, 10),
        DESCRIPTION("description", 0, 500);

        private static final int DIGITS = 17;
        private static final int PLACES = 2;

        private final String key;
        private final int least;
        private final int most;

        Field(String key, int least, int most) {
            this.key = key;
            this.least = least;
            this.most = most;
        }

        public String key() {
            return key;
        }

        /** Checks a text as a request must have it: only a description may be empty there. */
        public String text(String text) {
            return text(text, least);
        }

        private String text(String text, int shortest) {
            int length = characters(given(text));
            if (length < shortest || length > most) {
                throw wrong(least + " to " + most + " characters wanted, not " + length);
            }
            return text;
        }

        /** A loop and no stream: this was a fifth of what a gateway does to a request. */
        private int characters(String text) {
            int characters = 0;
            for (int at = 0; at < text.length(); characters++) {
                int point = text.codePointAt(at);
                if (point == 0) {
                    throw wrong("a NUL character cannot be kept");
                }
                if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                    throw wrong("half of a surrogate pair is no character");
                }
                at += Character.charCount(point);
            }
            return characters;
        }

        private static BigDecimal amount(BigDecimal amount) {
            if (AMOUNT.given(amount).signum() == 0) {
                return BigDecimal.ZERO.setScale(PLACES);
            }
            // A scale outside these bounds may mean millions of zeros, which are not to be counted one by one.
            boolean sane = Math.abs((long) amount.scale()) <= 1_000;
            try {
                if (sane && amount.precision() - amount.scale() <= DIGITS) {
                    return amount.setScale(PLACES, RoundingMode.UNNECESSARY);
                }
            } catch (ArithmeticException e) {
                // There are more places that are not 0.
            }
            throw AMOUNT.wrong("at most " + DIGITS + " digits before the point and " + PLACES + " behind it");
        }

        private <T> T given(T value) {
            if (value == null) {
                throw wrong("missing");
            }
            return value;
        }

        /** Names the field in front of what is wrong with it. */
        public IllegalArgumentException wrong(String why) {
            return new IllegalArgumentException(key + ": " + why);
        }
    }
}
