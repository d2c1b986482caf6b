package org.docbench.formats.bson;

import java.util.List;
import org.bson.Document;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code bson.document}: DocumentCodec over BasicOutputBuffer and a byte array, as the driver uses it. */
final class ObjectsCodec implements Codec<Document> {
    private final BsonObjects format = new BsonObjects();
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return format.ledger();
    }

    @Override
    public Document decode(byte[] image) {
        return format.open(image);
    }

    @Override
    public byte[] encode(Document document) {
        return BsonBytes.encode(document, BsonObjects.CODEC);
    }

    @Override
    public int read(Document document) {
        int values = 0;
        for (Object value : document.values()) {
            values += values(value);
        }
        return values;
    }

    private int values(Object value) {
        if (value instanceof Document document) {
            return read(document);
        }
        if (value instanceof List<?> list) {
            int values = 0;
            for (Object item : list) {
                values += values(item);
            }
            return values;
        }
        return taken.take(value);
    }

    @Override
    public Document of(Value.Obj document) {
        return decode(format.encode(document));
    }

    @Override
    public Value.Obj model(Document document) {
        return FromJava.object(document);
    }
}
