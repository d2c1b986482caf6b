package org.docbench.service;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What somebody asks the service to keep: the body of the published request. Only what every table can keep is one: texts within the
 * widths of the published columns, in characters (Unicode code points), without the character 0 and without halves of a character.
 *
 * @param id its own; the key of the table
 * @param amount at most 17 digits before the point and two behind it, as {@code NUMBER(19,2)} holds them; has two places always
 */
public record Transaction(
        String id, String type, String account, BigDecimal amount, String currency, String description) {
    private static final int DIGITS = 19;
    private static final int PLACES = 2;

    /** @throws IllegalArgumentException in one line that names the field, if it cannot be kept */
    public Transaction {
        if (text("id", id, 100).isEmpty()) {
            throw new IllegalArgumentException("id is empty");
        }
        text("type", type, 50);
        text("account", account, 100);
        text("currency", currency, 10);
        text("description", description, 500);
        amount = money(amount);
    }

    private static String text(String field, String text, int width) {
        if (text == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        int characters = characters(text);
        if (characters < 0) {
            throw new IllegalArgumentException(field + " has a character that is no text");
        }
        if (characters > width) {
            throw new IllegalArgumentException(field + " has more than " + width + " characters");
        }
        return text;
    }

    /** How many characters a text has; -1 if one is the character 0, -2 if one is half of a character. */
    public static int characters(String text) {
        // A loop and no stream: this was a fifth of what a gateway does to a request.
        int characters = 0;
        for (int at = 0; at < text.length(); characters++) {
            int point = text.codePointAt(at);
            if (point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
                return point == 0 ? -1 : -2;
            }
            at += Character.charCount(point);
        }
        return characters;
    }

    private static BigDecimal money(BigDecimal amount) {
        if (amount == null) {
            throw new IllegalArgumentException("amount is missing");
        }
        // Before anything is made of it: 1E+999999999 is short to write and has a billion digits.
        if (amount.signum() != 0 && (long) amount.precision() - amount.scale() > DIGITS - PLACES) {
            throw new IllegalArgumentException(
                    "amount has more than " + (DIGITS - PLACES) + " digits before the point");
        }
        try {
            return amount.signum() == 0
                    ? BigDecimal.ZERO.setScale(PLACES)
                    : amount.setScale(PLACES, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("amount has more than " + PLACES + " digits behind the point", e);
        }
    }
}
