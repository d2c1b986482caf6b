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

    String text(JsonParser at) throws IOException {
        if (at.currentToken() != JsonToken.VALUE_STRING) {
            throw Rejected.wrong(key + ": text wanted, not " + Json.words(at.currentToken()));
        }
        return text(at.getText());
    }

    /** The text, if the column can hold it. */
    String text(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++, length++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw Rejected.wrong(key + ": a NUL character cannot be kept");
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isSurrogatePair(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    throw Rejected.wrong(key + ": half of a surrogate pair is no character");
                }
                i++;
            }
        }
        if (length < least || length > most) {
            throw Rejected.wrong(key + ": " + least + " to " + most + " characters wanted, not " + length);
        }
        return text;
    }

    BigDecimal amount(JsonParser at) throws IOException {
        if (!at.currentToken().isNumeric()) {
            throw Rejected.wrong(key + ": a number wanted, not " + Json.words(at.currentToken()));
        }
        BigDecimal value = at.getDecimalValue();
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        // A scale outside these bounds may mean millions of zeros, which are not to be counted one by one.
        long whole = (long) value.precision() - value.scale();
        if (whole > DIGITS
                || Math.abs((long) value.scale()) > 1_000
                || value.stripTrailingZeros().scale() > DECIMALS) {
            throw Rejected.wrong(
                    key + ": at most " + DIGITS + " digits before the point and " + DECIMALS + " behind it");
        }
        return value.scale() < 0 || value.scale() > DECIMALS ? value.setScale(DECIMALS) : value;
    }
}
