package org.docbench.formats.bson;

import java.time.Instant;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.bson.floor.BsonPatch;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;

/** The floor reader: what the bytes allow when nothing is done that the answer does not need. */
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
                BsonLedgers.LOSSES);
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
                case BsonType.BINARY -> cursor.getSubtype() == 0 ? cursor.getBinary() : cursor.toValue();
                case BsonType.DOCUMENT, BsonType.ARRAY -> cursor;
                default -> cursor.toValue();
            };
        }

        @Override
        public Value valueOf(Object result) {
            if (result instanceof Value value) {
                return value;
            }
            return result instanceof BsonView view ? view.toValue() : FromJava.value(result);
        }
    }
}
