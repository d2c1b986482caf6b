package org.docbench.formats.variant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.PlainJava;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/**
 * The Variant of Parquet, Iceberg and Spark, by Parquet's own Java library. Columns keep metadata (the field names) and value apart;
 * an image here is the one followed by the other, which adds no byte.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md">Variant Binary Encoding</a>
 */
public final class VariantTargets {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Of the type decimal16: "Decimal table" of the specification. */
    private static final int MOST_DIGITS = 38;

    private static final long MICROS = 1_000_000;
    private static final long NANOS = 1_000_000_000;

    private VariantTargets() {}

    /** New instances, each to be used by one thread. */
    public static List<Format<?>> formats() {
        return List.of(new VariantView(), new VariantMap());
    }

    static Ledger ledger(String api, String about, boolean whole) {
        return new Ledger(
                "variant." + api,
                "org.apache.parquet:parquet-variant",
                Ledger.versionOf(Variant.class, "Implementation-Version"),
                about,
                whole ? Ledger.Validates.EVERYTHING : Ledger.Validates.TOUCHED,
                whole,
                !whole,
                whole ? Ledger.Materialises.VALUE : Ledger.Materialises.VIEW,
                Set.of(Loss.FIELD_ORDER, Loss.BINARY_SUBTYPE));
    }

    static byte[] encode(Value.Obj document) {
        return bytes(variant(plain(document)));
    }

    static byte[] bytes(Variant variant) {
        ByteBuffer metadata = variant.getMetadataBuffer().duplicate();
        ByteBuffer value = variant.getValueBuffer().duplicate();
        return ByteBuffer.allocate(metadata.remaining() + value.remaining())
                .put(metadata)
                .put(value)
                .array();
    }

    static Variant open(byte[] image) {
        int metadata = metadataLength(image);
        return new Variant(image, metadata, image.length - metadata, image, 0, metadata);
    }

    /** "Metadata encoding" of the specification: header, size, one offset more than there are names, the names. */
    private static int metadataLength(byte[] image) {
        int width = (image[0] >> 6 & 3) + 1;
        int names = number(image, 1, width);
        int offsets = 1 + width;
        return offsets + (names + 1) * width + number(image, offsets + names * width, width);
    }

    private static int number(byte[] image, int at, int width) {
        int number = 0;
        for (int i = 0; i < width; i++) {
            number |= (image[at + i] & 0xFF) << (8 * i);
        }
        return number;
    }

    /** Writes maps, lists and scalars as an application has them. */
    static Variant variant(Object plain) {
        var builder = new VariantBuilder();
        append(builder, plain);
        return builder.build();
    }

    private static void append(VariantBuilder builder, Object plain) {
        if (plain instanceof Map<?, ?> map) {
            var object = builder.startObject();
            map.forEach((name, child) -> {
                object.appendKey((String) name);
                append(object, child);
            });
            builder.endObject();
        } else if (plain instanceof List<?> list) {
            var array = builder.startArray();
            list.forEach(item -> append(array, item));
            builder.endArray();
        } else {
            scalar(builder, plain);
        }
    }

    private static void scalar(VariantBuilder builder, Object plain) {
        if (plain == null) {
            builder.appendNull();
        } else if (plain instanceof String text) {
            builder.appendString(text);
        } else if (plain instanceof Integer number) {
            builder.appendInt(number);
        } else if (plain instanceof Long number) {
            builder.appendLong(number);
        } else if (plain instanceof Double number) {
            builder.appendDouble(number);
        } else if (plain instanceof Boolean truth) {
            builder.appendBoolean(truth);
        } else if (plain instanceof BigDecimal number) {
            builder.appendDecimal(number);
        } else if (plain instanceof byte[] bytes) {
            builder.appendBinary(ByteBuffer.wrap(bytes));
        } else {
            time(builder, (Instant) plain);
        }
    }

    private static void time(VariantBuilder builder, Instant time) {
        if (isWholeMicros(time)) {
            builder.appendTimestampTz(count(time, MICROS));
        } else {
            builder.appendTimestampNanosTz(count(time, NANOS));
        }
    }

    private static boolean isWholeMicros(Instant time) {
        return time.equals(time.truncatedTo(ChronoUnit.MICROS));
    }

