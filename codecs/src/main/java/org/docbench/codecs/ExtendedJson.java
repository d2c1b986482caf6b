package org.docbench.codecs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/**
 * Converts parsed JSON to model values and back. Wrappers of MongoDB Extended JSON v2 ({@code {"$oid": "..."}}), canonical
 * and relaxed, become the types they stand for.
 */
public final class ExtendedJson {
    // IEEE 754-2008, section 3.5.2: the combination field 11111 is NaN, 11110 an infinity.
    private static final Value NAN = new BsonOnly.SpecialDecimal(0x7C00_0000_0000_0000L, 0);
    private static final Value INFINITY = new BsonOnly.SpecialDecimal(0x7800_0000_0000_0000L, 0);
    private static final Value MINUS_INFINITY = new BsonOnly.SpecialDecimal(0xF800_0000_0000_0000L, 0);

    private ExtendedJson() {}

    /**
     * The model value of a parsed JSON value. A whole number becomes int32 where it fits, else int64, else decimal. The tree of a
     * binary format holds bytes, and POJOs that are model values already.
     */
    public static Value valueOf(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> object(node);
            case ARRAY -> {
                List<Value> items = new ArrayList<>();
                node.forEach(item -> items.add(valueOf(item)));
                yield new Value.Arr(items);
            }
            case STRING -> new Value.Str(node.textValue());
            case BOOLEAN -> new Value.Bool(node.booleanValue());
            case NUMBER -> number(node);
            case BINARY -> new Value.Binary((byte) 0, ((BinaryNode) node).binaryValue());
            case POJO -> (Value) ((POJONode) node).getPojo();
            default -> new Value.Null();
        };
    }

    private static Value number(JsonNode node) {
        if (!node.isIntegralNumber()) {
            return node.isBigDecimal() ? new Value.Dec(node.decimalValue()) : new Value.Dbl(node.doubleValue());
        }
        if (node.canConvertToInt()) {
            return new Value.Int32(node.intValue());
        }
        return node.canConvertToLong() ? new Value.Int64(node.longValue()) : new Value.Dec(node.decimalValue());
    }

    private static Value object(JsonNode node) {
        if (node.size() == 1) {
            String name = node.fieldNames().next();
            Value special = name.startsWith("$") ? special(name, node.get(name)) : null;
            if (special != null) {
                return special;
            }
        }
        if (node.size() == 2
                && node.path("$code").isTextual()
                && node.path("$scope").isObject()) {
            return new BsonOnly.CodeWithScope(node.get("$code").textValue(), fields(node.get("$scope")));
        }
        return fields(node);
    }

    private static Value.Obj fields(JsonNode node) {
        Map<String, Value> fields = new LinkedHashMap<>();
        node.properties().forEach(field -> fields.put(field.getKey(), valueOf(field.getValue())));
        return new Value.Obj(fields);
    }

    /** What a wrapper means, or null when it only looks like one. */
    private static Value special(String name, JsonNode content) {
        return content.isTextual() ? ofText(name, content.textValue()) : ofOther(name, content);
    }

    private static Value ofText(String name, String text) {
        return switch (name) {
            case "$oid" -> isObjectId(text) ? new Value.ObjectId(text) : null;
            case "$date" -> new Value.Timestamp(OffsetDateTime.parse(text).toInstant());
            case "$numberInt" -> new Value.Int32(Integer.parseInt(text));
            case "$numberLong" -> new Value.Int64(Long.parseLong(text));
            case "$numberDouble" -> new Value.Dbl(number(text));
            case "$numberDecimal" -> decimal(text);
            case "$code" -> new BsonOnly.Code(text);
            case "$symbol" -> new BsonOnly.Symbol(text);
            default -> null;
        };
    }

    private static Value ofOther(String name, JsonNode content) {
        return switch (name) {
            case "$binary" ->
                content.path("base64").isTextual()
                        ? binary(
                                content.path("subType").asText("0"),
                                content.get("base64").textValue())
                        : null;
            case "$date" -> new Value.Timestamp(date(content));
            case "$undefined" -> content.isBoolean() ? new BsonOnly.Undefined() : null;
            case "$minKey" -> content.isIntegralNumber() ? new BsonOnly.MinKey() : null;
            case "$maxKey" -> content.isIntegralNumber() ? new BsonOnly.MaxKey() : null;
            case "$regularExpression" ->
                content.path("pattern").isTextual() && content.path("options").isTextual()
                        ? new BsonOnly.Regex(
                                content.get("pattern").textValue(),
                                content.get("options").textValue())
                        : null;
            case "$timestamp" ->
                isUnsigned(content.path("t")) && isUnsigned(content.path("i"))
                        ? new BsonOnly.Stamp((int) content.get("t").longValue(), (int)
                                content.get("i").longValue())
                        : null;
            case "$dbPointer" -> pointer(content);
            default -> null;
        };
    }

    private static Value binary(String subtype, String base64) {
        int number = Integer.parseInt(subtype, 16);
        if (number < 0 || number > 0xFF) {
            throw new IllegalArgumentException("$binary: a subtype is 00 to ff");
        }
        return new Value.Binary((byte) number, Base64.getDecoder().decode(base64));
    }

    /** Infinity has a name of its own; digits never mean it. */
    private static double number(String text) {
        double number = Double.parseDouble(text);
        if (Double.isInfinite(number) && !text.endsWith("Infinity")) {
            throw new IllegalArgumentException("$numberDouble: a number outside the range of 64-bit floating point");
        }
        return number;
    }

    private static Value decimal(String text) {
        return switch (text) {
            case "NaN" -> NAN;
            case "Infinity" -> INFINITY;
            case "-Infinity" -> MINUS_INFINITY;
            default -> finite(new BigDecimal(text), text.startsWith("-"));
        };
    }

    private static Value finite(BigDecimal number, boolean negative) {
        return negative && number.signum() == 0 ? Decimal128Bits.negativeZero(number.scale()) : new Value.Dec(number);
    }

    private static boolean isObjectId(String text) {
        return text.length() == 24 && text.chars().allMatch(HexFormat::isHexDigit);
    }

    private static Instant date(JsonNode content) {
        if (content.isObject()) {
            return Instant.ofEpochMilli(
                    Long.parseLong(content.path("$numberLong").asText()));
        }
        if (!content.isIntegralNumber() || !content.canConvertToLong()) {
            throw new IllegalArgumentException("$date: expected a text or a whole number of milliseconds");
        }
        return Instant.ofEpochMilli(content.longValue());
    }

    /** Whether it is a whole number of 32 bits without a sign. */
    private static boolean isUnsigned(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >>> 32 == 0;
    }

    private static Value pointer(JsonNode content) {
        String id = content.path("$id").path("$oid").asText();
        return content.path("$ref").isTextual() && isObjectId(id)
                ? new BsonOnly.DbPointer(content.get("$ref").textValue(), new Value.ObjectId(id))
                : null;
    }

    /**
     * The object that stands for a value in a format without a type for it: {@code {"$oid": "..."}} and so on.
     *
     * @param value a scalar that JSON has no type for
     */
    public static Value.Obj wrapped(Value value) {
        if (value instanceof BsonOnly special) {
            return special.extended();
        }
        if (value instanceof Value.Binary binary) {
            String base64 = Base64.getEncoder().encodeToString(binary.bytes());
            String subtype = "%02x".formatted(binary.subtype());
            return Value.Obj.of(
                    "$binary", Value.Obj.of("base64", new Value.Str(base64), "subType", new Value.Str(subtype)));
        }
        if (value instanceof Value.Dbl number) {
            return wrapped("$numberDouble", Double.toString(number.value()));
        }
        if (value instanceof Value.Dec decimal) {
            return wrapped("$numberDecimal", decimal.value().toString());
        }
        if (value instanceof Value.Timestamp time) {
            return wrapped("$date", DateTimeFormatter.ISO_INSTANT.format(time.value()));
        }
        return wrapped("$oid", ((Value.ObjectId) value).hex());
    }

    private static Value.Obj wrapped(String name, String text) {
        return Value.Obj.of(name, new Value.Str(text));
    }
}
