package org.docbench.formats.oson;

import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import oracle.sql.json.OracleJsonBinary;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonDecimal.TargetType;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;

/** What ojdbc returns as model values, and as the plain Java objects of an application. */
final class FromOson {
    private FromOson() {}

    static OracleJsonValue open(byte[] image) {
        return ToOson.FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image));
    }

    static Value value(OracleJsonValue value) {
        return switch (value.getOracleJsonType()) {
            case OBJECT -> object(value.asJsonObject());
            case ARRAY ->
                new Value.Arr(value.asJsonArray().stream().map(FromOson::value).toList());
            default -> FromJava.value(plain(value));
        };
    }

    static Value.Obj object(OracleJsonObject object) {
        var fields = new LinkedHashMap<String, Value>();
        object.forEach((name, child) -> fields.put(name, value(child)));
        return new Value.Obj(fields);
    }

    /** A String, a boxed number, bytes, ...; an object or array as ojdbc has it. JSON's null is null. */
    static Object plain(OracleJsonValue value) {
        return switch (value.getOracleJsonType()) {
            case STRING -> value.asJsonString().getString();
            case DECIMAL -> number(value.asJsonDecimal());
            case DOUBLE -> value.asJsonDouble().doubleValue();
            case FLOAT -> (double) value.asJsonFloat().floatValue();
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
            case TIMESTAMP -> value.asJsonTimestamp().getLocalDateTime().toInstant(ZoneOffset.UTC);
            case TIMESTAMPTZ -> value.asJsonTimestampTZ().getOffsetDateTime().toInstant();
            case DATE -> value.asJsonDate().getLocalDateTime().toInstant(ZoneOffset.UTC);
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
        return binary.isId() && bytes.length == 12
                ? new Value.ObjectId(HexFormat.of().formatHex(bytes))
                : bytes;
    }
}
