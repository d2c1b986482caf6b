package org.docbench.formats.ion;

import com.amazon.ion.IonBlob;
import com.amazon.ion.IonBool;
import com.amazon.ion.IonDecimal;
import com.amazon.ion.IonFloat;
import com.amazon.ion.IonInt;
import com.amazon.ion.IonList;
import com.amazon.ion.IonSequence;
import com.amazon.ion.IonString;
import com.amazon.ion.IonStruct;
import com.amazon.ion.IonSystem;
import com.amazon.ion.IonTimestamp;
import com.amazon.ion.IonValue;
import com.amazon.ion.IonWriter;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonSystemBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code ion.tree}: binary Ion 1.0 as ion-java's own IonStruct; one system and one builder of writers for all documents. */
public final class IonTree implements Codec<IonStruct> {
    private static final IonSystem SYSTEM = IonSystemBuilder.standard().build();
    private static final IonBinaryWriterBuilder WRITERS =
            IonBinaryWriterBuilder.standard().immutable();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "ion.tree",
                "com.amazon.ion:ion-java",
                Ledger.versionOf(IonSystem.class, "Bundle-Version"),
                "IonSystem.singleValue into an IonStruct, written by a binary IonWriter",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                Set.of(Loss.INT_WIDTH, Loss.BINARY_SUBTYPE));
    }

    @Override
    public IonStruct open(byte[] image) {
        return (IonStruct) SYSTEM.singleValue(image);
    }

    @Override
    public byte[] write(IonStruct document) {
        var out = new ByteArrayOutputStream();
        try (IonWriter writer = WRITERS.build(out)) {
            document.writeTo(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Override
    public int read(IonStruct document) {
        return values(document);
    }

    private int values(Iterable<IonValue> children) {
        int values = 0;
        for (IonValue child : children) {
            values += switch (child.getType()) {
                case STRUCT -> values((IonStruct) child);
                case LIST -> values((IonSequence) child);
                case STRING -> taken.take(((IonString) child).stringValue());
                case INT -> integer((IonInt) child);
                case FLOAT -> taken.take(((IonFloat) child).doubleValue());
                case BOOL -> taken.take(((IonBool) child).booleanValue());
                case DECIMAL -> taken.take(((IonDecimal) child).bigDecimalValue());
                case TIMESTAMP -> taken.take(((IonTimestamp) child).timestampValue());
                case BLOB -> taken.take(((IonBlob) child).getBytes());
                default -> taken.take(null);
            };
        }
        return values;
    }

    private int integer(IonInt number) {
        return switch (number.getIntegerSize()) {
            case INT, LONG -> taken.take(number.longValue());
            case BIG_INTEGER -> taken.take(number.bigIntegerValue());
        };
    }

    @Override
    public IonStruct of(Value.Obj document) {
        return open(write((IonStruct) value(document)));
    }

    @Override
    public Value.Obj model(IonStruct document) {
        return (Value.Obj) ExtendedJson.valueOf(node(document));
    }

    /** The tree that the reading of Extended JSON objects is written for. */
    private static JsonNode node(IonValue value) {
        return switch (value.getType()) {
            case STRUCT -> {
                ObjectNode object = NODES.objectNode();
                ((IonStruct) value).forEach(child -> object.set(child.getFieldName(), node(child)));
                yield object;
            }
            case LIST -> {
                var array = NODES.arrayNode();
                ((IonList) value).forEach(item -> array.add(node(item)));
                yield array;
            }
            case STRING -> NODES.textNode(((IonString) value).stringValue());
            case INT -> NODES.numberNode(((IonInt) value).bigIntegerValue());
            case FLOAT -> NODES.numberNode(((IonFloat) value).doubleValue());
            case BOOL -> NODES.booleanNode(((IonBool) value).booleanValue());
            case NULL -> NODES.nullNode();
            case DECIMAL -> NODES.pojoNode(new Value.Dec(((IonDecimal) value).bigDecimalValue()));
            case TIMESTAMP -> NODES.pojoNode(new Value.Timestamp(instant(((IonTimestamp) value).timestampValue())));
            case BLOB -> NODES.binaryNode(((IonBlob) value).getBytes());
            default -> throw new UnsupportedOperationException(value.getType() + " is not in the model");
        };
    }

    private static Instant instant(Timestamp time) {
        BigDecimal nanos = time.getDecimalMillis().movePointRight(6);
        BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000));
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }

    /** Ion has timestamps, decimals and blobs; Extended JSON objects stand for what it has no type for. */
    private static IonValue value(Value value) {
        if (value instanceof Value.Obj object) {
            IonStruct struct = SYSTEM.newEmptyStruct();
            object.fields().forEach((name, child) -> struct.add(name, value(child)));
            return struct;
        }
        if (value instanceof Value.Arr array) {
            IonList list = SYSTEM.newEmptyList();
            array.items().forEach(item -> list.add(value(item)));
            return list;
        }
        if (value instanceof Value.Str text) {
            return SYSTEM.newString(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return SYSTEM.newInt(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return SYSTEM.newInt(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return SYSTEM.newFloat(number.value());
        }
        if (value instanceof Value.Dec number) {
            return SYSTEM.newDecimal(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return SYSTEM.newBool(truth.value());
        }
        if (value instanceof Value.Timestamp time) {
            return SYSTEM.newTimestamp(timestamp(time.value()));
        }
        if (value instanceof Value.Binary binary) {
            return SYSTEM.newBlob(binary.bytes());
        }
        return value instanceof Value.Null ? SYSTEM.newNull() : value(ExtendedJson.wrapped(value));
    }

    /** The years are those of the Ion 1.0 specification, "Timestamp". */
    private static Timestamp timestamp(Instant time) {
        int year = time.atOffset(ZoneOffset.UTC).getYear();
        if (year < 1 || year > 9999) {
            throw new UnsupportedOperationException("Ion cannot hold the timestamp " + time + ": years 1 to 9999");
        }
        return Timestamp.forEpochSecond(time.getEpochSecond(), time.getNano(), Timestamp.UTC_OFFSET);
    }
}
