package org.docbench.stores.mongodb;

import org.bson.BsonDocument;
import org.bson.BsonString;

/** Who a server is by its answer to {@code buildInfo}. */
final class Product {
    private static final BsonString UNKNOWN = new BsonString("of an unknown version");

    private Product() {}

    /** The product's name and version. FerretDB gives MongoDB's version and, beside it, its own. */
    static String of(BsonDocument build) {
        String version = build.getString("version", UNKNOWN).getValue();
        if (build.containsKey("ferretdb")) {
            return "FerretDB "
                    + build.getDocument("ferretdb")
                            .getString("version", UNKNOWN)
                            .getValue();
        }
        if (build.containsKey("ferretdbVersion")) {
            return "FerretDB " + build.getString("ferretdbVersion").getValue();
        }
        return "MongoDB " + version;
    }
}
