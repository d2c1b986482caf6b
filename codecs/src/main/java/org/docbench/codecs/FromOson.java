package org.docbench.codecs;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.function.Function;
import oracle.sql.json.OracleJsonBinary;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonDecimal.TargetType;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;

/** Converts what ojdbc returns to model values, and to the Java objects that an application uses. */
public final class FromOson {
    private FromOson() {}

    /** Opens an image with ojdbc. */
    public static OracleJsonValue open(byte[] image) {
        return ToOson.FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image));
    }

    public static Value.Obj object(OracleJsonObject object) {
        return (Value.Obj) value(object);
    }

    public static Value value(OracleJsonValue value) {
        return value(value, decimal -> PlainJava.valueOf(number(decimal)));
    }

    /** @param number converts a decimal, whether it is marked as an integer or not */
    public static Value value(OracleJsonValue value, Function<OracleJsonDecimal, Value> number) {
        return switch (value.getOracleJsonType()) {
            case OBJECT -> {
                var fields = new LinkedHashMap<String, Value>();
                value.asJsonObject().forEach((name, child) -> fields.put(name, value(child, number)));
                yield new Value.Obj(fields);
            }
            case ARRAY ->
                new Value.Arr(value.asJsonArray().stream()
                        .map(item -> value(item, number))
                        .toList());
            case DECIMAL -> number.apply(value.asJsonDecimal());
            default -> PlainJava.valueOf(plain(value));
        };
    }

    /**
     * A String, a boxed number, bytes, ...; an object or array as ojdbc has it. JSON's null is null. A time stays in the class that ojdbc
     * makes of it, as one stays a Date that was read from a Document.
     */
    public static Object plain(OracleJsonValue value) {
        return switch (value.getOracleJsonType()) {
            case STRING -> value.asJsonString().getString();
            case DECIMAL -> number(value.asJsonDecimal());
            case DOUBLE -> value.asJsonDouble().doubleValue();
            case FLOAT -> (double) value.asJsonFloat().floatValue();
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
            case TIMESTAMP -> value.asJsonTimestamp().getLocalDateTime();
            case TIMESTAMPTZ -> value.asJsonTimestampTZ().getOffsetDateTime();
            case DATE -> value.asJsonDate().getLocalDateTime();
            case BINARY -> bytes(value.asJsonBinary());
            case OBJECT, ARRAY -> value;
            default -> throw new UnsupportedOperationException(value.getOracleJsonType() + " is not in the model");
        };
    }

    /** int32 and int64 are marked in the image; any other number is a decimal. */
    private static Object number(OracleJsonDecimal number) {
        TargetType type = number.getTargetType();
        if (type == TargetType.INT) {
            return number.intValue();
        }
        return type == TargetType.LONG ? (Object) number.longValue() : number.bigDecimalValue();
    }

    private static Object bytes(OracleJsonBinary binary) {
        byte[] bytes = binary.getBytes();
        return binary.isId() ? new PlainJava.Id(bytes) : bytes;
    }
}
