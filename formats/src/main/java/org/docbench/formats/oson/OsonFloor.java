package org.docbench.formats.oson;

import java.util.Optional;
import org.docbench.codecs.PlainJava;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.oson.floor.OsonPatch;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.OsonType;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;

/** The reference reader: what the bytes allow when nothing is done that the answer does not need. */
public final class OsonFloor implements Format<OsonView> {
    private final OsonTargets.OsonImages images;

    OsonFloor(OsonTargets.OsonImages images) {
        this.images = images;
    }

    @Override
    public Ledger ledger() {
        return new Ledger(
                "oson.floor" + images.suffix(),
                "DocBench",
                "built in",
                "a cursor over the bytes, names hashed at every lookup; a patch writes into a copy of the bytes",
                Ledger.Validates.TOUCHED,
                false,
                false,
                Ledger.Materialises.POSITION,
                images.losses());
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return images.writer().apply(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return (Value.Obj) open(image).toValue();
    }

    @Override
    public OsonView open(byte[] image) {
        return OsonView.wrap(image);
    }

    @Override
    public Accessor<OsonView> accessor(Path path) {
        return new CursorAccessor(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return Optional.of(OsonPatch.of(edit)::apply);
    }

    /** {@code get} moves the opened document's own cursor and returns it; it is good until the next get. */
    private record CursorAccessor(Path path) implements Accessor<OsonView> {
        @Override
        public OsonView get(OsonView document) {
            return document.root().find(path) ? document : null;
        }

        @Override
        public Object read(OsonView document) {
            return document.root().find(path) ? plain(document) : null;
        }

        private static Object plain(OsonView at) {
            return switch (at.type()) {
                case STRING -> at.getString();
                case INT32 -> at.getInt32();
                case INT64 -> at.getInt64();
                case DECIMAL -> at.getDecimal();
                case DOUBLE, FLOAT -> at.getDouble();
                case BOOLEAN -> at.getBoolean();
                case NULL -> null;
                case TIMESTAMP, TIMESTAMP_TZ, DATE -> at.getTimestamp();
                case BINARY -> at.getBinary();
                case OBJECT_ID -> new PlainJava.Id(at.getBinary());
                case OBJECT, ARRAY -> at;
                default -> at.toValue();
            };
        }

        @Override
        public Value valueOf(Object result) {
            return result instanceof OsonView view ? view.toValue() : PlainJava.valueOf(result);
        }
    }

    /** The reference codec: what the bytes allow when all of them are checked and every value becomes a node. */
    static final class Tree implements Codec<OsonTape> {
        private final OsonTape tape = new OsonTape();
        private final Taken taken = new Taken();

        @Override
        public Ledger ledger() {
            return new Ledger(
                    "oson.floor.tree",
                    "DocBench",
                    "built in",
                    "one checking walk into a reused tree of positions; encode builds dictionary and tree again and copies the leaves",
                    Ledger.Validates.EVERYTHING,
                    false,
                    false,
                    Ledger.Materialises.POSITION,
                    OsonTargets.OsonImages.THIN.losses());
        }

        @Override
        public OsonTape open(byte[] image) {
            return tape.decode(image);
        }

        @Override
        public byte[] write(OsonTape document) {
            return document.encode();
        }

        @Override
        public int read(OsonTape document) {
            int count = 0;
            int nodes = document.nodes();
            for (int node = 0; node < nodes; node++) {
                OsonType type = document.type(node);
                if (type != OsonType.OBJECT && type != OsonType.ARRAY) {
                    count += take(document, node, type);
                }
            }
            return count;
        }

        private int take(OsonTape document, int node, OsonType type) {
            return switch (type) {
                case STRING -> taken.take(document.string(node));
                case INT32, INT64 -> taken.take(document.int64(node));
                case DOUBLE, FLOAT -> taken.take(document.float64(node));
                case DECIMAL -> taken.take(document.decimal(node));
                case BOOLEAN -> taken.take(document.bool(node));
                case NULL -> taken.take(null);
                case TIMESTAMP, TIMESTAMP_TZ, DATE -> taken.take(document.timestamp(node));
                case BINARY, OBJECT_ID -> taken.take(document.binary(node));
                default -> taken.take(document.toValue(node));
            };
        }

        @Override
        public OsonTape of(Value.Obj document) {
            return new OsonTape().decode(ThinOsonEncoder.ORDERED.encode(document));
        }

        @Override
        public Value.Obj model(OsonTape document) {
            return (Value.Obj) document.toValue(OsonTape.ROOT);
        }
    }
}
