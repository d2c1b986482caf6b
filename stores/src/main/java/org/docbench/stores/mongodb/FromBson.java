package org.docbench.stores.mongodb;

import java.time.Instant;
import java.util.LinkedHashMap;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** The driver's BsonValues as model values. */
final class FromBson {
    private FromBson() {}

    static Value.Obj object(BsonDocument document) {
        var fields = new LinkedHashMap<String, Value>();
        document.forEach((name, value) -> fields.put(name, value(value)));
        return new Value.Obj(fields);
    }

    static Value value(BsonValue value) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> object(value.asDocument());
            case ARRAY ->
                new Value.Arr(value.asArray().stream().map(FromBson::value).toList());
            case STRING -> new Value.Str(value.asString().getValue());
            case INT32 -> new Value.Int32(value.asInt32().getValue());
            case INT64 -> new Value.Int64(value.asInt64().getValue());
            case DOUBLE -> new Value.Dbl(value.asDouble().getValue());
            case DECIMAL128 -> {
                var decimal = value.asDecimal128().getValue();
                yield Decimal128Bits.value(decimal.getHigh(), decimal.getLow());
            }
            case BOOLEAN -> new Value.Bool(value.asBoolean().getValue());
            case NULL -> new Value.Null();
            case DATE_TIME ->
                new Value.Timestamp(Instant.ofEpochMilli(value.asDateTime().getValue()));
            case BINARY ->
                new Value.Binary(value.asBinary().getType(), value.asBinary().getData());
            case OBJECT_ID -> new Value.ObjectId(value.asObjectId().getValue().toHexString());
            default -> RareBson.value(value);
        };
    }
}
