package org.docbench.formats.bson;

import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** RawBsonDocument: the bytes, searched anew by every get. */
public final class BsonRaw implements Format<RawBsonDocument> {
    private static final BsonDocumentCodec TREE = new BsonDocumentCodec();

    @Override
    public Ledger ledger() {
        return BsonLedgers.vendor(
                "bson.raw",
                "RawBsonDocument.get; a patch decodes to BsonDocument and encodes again",
                Ledger.Validates.TOUCHED,
                false,
                true,
                Ledger.Materialises.VALUE);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonBytes.encode(ToBson.document(document));
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return FromBson.object(open(image));
    }

    @Override
    public RawBsonDocument open(byte[] image) {
        return new RawBsonDocument(image);
    }

    @Override
    public Accessor<RawBsonDocument> accessor(Path path) {
        return new GetChain<>(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<BsonValue, BsonDocument> change = new TreeEdit<>(edit, ToBson::value, BsonDocument::new);
        return Optional.of(image -> {
            BsonDocument changed = change.apply(open(image).decode(TREE));
            return bytes(new RawBsonDocument(changed, TREE));
        });
    }

    /** A copy of its bytes. */
    static byte[] bytes(RawBsonDocument document) {
        var buffer = document.getByteBuffer();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
