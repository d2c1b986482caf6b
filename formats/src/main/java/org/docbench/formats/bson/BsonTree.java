package org.docbench.formats.bson;

import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** BsonDocument: decoded whole into a tree of BsonValues. */
public final class BsonTree implements Format<BsonDocument> {
    @Override
    public Ledger ledger() {
        return BsonLedgers.vendor(
                "bson.bsondocument",
                "BsonDocument, decoded on opening; a patch decodes, changes and encodes",
                Ledger.Validates.EVERYTHING,
                true,
                false,
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
    public BsonDocument open(byte[] image) {
        return BsonBytes.tree(image);
    }

    @Override
    public Accessor<BsonDocument> accessor(Path path) {
        return new GetChain<>(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<BsonValue, BsonDocument> change = new TreeEdit<>(edit, ToBson::value, BsonDocument::new);
        return Optional.of(image -> BsonBytes.encode(change.apply(open(image))));
    }
}
