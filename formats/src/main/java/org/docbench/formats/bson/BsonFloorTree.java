package org.docbench.formats.bson;

import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;

/** The floor codec: what the bytes allow when all of them are checked and every element becomes a node. */
public final class BsonFloorTree implements Codec<BsonTape> {
    private final BsonTape tape = new BsonTape();

    /** What {@link #read} took last and the sum of its numbers: kept, so that no value is left untaken. */
    private Object taken;

    private long sum;

    @Override
    public Ledger ledger() {
        return new Ledger(
                "bson.floor.tree",
                "DocBench",
                "built in",
                "one checking pass into a reused tree of positions; encode writes each element, texts copied from the bytes",
                Ledger.Validates.EVERYTHING,
                false,
                false,
                Ledger.Materialises.POSITION,
                BsonLedgers.LOSSES);
    }

    @Override
    public BsonTape decode(byte[] image) {
        return tape.decode(image);
    }

    @Override
    public byte[] encode(BsonTape document) {
        return document.encode();
    }

    @Override
    public int read(BsonTape document) {
        int count = 0;
        int nodes = document.nodes();
        for (int node = 1; node < nodes; node++) {
            int type = document.type(node);
            if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                continue;
            }
            take(document, node, type);
            count++;
            if (type == BsonType.CODE_WITH_SCOPE) {
                node = document.next(node) - 1; // the scope is not entered
            }
        }
        return count;
    }

    private void take(BsonTape document, int node, int type) {
        switch (type) {
            case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL, BsonType.CODE_WITH_SCOPE ->
                taken = document.string(node);
            case BsonType.INT32 -> sum += document.int32(node);
            case BsonType.INT64 -> sum += document.int64(node);
            case BsonType.DOUBLE -> sum += Double.doubleToRawLongBits(document.float64(node));
            case BsonType.BOOLEAN -> sum += document.bool(node) ? 1 : 0;
            case BsonType.DATE_TIME -> sum += document.timestamp(node);
            case BsonType.BINARY -> taken = document.binary(node);
            case BsonType.OBJECT_ID -> taken = document.objectId(node);
            case BsonType.NULL -> taken = null;
            default -> taken = document.toValue(node);
        }
    }

    /** What the last {@link #read} ended with. */
    Object taken() {
        return taken == null ? sum : taken;
    }

    @Override
    public BsonTape of(Value.Obj document) {
        return new BsonTape().decode(BsonView.encode(document));
    }

    @Override
    public Value.Obj model(BsonTape document) {
        return (Value.Obj) document.toValue(BsonTape.ROOT);
    }
}
