package org.docbench.formats.bson;

import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.docbench.core.value.Loss;
import org.docbench.formats.Codec;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Ledger.Materialises;
import org.docbench.formats.Ledger.Validates;

/** All targets of the BSON family, and what they have in common. */
public final class BsonTargets {
    /** What no BSON holds: dates are milliseconds, decimals 34 digits (bsonspec.org, 0x09 and 0x13). */
    static final Set<Loss> LOSSES = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    private static final String VERSION = Ledger.versionOf(BsonDocument.class, "Bundle-Version");

    private BsonTargets() {}

    /** New instances, each to be used by one thread. */
    public static List<Format<?>> formats() {
        return List.of(new BsonRaw(), new BsonObjects(), new BsonTree(), new BsonStream(), new BsonFloor());
    }

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> codecs() {
        return List.of(
                new BsonRaw.RawCodec(),
                new BsonObjects.ObjectsCodec(),
                new BsonTree.TreeCodec(),
                new BsonFloor.Tree(),
                new BsonFloor.Values());
    }

    /** The declared properties of an API of org.mongodb:bson. */
    static Ledger vendor(
            String id, String about, Validates validates, boolean copies, boolean allocates, Materialises gives) {
        return new Ledger(id, "org.mongodb:bson", VERSION, about, validates, copies, allocates, gives, LOSSES);
    }
}
