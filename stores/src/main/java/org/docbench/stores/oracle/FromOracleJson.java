package org.docbench.stores.oracle;

import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import oracle.sql.json.OracleJsonBinary;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;

/** What the driver gives back as model values. */
final class FromOracleJson {
    private static final String ID = "_id";

    /** What a duality view adds to a document: its version tag. */
    private static final String METADATA = "_metadata";

    private FromOracleJson() {}

    /** A document, {@code _id} first. */
    static Value.Obj document(String id, OracleJsonObject body) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, new Value.Str(id));
        body.forEach((name, child) -> {
            if (!name.equals(METADATA)) {
                fields.putIfAbsent(name, value(child));
            }
        });
        return new Value.Obj(fields);
    }

    static Value value(OracleJsonValue value) {
        return switch (value.getOracleJsonType()) {
            case OBJECT -> object(value.asJsonObject());
            case ARRAY ->
                new Value.Arr(
                        value.asJsonArray().stream().map(FromOracleJson::value).toList());
            case STRING -> new Value.Str(value.asJsonString().getString());
            case DECIMAL -> number(value.asJsonDecimal());
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

    private static Value.Obj object(OracleJsonObject object) {
        Map<String, Value> fields = new LinkedHashMap<>();
        object.forEach((name, child) -> fields.put(name, value(child)));
        return new Value.Obj(fields);
    }

    /** A number that the server made of another, by adding, is not marked as whole; it is one all the same. */
    private static Value number(OracleJsonDecimal number) {
        BigDecimal value = number.bigDecimalValue();
        if (number.getTargetType() == OracleJsonDecimal.TargetType.INT) {
            return new Value.Int32(value.intValueExact());
        }
        return value.stripTrailingZeros().scale() <= 0 && value.toBigInteger().bitLength() < Long.SIZE
                ? new Value.Int64(value.longValueExact())
                : new Value.Dec(value);
    }

    private static Value binary(OracleJsonBinary binary) {
        byte[] bytes = binary.getBytes();
        return binary.isId() && bytes.length == 12
                ? new Value.ObjectId(HexFormat.of().formatHex(bytes))
                : new Value.Binary((byte) 0, bytes);
    }
}
