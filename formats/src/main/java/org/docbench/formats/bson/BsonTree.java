package org.docbench.formats.bson;

import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/** BsonDocument: decoded whole into a tree of BsonValues. */
public final class BsonTree implements Codec.OfFormat<BsonDocument> {
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return BsonTargets.vendor(
                "bson.bsondocument",
                "BsonDocument, decoded on opening; a patch decodes, changes and encodes",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonTargets.encode(ToBson.document(document));
    }

    @Override
    public BsonDocument open(byte[] image) {
        return BsonTargets.tree(image);
    }

    @Override
    public Accessor<BsonDocument> accessor(Path path) {
        return new GetChain<>(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<BsonValue, BsonDocument> change = new TreeEdit<>(edit, ToBson::value, BsonDocument::new);
        return Optional.of(image -> BsonTargets.encode(change.apply(open(image))));
    }

    /** Through a BasicOutputBuffer and a byte array, as the driver does it. */
    @Override
    public byte[] write(BsonDocument document) {
        return BsonTargets.encode(document);
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
                default -> taken.take(PlainBson.of(child));
            };
        }
        return values;
    }

    @Override
    public Value.Obj model(BsonDocument document) {
        return FromBson.object(document);
    }

    /** One get after the other down a path, as an application writes it, on a raw document or a tree of BsonValues. */
    static final class GetChain<H extends BsonDocument> implements Format.Accessor<H> {
        private final Path.Step[] steps;

        GetChain(Path path) {
            steps = path.steps().toArray(Path.Step[]::new);
        }

        @Override
        public BsonValue get(H document) {
            BsonValue at = document;
            for (Path.Step step : steps) {
                at = down(at, step);
                if (at == null) {
                    return null;
                }
            }
            return at;
        }

        private static BsonValue down(BsonValue from, Path.Step step) {
            if (step instanceof Path.Name name) {
                return from.isDocument() ? from.asDocument().get(name.name()) : null;
            }
            return from.isArray() ? item(from.asArray(), ((Path.Index) step).index()) : null;
        }

        /** Asking a raw array for its size first would read it twice. */
        private static BsonValue item(BsonArray array, int index) {
            try {
                return array.get(index);
            } catch (IndexOutOfBoundsException e) {
                return null;
            }
        }

        @Override
        public Object read(H document) {
            return PlainBson.of(get(document));
        }

        @Override
        public Value valueOf(Object result) {
            return PlainBson.valueOf(result);
        }
    }
}
