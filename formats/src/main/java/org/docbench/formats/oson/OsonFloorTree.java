package org.docbench.formats.oson;

import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.OsonType;
import org.docbench.formats.oson.floor.ThinOsonEncoder;

/** The floor codec: what the bytes allow when all of them are checked and every value becomes a node. */
public final class OsonFloorTree implements Codec<OsonTape> {
    private final OsonTape tape = new OsonTape();

    /** What {@link #read} took last and the sum of its numbers: kept, so that no value is left untaken. */
    private Object taken;

    private long sum;

    @Override
    public Ledger ledger() {
        return new Ledger(
                "oson.floor.tree",
                "DocBench",
                "built in",
                "one checking walk into a reused tree of positions; encode makes dictionary and tree anew, leaves copied",
                Ledger.Validates.EVERYTHING,
                false,
                false,
                Ledger.Materialises.POSITION,
                OsonImages.THIN.losses());
    }

    @Override
    public OsonTape decode(byte[] image) {
        return tape.decode(image);
    }

    @Override
    public byte[] encode(OsonTape document) {
        return document.encode();
    }

    @Override
    public int read(OsonTape document) {
        int count = 0;
        int nodes = document.nodes();
        for (int node = 0; node < nodes; node++) {
            OsonType type = document.type(node);
            if (type != OsonType.OBJECT && type != OsonType.ARRAY) {
                take(document, node, type);
                count++;
            }
        }
        return count;
    }

    private void take(OsonTape document, int node, OsonType type) {
        switch (type) {
            case STRING -> taken = document.string(node);
            case INT32, INT64 -> sum += document.int64(node);
            case DOUBLE, FLOAT -> sum += Double.doubleToRawLongBits(document.float64(node));
            case DECIMAL -> taken = document.decimal(node);
            case BOOLEAN -> sum += document.bool(node) ? 1 : 0;
            case NULL -> taken = null;
            case TIMESTAMP, TIMESTAMP_TZ, DATE -> taken = document.timestamp(node);
            default -> taken = document.toValue(node);
        }
    }

    /** What the last {@link #read} ended with. */
    Object taken() {
        return taken == null ? sum : taken;
    }

    @Override
    public OsonTape of(Value.Obj document) {
        return new OsonTape().decode(ThinOsonEncoder.ordered().encode(document));
    }

    @Override
    public Value.Obj model(OsonTape document) {
        return (Value.Obj) document.toValue(OsonTape.ROOT);
    }
}
