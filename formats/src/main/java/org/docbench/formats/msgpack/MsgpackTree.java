package org.docbench.formats.msgpack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.IntegerValue;
import org.msgpack.value.MapValue;
import org.msgpack.value.ValueFactory;

/** {@code msgpack.tree}: msgpack-core's own Value tree; one packer, cleared for each document, as its documentation has it. */
public final class MsgpackTree implements Codec<MapValue> {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "msgpack.tree",
                "org.msgpack:msgpack-core",
                Ledger.versionOf(MessagePack.class, "Bundle-Version"),
                "MessageUnpacker.unpackValue into a MapValue, which keeps text as UTF-8 until it is read",
                Ledger.Validates.TOUCHED,
                true,
                false,
                Ledger.Materialises.VALUE,
                Set.of(Loss.INT_WIDTH, Loss.BINARY_SUBTYPE));
    }

    @Override
    public MapValue open(byte[] image) {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(image)) {
            return unpacker.unpackValue().asMapValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] write(MapValue document) {
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

    private int values(Iterable<org.msgpack.value.Value> children) {
        int values = 0;
        for (org.msgpack.value.Value child : children) {
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
    public MapValue of(Value.Obj document) {
        return open(write(object(document)));
    }

    @Override
    public Value.Obj model(MapValue document) {
        return (Value.Obj) ExtendedJson.valueOf(node(document));
    }

    /** The tree that the reading of Extended JSON objects is written for. */
    private static JsonNode node(org.msgpack.value.Value value) {
        return switch (value.getValueType()) {
            case MAP -> {
                ObjectNode object = NODES.objectNode();
                value.asMapValue()
                        .entrySet()
                        .forEach(field ->
                                object.set(field.getKey().asStringValue().asString(), node(field.getValue())));
                yield object;
            }
            case ARRAY -> {
                var array = NODES.arrayNode();
                value.asArrayValue().forEach(item -> array.add(node(item)));
                yield array;
            }
            case STRING -> NODES.textNode(value.asStringValue().asString());
            case INTEGER -> NODES.numberNode(value.asIntegerValue().toBigInteger());
            case FLOAT -> NODES.numberNode(value.asFloatValue().toDouble());
            case BOOLEAN -> NODES.booleanNode(value.asBooleanValue().getBoolean());
            case BINARY -> NODES.binaryNode(value.asBinaryValue().asByteArray());
            case EXTENSION ->
                NODES.pojoNode(new Value.Timestamp(value.asTimestampValue().toInstant()));
            case NIL -> NODES.nullNode();
        };
    }

    /** MessagePack has bytes and timestamps; Extended JSON objects stand for what it has no type for. */
    private static MapValue object(Value.Obj object) {
        List<org.msgpack.value.Value> namesAndValues = new ArrayList<>();
        object.fields().forEach((name, child) -> {
            namesAndValues.add(ValueFactory.newString(name));
            namesAndValues.add(value(child));
        });
        return ValueFactory.newMap(namesAndValues.toArray(org.msgpack.value.Value[]::new));
    }

    private static org.msgpack.value.Value value(Value value) {
        if (value instanceof Value.Obj object) {
            return object(object);
        }
        if (value instanceof Value.Arr array) {
            return ValueFactory.newArray(
                    array.items().stream().map(MsgpackTree::value).toList());
        }
        if (value instanceof Value.Str text) {
            return ValueFactory.newString(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return ValueFactory.newInteger(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return ValueFactory.newInteger(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return ValueFactory.newFloat(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return ValueFactory.newBoolean(truth.value());
        }
        if (value instanceof Value.Timestamp time) {
            return ValueFactory.newTimestamp(time.value());
        }
        if (value instanceof Value.Binary binary) {
            return ValueFactory.newBinary(binary.bytes());
        }
        return value instanceof Value.Null ? ValueFactory.newNil() : object(ExtendedJson.wrapped(value));
    }
}
