package org.docbench.service.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.service.Transaction;

/** Transactions for tests. */
public final class Some {
    private Some() {}

    public static Transaction one(String id) {
        return new Transaction(id, "sale", "ACC-1", new BigDecimal("100.50"), "USD", "of " + id);
    }

    public static List<Transaction> of(String... ids) {
        return Stream.of(ids).map(Some::one).toList();
    }
}
