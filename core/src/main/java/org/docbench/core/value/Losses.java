package org.docbench.core.value;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Takes from a document what a target declares it cannot hold. Results are compared after both sides went through the
 * same losses, so a declared loss is no mismatch, and an undeclared one is.
 */
public final class Losses {
    /** 2^53: the largest integer of which a binary64 holds every smaller one. */
    private static final long LARGEST_EXACT = 1L << 53;

    /** Names in the order of their UTF-8 bytes, which is that of their code points and not that of Java's characters. */
    private static final Comparator<String> BY_BYTES =
            Comparator.comparing(name -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private Losses() {}

    /** {@code value} as it looks once {@code losses} are gone from it. */
    public static Value apply(Value value, Set<Loss> losses) {
        return losses.isEmpty() ? value : without(value, losses);
    }

    private static Value without(Value value, Set<Loss> losses) {
        if (value instanceof Value.Obj object) {
            Map<String, Value> fields =
                    losses.contains(Loss.FIELD_ORDER) ? new TreeMap<>(BY_BYTES) : new LinkedHashMap<>();
            object.fields().forEach((name, child) -> {
                if (!(child instanceof BsonOnly.Undefined && losses.contains(Loss.UNDEFINED_FIELDS))) {
                    fields.put(name, without(child, losses));
                }
            });
            return new Value.Obj(fields);
        }
        if (value instanceof Value.Arr array) {
            return new Value.Arr(
                    array.items().stream().map(item -> without(item, losses)).toList());
        }
        if (value instanceof Value.Int32 number && losses.contains(Loss.INT_WIDTH)) {
            return new Value.Int64(number.value());
        }
        if (value instanceof Value.Dec decimal && losses.contains(Loss.WHOLE_DECIMALS) && whole(decimal.value())) {
            return new Value.Int64(decimal.value().longValueExact());
        }
        if (value instanceof Value.Dec decimal && losses.contains(Loss.DECIMAL_SCALE)) {
            return new Value.Dec(decimal.value().stripTrailingZeros());
        }
        if (value instanceof Value.Dbl number && losses.contains(Loss.NEGATIVE_ZERO) && number.value() == 0) {
            return new Value.Dbl(0.0);
        }
        if (value instanceof Value.Dbl number && losses.contains(Loss.LAST_PLACES)) {
            return new Value.Dbl(shortened(number.value()));
        }
        if (value instanceof Value.Timestamp time && losses.contains(Loss.BELOW_MILLISECOND)) {
            return new Value.Timestamp(time.value().truncatedTo(ChronoUnit.MILLIS));
        }
        if (value instanceof Value.Binary binary) {
            return without(binary, losses);
        }
        if (value instanceof Value.Int32 number && losses.contains(Loss.NUMBER_TYPE)) {
            return new Value.Dbl(number.value());
        }
        if (value instanceof Value.Int64 number
                && losses.contains(Loss.NUMBER_TYPE)
                && number.value() >= -LARGEST_EXACT // Math.abs of the smallest long is negative
                && number.value() <= LARGEST_EXACT) {
            return new Value.Dbl(number.value());
        }
        if (value instanceof Value.Dec decimal && losses.contains(Loss.DECIMAL)) {
            return new Value.Str(decimal.value().toString());
        }
        return value instanceof BsonOnly special ? without(special, losses) : value;
    }

    private static Value without(Value.Binary binary, Set<Loss> losses) {
        if (losses.contains(Loss.BINARY_SUBTYPE)) {
            return new Value.Binary((byte) 0, binary.bytes());
        }
        if (binary.subtype() == 2 && losses.contains(Loss.OLD_BINARY)) {
            byte[] bytes = binary.bytes();
            return new Value.Binary(
                    (byte) 0,
                    ByteBuffer.allocate(Integer.BYTES + bytes.length)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(bytes.length)
                            .put(bytes)
                            .array());
        }
        if (binary.subtype() == 2 && losses.contains(Loss.EMPTY_OLD_BINARY) && binary.bytes().length == 0) {
            return new Value.Binary((byte) 2, new byte[4]);
        }
        if (binary.subtype() == 4 && losses.contains(Loss.UUID_SUBTYPE)) {
            return new Value.Binary((byte) 3, binary.bytes());
        }
        return binary;
    }

    private static boolean whole(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        // More digits than a long has: not even looked at, 1e999999999 is one.
        return shortest.scale() <= 0
                && (long) shortest.precision() - shortest.scale() < 20
                && shortest.toBigInteger().bitLength() < Long.SIZE;
    }

    /** The nearest number whose last 20 of 53 bits are 0. */
    private static double shortened(double number) {
        long unit = 1L << 20;
        return Double.isFinite(number)
                ? Double.longBitsToDouble((Double.doubleToRawLongBits(number) + unit / 2) & -unit)
                : number;
    }

    private static Value without(BsonOnly value, Set<Loss> losses) {
        if (losses.contains(Loss.BSON_ONLY)) {
            return without(value.extended(), losses);
        }
        if (value instanceof BsonOnly.Undefined && losses.contains(Loss.UNDEFINED)) {
            return new Value.Null();
        }
        if (value instanceof BsonOnly.Symbol symbol && losses.contains(Loss.SYMBOL)) {
            return new Value.Str(symbol.name());
        }
        if (value instanceof BsonOnly.DbPointer pointer && losses.contains(Loss.DB_POINTER)) {
            return without(Value.Obj.of("$ref", new Value.Str(pointer.namespace()), "$id", pointer.id()), losses);
        }
        if (value instanceof BsonOnly.DbPointer pointer && losses.contains(Loss.DB_POINTER_PARTS)) {
            return without(reference(pointer), losses);
        }
        if (value instanceof BsonOnly.Regex regex && losses.contains(Loss.REGEX)) {
            return regex(regex);
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            var scope = (Value.Obj) without(code.scope(), losses);
            boolean lost = losses.contains(Loss.SCOPE)
                    || (losses.contains(Loss.EMPTY_SCOPE) && scope.fields().isEmpty());
            return lost ? new BsonOnly.Code(code.code()) : new BsonOnly.CodeWithScope(code.code(), scope);
        }
        return value;
    }

    /** The options a JavaScript RegExp and BSON have in common. */
    private static final String OPTIONS = "ims";

    /** As a RegExp gives its source back: an empty one is {@code (?:)}, and a slash is escaped. */
    static Value regex(BsonOnly.Regex regex) {
        String options = regex.options()
                .chars()
                .filter(option -> OPTIONS.indexOf(option) >= 0)
                .sorted()
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return new BsonOnly.Regex(regex.pattern().equals("(?:)") ? "" : unescaped(regex.pattern()), options);
    }

    /** Without the backslash before a slash; other escapes are pairs and stay. */
    private static String unescaped(String pattern) {
        var text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\' && i + 1 < pattern.length()) {
                if (pattern.charAt(i + 1) != '/') {
                    text.append('\\');
                }
                i++;
            }
            text.append(pattern.charAt(i));
        }
        return text.toString();
    }

    /** A DBRef, whose database stands before the only dot of the namespace. */
    static Value.Obj reference(BsonOnly.DbPointer pointer) {
        String[] parts = pointer.namespace().split("\\.", -1);
        return parts.length == 2
                ? Value.Obj.of("$ref", new Value.Str(parts[1]), "$id", pointer.id(), "$db", new Value.Str(parts[0]))
                : Value.Obj.of("$ref", new Value.Str(pointer.namespace()), "$id", pointer.id());
    }
}
