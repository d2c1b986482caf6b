package org.docbench.stores;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.docbench.core.value.Loss;

/**
 * What a store is and does (rule 18).
 *
 * @param id {@code product.way}, lower case: {@code postgres.jsonb}
 * @param server the product whose server it needs, as {@link Server#product} names it
 * @param product the database as its owner writes it
 * @param driver the client library and its version
 * @param about this way of using it, in a few words
 * @param losses what of a document does not come back
 */
public record StoreLedger(String id, String server, String product, String driver, String about, Set<Loss> losses) {
    public StoreLedger {
        losses = losses.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(losses));
    }
}
