package org.docbench.formats.oson;

import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.PlainJava;
import org.docbench.formats.oson.floor.OsonPatch;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.OsonType;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;

/** The reference reader: what the bytes allow when nothing is done that the answer does not need. */
public final class OsonFloor implements Format<OsonView> {
    private final OsonImages images;

    OsonFloor(OsonImages images) {
        this.images = images;
    }

    @Override
    public Ledger ledger() {
        return new Ledger(
                images.id("oson.floor"),
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
        return images.encode(document);
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

        /** What {@link #read} took last and the sum of its numbers: kept, so that no value is left untaken. */
        private Object taken;

        private long sum;

        @Override
        public Ledger ledger() {
            return new Ledger(
                    "oson.floor.tree",
                    "DocBench",
                    "built in",
                    "one checking walk into a reused tree of positions; encode makes dictionary and tree anew, leaves copied",
                    Ledger.Validates.EVERYTHING,
                    false,
                    false,
                    Ledger.Materialises.POSITION,
                    OsonImages.THIN.losses());
        }

        @Override
        public OsonTape decode(byte[] image) {
            return tape.decode(image);
        }

        @Override
        public byte[] encode(OsonTape document) {
            return document.encode();
        }

        @Override
        public int read(OsonTape document) {
            int count = 0;
            int nodes = document.nodes();
            for (int node = 0; node < nodes; node++) {
                OsonType type = document.type(node);
                if (type != OsonType.OBJECT && type != OsonType.ARRAY) {
                    take(document, node, type);
                    count++;
                }
            }
            return count;
        }

        private void take(OsonTape document, int node, OsonType type) {
            switch (type) {
                case STRING -> taken = document.string(node);
                case INT32, INT64 -> sum += document.int64(node);
                case DOUBLE, FLOAT -> sum += Double.doubleToRawLongBits(document.float64(node));
                case DECIMAL -> taken = document.decimal(node);
                case BOOLEAN -> sum += document.bool(node) ? 1 : 0;
                case NULL -> taken = null;
                case TIMESTAMP, TIMESTAMP_TZ, DATE -> taken = document.timestamp(node);
                default -> taken = document.toValue(node);
            }
        }

        /** What the last {@link #read} ended with. */
        Object taken() {
            return taken == null ? sum : taken;
        }

        @Override
        public OsonTape of(Value.Obj document) {
            return new OsonTape().decode(ThinOsonEncoder.ordered().encode(document));
        }

        @Override
        public Value.Obj model(OsonTape document) {
            return (Value.Obj) document.toValue(OsonTape.ROOT);
        }
    }
}
