package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;

/** The fields of a request, with the widths of the published table's columns. */
enum Field {
    TYPE("transaction_type", 1, 50),
    ID("transaction_id", 1, 100),
    ACCOUNT("account", 1, 100),
    AMOUNT("amount", 0, 0),
    CURRENCY("currency", 1, 10),
    DESCRIPTION("description", 0, 500);

    private static final int DIGITS = 17;
    private static final int DECIMALS = 2;

    private final String key;
    private final int least;
    private final int most;

    Field(String key, int least, int most) {
        this.key = key;
        this.least = least;
        this.most = most;
    }

    /** @return null if there is none of this name */
    static Field named(String key) {
        return switch (key) {
            case "transaction_type" -> TYPE;
            case "transaction_id" -> ID;
            case "account" -> ACCOUNT;
            case "amount" -> AMOUNT;
            case "currency" -> CURRENCY;
            case "description" -> DESCRIPTION;
            default -> null;
        };
    }

    String key() {
        return key;
    }

    /** The value that stands there: a {@link BigDecimal} of {@link #AMOUNT}, else a text. */
    Object value(JsonParser at) throws IOException {
        boolean right = this == AMOUNT
                ? at.currentToken().isNumeric()
                : at.currentToken() == JsonToken.VALUE_STRING;
        if (!right) {
            throw wrong((this == AMOUNT ? "a number" : "text") + " wanted, not " + Json.words(at.currentToken()));
        }
        return this == AMOUNT ? amount(at.getDecimalValue()) : text(at.getText());
    }

    Problem wrong(String why) {
        return Problem.wrong(key + ": " + why);
    }

    /** The text, if the column can hold it. */
    String text(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++, length++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw wrong("a NUL character cannot be kept");
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isSurrogatePair(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    throw wrong("half of a surrogate pair is no character");
                }
                i++;
            }
        }
        if (length < least || length > most) {
            throw wrong(least + " to " + most + " characters wanted, not " + length);
        }
        return text;
    }

    private BigDecimal amount(BigDecimal value) {
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        // A scale outside these bounds may mean millions of zeros, which are not to be counted one by one.
        long whole = (long) value.precision() - value.scale();
        if (whole > DIGITS
                || Math.abs((long) value.scale()) > 1_000
                || value.stripTrailingZeros().scale() > DECIMALS) {
            throw wrong("at most " + DIGITS + " digits before the point and " + DECIMALS + " behind it");
        }
        return value.scale() < 0 || value.scale() > DECIMALS ? value.setScale(DECIMALS) : value;
    }
}
