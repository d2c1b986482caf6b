package org.docbench.formats.bson;

import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonValues;
import org.docbench.formats.bson.floor.BsonView;

/** The floor codec that pays for values: Strings and primitives in a reused tree, the bytes no longer needed. */
public final class BsonFloorValues implements Codec<BsonValues> {
    private final BsonValues values = new BsonValues();

    /** What {@link #read} took last and the sum of its numbers: kept, so that no value is left untaken. */
    private Object taken;

    private long sum;

    @Override
    public Ledger ledger() {
        return new Ledger(
                "bson.floor.values",
                "DocBench",
                "built in",
                "a reused tree of Strings and primitives, names interned; encode writes UTF-8 from the Strings",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                BsonLedgers.LOSSES);
    }

    @Override
    public BsonValues decode(byte[] image) {
        return values.decode(image);
    }

    @Override
    public byte[] encode(BsonValues document) {
        return document.encode();
    }

    @Override
    public int read(BsonValues document) {
        int count = 0;
        int nodes = document.nodes();
        for (int node = 1; node < nodes; node++) {
            int type = document.type(node);
            if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
                taken = document.object(node);
                sum += document.number(node);
                count++;
            }
            if (type == BsonType.CODE_WITH_SCOPE) {
                node = document.next(node) - 1; // the scope is not entered
            }
        }
        return count;
    }

    /** What the last {@link #read} ended with. */
    Object taken() {
        return taken == null ? sum : taken;
    }

    @Override
    public BsonValues of(Value.Obj document) {
        return new BsonValues().decode(BsonView.encode(document));
    }

    @Override
    public Value.Obj model(BsonValues document) {
        return (Value.Obj) document.toValue(BsonValues.ROOT);
    }
}
