package org.docbench.formats.ion;

import java.util.List;
import org.docbench.formats.Codec;

/** Every way of encoding and decoding Ion that is measured. */
public final class IonCodecs {
    private IonCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        return List.of(new IonTree());
    }
}
