package org.docbench.formats.bson;

import java.time.Instant;
import java.util.Optional;
import org.docbench.codecs.PlainJava;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.bson.floor.BsonPatch;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonValues;
import org.docbench.formats.bson.floor.BsonView;

/** The reference reader: what the bytes allow when nothing is done that the answer does not need. */
public final class BsonFloor implements Format<BsonView> {
    @Override
    public Ledger ledger() {
        return new Ledger(
                "bson.floor",
                "DocBench",
                "built in",
                "a cursor over the bytes that compares names where they are; a patch splices the bytes",
                Ledger.Validates.TOUCHED,
                false,
                false,
                Ledger.Materialises.POSITION,
                BsonTargets.LOSSES);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonView.encode(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return (Value.Obj) open(image).toValue();
    }

    @Override
    public BsonView open(byte[] image) {
        return BsonView.wrap(image);
    }

    @Override
    public Accessor<BsonView> accessor(Path path) {
        return new FloorAccessor(BsonPath.of(path));
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return Optional.of(BsonPatch.of(edit)::apply);
    }

    /** {@code get} gives this accessor's own cursor, good until its next get. */
    private static final class FloorAccessor implements Accessor<BsonView> {
        private final BsonPath path;
        private final BsonView cursor = BsonView.wrap(BsonView.encode(Value.Obj.of()));

        FloorAccessor(BsonPath path) {
            this.path = path;
        }

        @Override
        public BsonView get(BsonView document) {
            return cursor.rewrap(document).find(path) ? cursor : null;
        }

        @Override
        public Object read(BsonView document) {
            return get(document) == null ? null : plain(cursor);
        }

        private static Object plain(BsonView cursor) {
            return switch (cursor.type()) {
                case BsonType.STRING -> cursor.getString();
                case BsonType.INT32 -> cursor.getInt32();
                case BsonType.INT64 -> cursor.getInt64();
                case BsonType.DOUBLE -> cursor.getDouble();
                case BsonType.BOOLEAN -> cursor.getBoolean();
                case BsonType.NULL -> null;
                case BsonType.DECIMAL128 -> cursor.getDecimal128();
                case BsonType.DATE_TIME -> Instant.ofEpochMilli(cursor.getTimestamp());
                case BsonType.OBJECT_ID -> new PlainJava.Id(cursor.getObjectId());
                case BsonType.BINARY -> cursor.getSubtype() == 0 ? cursor.getBinary() : cursor.toValue();
                case BsonType.DOCUMENT, BsonType.ARRAY -> cursor;
                default -> cursor.toValue();
            };
        }

        @Override
        public Value valueOf(Object result) {
            return result instanceof BsonView view ? view.toValue() : PlainBson.valueOf(result);
        }
    }

    /** The reference codec: what the bytes allow when all of them are checked and every element becomes a node. */
    static final class Tree implements Codec<BsonTape> {
        private final BsonTape tape = new BsonTape();
        private final Taken taken = new Taken();

        @Override
        public Ledger ledger() {
            return new Ledger(
                    "bson.floor.tree",
                    "DocBench",
                    "built in",
                    "one checking pass into a reused tree of positions; encode writes each element and copies texts from the encoded form",
                    Ledger.Validates.EVERYTHING,
                    false,
                    false,
                    Ledger.Materialises.POSITION,
                    BsonTargets.LOSSES);
        }

        @Override
        public BsonTape open(byte[] image) {
            return tape.decode(image);
        }

        @Override
        public byte[] write(BsonTape document) {
            return document.encode();
        }

        @Override
        public int read(BsonTape document) {
            int count = 0;
            int nodes = document.nodes();
            for (int node = 1; node < nodes; node++) {
                int type = document.type(node);
                if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                    continue;
                }
                count += take(document, node, type);
                if (type == BsonType.CODE_WITH_SCOPE) {
                    node = document.next(node) - 1; // the scope is not entered
                }
            }
            return count;
        }

        private int take(BsonTape document, int node, int type) {
            return switch (type) {
                case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL, BsonType.CODE_WITH_SCOPE ->
                    taken.take(document.string(node));
                case BsonType.INT32 -> taken.take(document.int32(node));
                case BsonType.INT64 -> taken.take(document.int64(node));
                case BsonType.DOUBLE -> taken.take(document.float64(node));
                case BsonType.BOOLEAN -> taken.take(document.bool(node));
                case BsonType.DATE_TIME -> taken.take(document.timestamp(node));
                case BsonType.BINARY -> taken.take(document.binary(node));
                case BsonType.OBJECT_ID -> taken.take(document.objectId(node));
                case BsonType.NULL -> taken.take(null);
                default -> taken.take(document.toValue(node));
            };
        }

        @Override
        public BsonTape of(Value.Obj document) {
            return new BsonTape().decode(BsonView.encode(document));
        }

        @Override
        public Value.Obj model(BsonTape document) {
            return (Value.Obj) document.toValue(BsonTape.ROOT);
        }
    }

    /** The reference codec that pays for values: Strings and primitives in a reused tree, the bytes no longer needed. */
    static final class Values implements Codec<BsonValues> {
        private final BsonValues values = new BsonValues();
        private final Taken taken = new Taken();

        @Override
        public Ledger ledger() {
            return new Ledger(
                    "bson.floor.values",
                    "DocBench",
                    "built in",
                    "a reused tree of Strings and primitives, names interned; encode writes UTF-8 from the Strings",
                    Ledger.Validates.EVERYTHING,
                    true,
                    false,
                    Ledger.Materialises.VALUE,
                    BsonTargets.LOSSES);
        }

        @Override
        public BsonValues open(byte[] image) {
            return values.decode(image);
        }

        @Override
        public byte[] write(BsonValues document) {
            return document.encode();
        }

        @Override
        public int read(BsonValues document) {
            int count = 0;
            int nodes = document.nodes();
            for (int node = 1; node < nodes; node++) {
                int type = document.type(node);
                if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
                    taken.take(document.object(node));
                    count += taken.take(document.number(node));
                }
                if (type == BsonType.OBJECT_ID || type == BsonType.DECIMAL128) {
                    taken.take(document.rest(node));
                }
                if (type == BsonType.CODE_WITH_SCOPE) {
                    node = document.next(node) - 1; // the scope is not entered
                }
            }
            return count;
        }

        @Override
        public BsonValues of(Value.Obj document) {
            return new BsonValues().decode(BsonView.encode(document));
        }

        @Override
        public Value.Obj model(BsonValues document) {
            return document.toValue();
        }
    }
}
