package org.docbench.formats.oson;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import oracle.sql.json.OracleJsonFactory;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.oson.floor.ThinOsonEncoder;

/** All targets of the OSON family. */
public final class OsonTargets {
    /** The version of Oracle's JDBC driver. */
    static final String VERSION = Ledger.versionOf(OracleJsonFactory.class, "Implementation-Version");

    private OsonTargets() {}

    public static List<Format<?>> formats() {
        return List.of(
                OsonObject.over(OsonImages.DRIVER),
                OsonObject.tree(),
                new OsonFloor(OsonImages.DRIVER),
                OsonObject.over(OsonImages.THIN),
                new OsonFloor(OsonImages.THIN));
    }

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> codecs() {
        return List.of(OsonObject.over(OsonImages.DRIVER), OsonObject.tree(), new OsonFloor.Tree());
    }

    /**
     * Who wrote the image that a target reads.
     *
     * @param suffix of the target's id
     * @param losses what OSON cannot hold, and what this writer drops
     */
    record OsonImages(String suffix, Function<Value.Obj, byte[]> writer, Set<Loss> losses) {
        /** ojdbc's generator: objects of more than 10 members come back in the order of their field ids. */
        static final OsonImages DRIVER = new OsonImages(
                "",
                ToOson::bytes,
                Set.of(Loss.DECIMAL_SCALE, Loss.BINARY_SUBTYPE, Loss.BSON_ONLY, Loss.FIELD_ORDER, Loss.NEGATIVE_ZERO));

        /** The layout of the thin drivers for Python and Node. */
        static final OsonImages THIN = new OsonImages(
                ".thin", ThinOsonEncoder.THIN::encode, Set.of(Loss.DECIMAL_SCALE, Loss.BINARY_SUBTYPE, Loss.BSON_ONLY));
    }
}
