package org.docbench.formats.bson;

import java.util.Set;
import org.bson.BsonDocument;
import org.docbench.core.value.Loss;
import org.docbench.formats.JarVersion;
import org.docbench.formats.Ledger;
import org.docbench.formats.Ledger.Materialises;
import org.docbench.formats.Ledger.Validates;

/** What the BSON targets have in common in their ledgers. */
final class BsonLedgers {
    /** What no BSON holds: dates are milliseconds, decimals 34 digits (bsonspec.org, 0x09 and 0x13). */
    static final Set<Loss> LOSSES = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    private static final String VERSION = JarVersion.of(BsonDocument.class, "Bundle-Version");

    private BsonLedgers() {}

    /** A way of using org.mongodb:bson; every one of them allocates in a lookup where {@code allocates} says so. */
    static Ledger vendor(
            String id, String about, Validates validates, boolean copies, boolean allocates, Materialises gives) {
        return new Ledger(id, "org.mongodb:bson", VERSION, about, validates, copies, allocates, gives, LOSSES);
    }
}
