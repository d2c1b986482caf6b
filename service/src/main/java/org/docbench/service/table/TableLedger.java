package org.docbench.service.table;

/**
 * What a table is and does (rule 18).
 *
 * @param id {@code product.way}, lower case: {@code postgres.table}
 * @param server the product whose server it needs, as {@link org.docbench.stores.Server#product} names it
 * @param product the database as its owner writes it
 * @param driver the client library and its version
 * @param about this way of keeping transactions, in a few words
 * @param batch what a batch create is in the store: what is all or nothing and what is not
 * @param checks what the store itself refuses
 * @param clock whose clock {@code created_at} is by, and how fine
 */
public record TableLedger(
        String id,
        String server,
        String product,
        String driver,
        String about,
        String batch,
        String checks,
        String clock) {
    /** Returns the same under another id, such as that of a version: {@code postgres.table:15}. */
    public TableLedger named(String other) {
        return new TableLedger(other, server, product, driver, about, batch, checks, clock);
    }
}
