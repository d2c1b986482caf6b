package org.docbench.stores.mongodb;

import org.bson.BsonDocument;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;

/** Which documents are asked for, in MongoDB's words. */
final class Matching {
    private Matching() {}

    /** A value at a path is also found as an item of an array there, and a number whatever its type. */
    static BsonDocument of(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(equal);
        }
        return id(((Find.ById) find).id());
    }

    static BsonDocument id(String id) {
        return new BsonDocument("_id", ToBson.value(new Value.Str(id)));
    }

    /** Without {@code $eq} a regular expression would be searched with, not for. */
    private static BsonDocument equal(Find.Equal find) {
        return new BsonDocument(Dotted.path(find.path()), new BsonDocument("$eq", ToBson.value(find.value())));
    }
}
