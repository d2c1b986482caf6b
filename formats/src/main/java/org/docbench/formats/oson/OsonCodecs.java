package org.docbench.formats.oson;

import java.util.List;
import org.docbench.formats.Codec;

/** Every way of encoding and decoding OSON that is measured. */
public final class OsonCodecs {
    private OsonCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        return List.of(
                new OsonCodec(new OsonObject(OsonImages.DRIVER)), new OsonCodec(new OsonTree()), new OsonFloorTree());
    }
}
