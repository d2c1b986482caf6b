package org.docbench.formats.msgpack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value.Obj;
import org.docbench.formats.Codec;
import org.docbench.formats.JarVersion;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.IntegerValue;
import org.msgpack.value.MapValue;
import org.msgpack.value.Value;

/** {@code msgpack.tree}: msgpack-core's own Value tree; one packer, cleared for each document, as its documentation has it. */
final class MsgpackTree implements Codec<MapValue> {
    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "msgpack.tree",
                "org.msgpack:msgpack-core",
                JarVersion.of(MessagePack.class, "Bundle-Version"),
                "MessageUnpacker.unpackValue into a MapValue, which keeps text as UTF-8 until it is read",
                Ledger.Validates.TOUCHED,
                true,
                false,
                Ledger.Materialises.VALUE,
                Set.of(Loss.INT_WIDTH, Loss.BINARY_SUBTYPE));
    }

    @Override
    public MapValue decode(byte[] image) {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(image)) {
            return unpacker.unpackValue().asMapValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] encode(MapValue document) {
        try {
            packer.clear();
            packer.packValue(document);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read(MapValue document) {
        return values(document.values());
    }

    private int values(Iterable<Value> children) {
        int values = 0;
        for (Value child : children) {
            values += switch (child.getValueType()) {
                case MAP -> values(child.asMapValue().values());
                case ARRAY -> values(child.asArrayValue());
                case STRING -> taken.take(child.asStringValue().asString());
                case INTEGER -> integer(child.asIntegerValue());
                case FLOAT -> taken.take(child.asFloatValue().toDouble());
                case BOOLEAN -> taken.take(child.asBooleanValue().getBoolean());
                case BINARY -> taken.take(child.asBinaryValue().asByteArray());
                case EXTENSION -> taken.take(child.asTimestampValue().toInstant());
                case NIL -> taken.take(null);
            };
        }
        return values;
    }

    private int integer(IntegerValue number) {
        return number.isInLongRange() ? taken.take(number.toLong()) : taken.take(number.toBigInteger());
    }

    @Override
    public MapValue of(Obj document) {
        return decode(encode(ToMsgpack.object(document)));
    }

    @Override
    public Obj model(MapValue document) {
        return FromMsgpack.object(document);
    }
}
