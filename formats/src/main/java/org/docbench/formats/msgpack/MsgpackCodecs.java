package org.docbench.formats.msgpack;

import java.util.List;
import org.docbench.formats.Codec;

/** Every way of encoding and decoding MessagePack that is measured. */
public final class MsgpackCodecs {
    private MsgpackCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        return List.of(new MsgpackTree());
    }
}
