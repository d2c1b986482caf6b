package org.docbench.formats.bson;

import java.util.List;
import org.docbench.formats.Codec;

/** Every way of encoding and decoding BSON that is measured. */
public final class BsonCodecs {
    private BsonCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        return List.of(new RawCodec(), new ObjectsCodec(), new TreeCodec(), new BsonFloorTree(), new BsonFloorValues());
    }
}
