package org.docbench.service.rest;

import java.math.BigDecimal;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.service.Transaction;
import org.docbench.service.http.Template;

/** The transactions of the suite, as the published script posts them but for their ids. Each has its id's digits in its account too. */
final class Posted {
    static final BigDecimal AMOUNT = new BigDecimal("100.50");

    private static final String TYPE = "sale";
    private static final String ACCOUNT = "ACC-";
    private static final String CURRENCY = "USD";
    private static final String DESCRIPTION = "Payment via REST";

    private Posted() {}

    /** @param part of a batch, behind the digits; empty if it is alone */
    static Transaction transaction(String prefix, long number, String part) {
        String digits = digits(number);
        return new Transaction(prefix + digits + part, TYPE, ACCOUNT + digits, AMOUNT, CURRENCY, DESCRIPTION);
    }

    /** As so many digits as a {@link Template} writes. */
    static String digits(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, Template.DIGITS - digits.length())) + digits;
    }

    static String part(int batch, int index) {
        return batch == 1 ? "" : "-" + index;
    }

    /** The body of a create, with {@link Template#ID} for the digits. */
    static String body(String prefix, int batch) {
        return batch == 1
                ? one(prefix, "")
                : IntStream.range(0, batch)
                        .mapToObj(i -> one(prefix, part(batch, i)))
                        .collect(Collectors.joining(",", "[", "]"));
    }

    private static String one(String prefix, String part) {
        return "{\"transaction_type\":\"" + TYPE + "\",\"transaction_id\":\"" + prefix + Template.ID + part
                + "\",\"account\":\"" + ACCOUNT + Template.ID + "\",\"amount\":" + AMOUNT.toPlainString()
                + ",\"currency\":\"" + CURRENCY + "\",\"description\":\"" + DESCRIPTION + "\"}";
    }
}
