package org.docbench.codecs;

import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.function.Function;
import oracle.sql.json.OracleJsonBinary;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonDecimal.TargetType;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;

/** Converts what ojdbc returns to model values. */
public final class FromOson {
    private FromOson() {}

    /** Opens an image with ojdbc. */
    public static OracleJsonValue open(byte[] image) {
        return ToOson.FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image));
    }

    public static Value.Obj object(OracleJsonObject object) {
        return object(object, FromOson::marked);
    }

    public static Value value(OracleJsonValue value) {
        return value(value, FromOson::marked);
    }

    /** @param number converts a decimal, whether it is marked as an integer or not */
    public static Value value(OracleJsonValue value, Function<OracleJsonDecimal, Value> number) {
        return switch (value.getOracleJsonType()) {
            case OBJECT -> object(value.asJsonObject(), number);
            case ARRAY ->
                new Value.Arr(value.asJsonArray().stream()
                        .map(item -> value(item, number))
                        .toList());
            case STRING -> new Value.Str(value.asJsonString().getString());
            case DECIMAL -> number.apply(value.asJsonDecimal());
            case DOUBLE -> new Value.Dbl(value.asJsonDouble().doubleValue());
            case FLOAT -> new Value.Dbl(value.asJsonFloat().floatValue());
            case TRUE -> new Value.Bool(true);
            case FALSE -> new Value.Bool(false);
            case NULL -> new Value.Null();
            case TIMESTAMP ->
                new Value.Timestamp(value.asJsonTimestamp().getLocalDateTime().toInstant(ZoneOffset.UTC));
            case TIMESTAMPTZ ->
                new Value.Timestamp(
                        value.asJsonTimestampTZ().getOffsetDateTime().toInstant());
            case DATE ->
                new Value.Timestamp(value.asJsonDate().getLocalDateTime().toInstant(ZoneOffset.UTC));
            case BINARY -> binary(value.asJsonBinary());
            default -> throw new UnsupportedOperationException(value.getOracleJsonType() + " is not in the model");
        };
    }

    private static Value.Obj object(OracleJsonObject object, Function<OracleJsonDecimal, Value> number) {
        var fields = new LinkedHashMap<String, Value>();
        object.forEach((name, child) -> fields.put(name, value(child, number)));
        return new Value.Obj(fields);
    }

    /** int32 and int64 are marked in the image; any other number is a decimal. */
    private static Value marked(OracleJsonDecimal number) {
        TargetType type = number.getTargetType();
        if (type == TargetType.INT) {
            return new Value.Int32(number.intValue());
        }
        return type == TargetType.LONG ? new Value.Int64(number.longValue()) : new Value.Dec(number.bigDecimalValue());
    }

    /** An id of 12 bytes is an object id of the model, whatever else are its bytes. */
    public static Value binary(OracleJsonBinary binary) {
        byte[] bytes = binary.getBytes();
        return binary.isId() && bytes.length == 12
                ? new Value.ObjectId(HexFormat.of().formatHex(bytes))
                : new Value.Binary((byte) 0, bytes);
    }
}
