package org.docbench.formats.oson;

import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.oson.floor.OsonPatch;
import org.docbench.formats.oson.floor.OsonView;

/** The floor reader: what the bytes allow when nothing is done that the answer does not need. */
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
            return result instanceof OsonView view ? view.toValue() : FromJava.value(result);
        }
    }
}
