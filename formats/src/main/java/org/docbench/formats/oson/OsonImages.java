package org.docbench.formats.oson;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.ThinOsonEncoder;

/** Who wrote the image that a target reads, and what the image therefore lacks. */
record OsonImages(String suffix, Function<Value.Obj, byte[]> writer, Set<Loss> lost) {
    /** ojdbc's generator: objects of more than 10 members come back in the order of their field ids. */
    static final OsonImages DRIVER = new OsonImages("", ToOson::bytes, Set.of(Loss.FIELD_ORDER, Loss.NEGATIVE_ZERO));

    /** The layout of the thin drivers for Python and Node. */
    static final OsonImages THIN = new OsonImages(".thin", ThinOsonEncoder.thin()::encode, Set.of());

    OsonImages {
        lost = Set.copyOf(lost);
    }

    byte[] encode(Value.Obj document) {
        return writer.apply(document);
    }

    String id(String reader) {
        return reader + suffix;
    }

    /** What OSON cannot hold, what this writer drops, and what the reader drops on top. */
    Set<Loss> losses(Loss... reader) {
        var losses = EnumSet.of(Loss.DECIMAL_SCALE, Loss.BINARY_SUBTYPE, Loss.BSON_ONLY);
        losses.addAll(lost);
        losses.addAll(Set.of(reader));
        return losses;
    }
}
