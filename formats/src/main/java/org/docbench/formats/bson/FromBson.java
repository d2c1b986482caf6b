package org.docbench.formats.bson;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** The vendor's BsonValue, tree or raw, as model values; and as the plain Java objects an application uses. */
final class FromBson {
    private FromBson() {}

    static Value value(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> new Value.Str(value.asString().getValue());
            case INT32 -> new Value.Int32(value.asInt32().getValue());
            case INT64 -> new Value.Int64(value.asInt64().getValue());
            case DOUBLE -> new Value.Dbl(value.asDouble().getValue());
            case DECIMAL128 -> RareBson.decimal(value.asDecimal128().getValue());
            case BOOLEAN -> new Value.Bool(value.asBoolean().getValue());
            case NULL -> new Value.Null();
            case DATE_TIME ->
                new Value.Timestamp(Instant.ofEpochMilli(value.asDateTime().getValue()));
            case BINARY -> binary(value.asBinary());
            case OBJECT_ID -> new Value.ObjectId(value.asObjectId().getValue().toHexString());
            case ARRAY ->
                new Value.Arr(value.asArray().stream().map(FromBson::value).toList());
            case DOCUMENT -> object(value.asDocument());
            default -> RareBson.value(value);
        };
    }

    static Value.Obj object(Map<String, BsonValue> document) {
        var fields = new LinkedHashMap<String, Value>();
        document.forEach((name, value) -> fields.put(name, value(value)));
        return new Value.Obj(fields);
    }

    private static Value.Binary binary(BsonBinary binary) {
        return new Value.Binary(binary.getType(), binary.getData());
    }

    /** The Java object in a value; null for null; documents and arrays as they are. */
    static Object plain(BsonValue value) {
        if (value == null) {
            return null;
        }
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case INT32 -> value.asInt32().getValue();
            case INT64 -> value.asInt64().getValue();
            case DOUBLE -> value.asDouble().getValue();
            case DECIMAL128 -> plain(value.asDecimal128().getValue());
            case BOOLEAN -> value.asBoolean().getValue();
            case NULL -> null;
            case DATE_TIME -> Instant.ofEpochMilli(value.asDateTime().getValue());
            case BINARY -> value.asBinary().getType() == 0 ? value.asBinary().getData() : value.asBinary();
            case OBJECT_ID -> value.asObjectId().getValue();
            default -> value;
        };
    }

    /** An application's BigDecimal where there is one. */
    private static Object plain(Decimal128 decimal) {
        return decimal.isNaN() || decimal.isInfinite() || RareBson.decimal(decimal) instanceof BsonOnly
                ? decimal
                : decimal.bigDecimalValue();
    }
}
