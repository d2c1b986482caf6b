package org.docbench.formats.codec;

import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Ledger;
import org.docbench.formats.bson.floor.BsonView;

/** The measuring loop's own cost: bytes become the same bytes, and reading them counts one value. */
public final class NullCodec implements Codec<byte[]> {
    public static final String ID = "java.null";

    @Override
    public Ledger ledger() {
        return new Ledger(
                ID,
                "DocBench",
                "",
                "empty operation on BSON: what the loop itself costs",
                Ledger.Validates.NOTHING,
                false,
                false,
                Ledger.Materialises.POSITION,
                Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS));
    }

    @Override
    public byte[] decode(byte[] image) {
        return image;
    }

    @Override
    public byte[] encode(byte[] document) {
        return document;
    }

    @Override
    public int read(byte[] document) {
        return 1;
    }

    @Override
    public byte[] of(Value.Obj document) {
        return BsonView.encode(document);
    }

    @Override
    public Value.Obj model(byte[] document) {
        return (Value.Obj) BsonView.wrap(document).toValue();
    }
}
