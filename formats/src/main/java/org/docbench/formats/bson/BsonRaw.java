package org.docbench.formats.bson;

import java.util.Optional;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/** RawBsonDocument: the bytes, searched again by every get. As a codec it parses nothing; only reading does the work. */
public final class BsonRaw implements Codec.OfFormat<RawBsonDocument> {
    private static final BsonDocumentCodec TREE = new BsonDocumentCodec();

    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return BsonTargets.vendor(
                "bson.raw",
                "RawBsonDocument.get; a patch decodes to BsonDocument and encodes again",
                Ledger.Validates.TOUCHED,
                false,
                true,
                Ledger.Materialises.VALUE);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonTargets.encode(ToBson.document(document));
    }

    @Override
    public RawBsonDocument open(byte[] image) {
        return new RawBsonDocument(image);
    }

    @Override
    public Accessor<RawBsonDocument> accessor(Path path) {
        return new BsonTree.GetChain<>(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<BsonValue, BsonDocument> change = new TreeEdit<>(edit, ToBson::value, BsonDocument::new);
        return Optional.of(image -> {
            BsonDocument changed = change.apply(open(image).decode(TREE));
            return write(new RawBsonDocument(changed, TREE));
        });
    }

    /** A copy of its bytes. */
    @Override
    public byte[] write(RawBsonDocument document) {
        var buffer = document.getByteBuffer();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** One pass of the library's reader: asking the document for its elements would search it for each of them. */
    @Override
    public int read(RawBsonDocument document) {
        try (BsonBinaryReader reader = BsonTargets.reader(document.getByteBuffer())) {
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
            default -> taken.take(BsonStream.plain(reader));
        };
    }

    @Override
    public Value.Obj model(RawBsonDocument document) {
        return FromBson.object(document);
    }
}
