package org.docbench.formats.bson;

import org.bson.BsonBinaryReader;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code bson.raw}: decoding wraps the bytes and parses nothing, encoding copies them; only reading does the work. */
final class RawCodec implements Codec<RawBsonDocument> {
    private final BsonRaw format = new BsonRaw();
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return format.ledger();
    }

    @Override
    public RawBsonDocument decode(byte[] image) {
        return format.open(image);
    }

    @Override
    public byte[] encode(RawBsonDocument document) {
        return BsonRaw.bytes(document);
    }

    /** One pass of the library's reader: asking the document for its elements would search it for each of them. */
    @Override
    public int read(RawBsonDocument document) {
        try (BsonBinaryReader reader = BsonBytes.reader(document.getByteBuffer())) {
            return document(reader);
        }
    }

    private int document(BsonBinaryReader reader) {
        int values = 0;
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            reader.skipName();
            values += value(reader);
        }
        reader.readEndDocument();
        return values;
    }

    private int array(BsonBinaryReader reader) {
        int values = 0;
        reader.readStartArray();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            values += value(reader);
        }
        reader.readEndArray();
        return values;
    }

    private int value(BsonBinaryReader reader) {
        return switch (reader.getCurrentBsonType()) {
            case DOCUMENT -> document(reader);
            case ARRAY -> array(reader);
            default -> taken.take(StreamValues.plain(reader));
        };
    }

    @Override
    public RawBsonDocument of(Value.Obj document) {
        return decode(format.encode(document));
    }

    @Override
    public Value.Obj model(RawBsonDocument document) {
        return FromBson.object(document);
    }
}
