package org.docbench.formats.bson;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code bson.bsondocument}: BsonDocumentCodec over BasicOutputBuffer and a byte array, as the driver uses it. */
final class TreeCodec implements Codec<BsonDocument> {
    private final BsonTree format = new BsonTree();
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return format.ledger();
    }

    @Override
    public BsonDocument decode(byte[] image) {
        return format.open(image);
    }

    @Override
    public byte[] encode(BsonDocument document) {
        return BsonBytes.encode(document);
    }

    @Override
    public int read(BsonDocument document) {
        return values(document.values());
    }

    private int values(Iterable<BsonValue> children) {
        int values = 0;
        for (BsonValue child : children) {
            values += switch (child.getBsonType()) {
                case DOCUMENT -> values(child.asDocument().values());
                case ARRAY -> values(child.asArray());
                default -> taken.take(FromBson.plain(child));
            };
        }
        return values;
    }

    @Override
    public BsonDocument of(Value.Obj document) {
        return decode(format.encode(document));
    }

    @Override
    public Value.Obj model(BsonDocument document) {
        return FromBson.object(document);
    }
}