    /** Units since 1970, {@code second} of which make a second. */
    private static long count(Instant time, long second) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), second), time.getNano() / (NANOS / second));
    }

    /** Maps, lists and scalars; objects of Extended JSON stand for what Variant has no type for. */
    static Object plain(Value value) {
        if (value instanceof Value.Obj object) {
            Map<String, Object> map = new LinkedHashMap<>();
            object.fields().forEach((name, child) -> map.put(name, plain(child)));
            return map;
        }
        if (value instanceof Value.Arr array) {
            List<Object> list = new ArrayList<>();
            array.items().forEach(item -> list.add(plain(item)));
            return list;
        }
        if (value instanceof Value.Str text) {
            return text.value();
        }
        if (value instanceof Value.Int32 number) {
            return number.value();
        }
        if (value instanceof Value.Int64 number) {
            return number.value();
        }
        if (value instanceof Value.Dbl number) {
            return number.value();
        }
        if (value instanceof Value.Bool truth) {
            return truth.value();
        }
        if (value instanceof Value.Binary binary) {
            return binary.bytes();
        }
        if (value instanceof Value.Dec number && holds(number.value())) {
            return number.value();
        }
        if (value instanceof Value.Timestamp time && holds(time.value())) {
            return time.value();
        }
        return value instanceof Value.Null ? null : plain(wrapped(value));
    }

    private static boolean holds(BigDecimal number) {
        return number.scale() >= 0 && number.scale() <= MOST_DIGITS && number.precision() <= MOST_DIGITS;
    }

    private static boolean holds(Instant time) {
        try {
            count(time, isWholeMicros(time) ? MICROS : NANOS);
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /** The numbers of a timestamp of BSON may be of either width: of 64 bits they would be told from those of other objects. */
    private static Value.Obj wrapped(Value value) {
        Value.Obj wrapper = ExtendedJson.wrapped(value);
        if (!(value instanceof BsonOnly.Stamp)) {
            return wrapper;
        }
        Map<String, Value> numbers = new LinkedHashMap<>();
        ((Value.Obj) wrapper.fields().get("$timestamp")).fields().forEach((name, number) -> {
            long whole = ((Value.Int64) number).value();
            numbers.put(name, whole == (int) whole ? new Value.Int32((int) whole) : number);
        });
        return Value.Obj.of("$timestamp", new Value.Obj(numbers));
    }

    /** A String, a boxed number or boolean, bytes, an Instant; maps and lists of those. */
    static Object plain(Variant variant) {
        return switch (variant.getType()) {
            case OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                int fields = variant.numObjectElements(); // reads the header each time
                for (int i = 0; i < fields; i++) {
                    Variant.ObjectField field = variant.getFieldAtIndex(i);
                    map.put(field.key, plain(field.value));
                }
                yield map;
            }
            case ARRAY -> {
                int items = variant.numArrayElements();
                List<Object> list = new ArrayList<>(items);
                for (int i = 0; i < items; i++) {
                    list.add(plain(variant.getElementAtIndex(i)));
                }
                yield list;
            }
            default -> scalar(variant);
        };
    }

    private static Object scalar(Variant variant) {
        return switch (variant.getType()) {
            case STRING -> variant.getString();
            case BYTE, SHORT, INT -> variant.getInt();
            case LONG -> variant.getLong();
            case DOUBLE -> variant.getDouble();
            case BOOLEAN -> variant.getBoolean();
            case NULL -> null;
            case DECIMAL4, DECIMAL8, DECIMAL16 -> variant.getDecimal();
            case TIMESTAMP_TZ -> instant(variant.getLong(), MICROS);
            case TIMESTAMP_NANOS_TZ -> instant(variant.getLong(), NANOS);
            case BINARY -> bytes(variant.getBinary());
            default -> throw new UnsupportedOperationException(variant.getType() + " is not in the model");
        };
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static Instant instant(long count, long second) {
        return Instant.ofEpochSecond(Math.floorDiv(count, second), Math.floorMod(count, second) * (NANOS / second));
    }

    /** What a value of the library, or a plain one, means. */
    static Value value(Object result) {
        Object plain = result instanceof Variant variant ? plain(variant) : result;
        return ExtendedJson.valueOf(node(plain));
    }

    /** The tree that the reading of Extended JSON objects is written for. */
    private static JsonNode node(Object plain) {
        if (plain instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((name, child) -> object.set((String) name, node(child)));
            return object;
        }
        if (plain instanceof List<?> list) {
            var array = NODES.arrayNode();
            list.forEach(item -> array.add(node(item)));
            return array;
        }
        if (plain instanceof String text) {
            return NODES.textNode(text);
        }
        if (plain instanceof Integer number) {
            return NODES.numberNode(number);
        }
        if (plain instanceof Long number && number != number.intValue()) {
            return NODES.numberNode(number);
        }
        return plain instanceof Boolean truth ? NODES.booleanNode(truth) : NODES.pojoNode(PlainJava.valueOf(plain));
    }

    /** {@code variant.view}: Variant.getFieldByKey over the bytes, one after the other down a path. */
    private static final class VariantView implements Format<Variant> {

        @Override
        public Ledger ledger() {
            return VariantTargets.ledger(
                    "view", "Variant.getFieldByKey over the bytes; a lookup makes a Variant", false);
        }

        @Override
        public byte[] encode(Value.Obj document) {
            return VariantTargets.encode(document);
        }

        @Override
        public Value.Obj decode(byte[] image) {
            return (Value.Obj) VariantTargets.value(open(image));
        }

        @Override
        public Variant open(byte[] image) {
            return VariantTargets.open(image);
        }

        @Override
        public Accessor<Variant> accessor(Path path) {
            Path.Step[] steps = path.steps().toArray(Path.Step[]::new);
            return new Accessor<>() {
                @Override
                public Object get(Variant document) {
                    return find(document);
                }

                private Variant find(Variant document) {
                    Variant at = document;
                    for (int i = 0; i < steps.length && at != null; i++) {
                        at = down(at, steps[i]);
                    }
                    return at;
                }

                @Override
                public Object read(Variant document) {
                    Variant found = find(document);
                    return found == null ? null : VariantTargets.plain(found);
                }

                @Override
                public Value valueOf(Object result) {
                    return VariantTargets.value(result);
                }
            };
        }

        private static Variant down(Variant from, Path.Step step) {
            if (step instanceof Path.Name name) {
                return from.getType() == Variant.Type.OBJECT ? from.getFieldByKey(name.name()) : null;
            }
            return from.getType() == Variant.Type.ARRAY ? from.getElementAtIndex(((Path.Index) step).index()) : null;
        }
    }
}
