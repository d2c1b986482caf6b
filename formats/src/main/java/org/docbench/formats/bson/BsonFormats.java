package org.docbench.formats.bson;

import java.util.List;
import org.docbench.formats.Format;

/** Every way of reading BSON that is measured. */
public final class BsonFormats {
    private BsonFormats() {}

    /** New instances, each to be used by one thread. */
    public static List<Format<?>> all() {
        return List.of(new BsonRaw(), new BsonObjects(), new BsonTree(), new BsonStream(), new BsonFloor());
    }
}
