package org.docbench.codecs;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** Converts the BsonValues of MongoDB's library, as a tree or over bytes, to model values. */
public final class FromBson {
    private FromBson() {}

    public static Value.Obj object(Map<String, BsonValue> document) {
        var fields = new LinkedHashMap<String, Value>();
        document.forEach((name, value) -> fields.put(name, value(value)));
        return new Value.Obj(fields);
    }

    public static Value value(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> new Value.Str(value.asString().getValue());
            case INT32 -> new Value.Int32(value.asInt32().getValue());
            case INT64 -> new Value.Int64(value.asInt64().getValue());
            case DOUBLE -> new Value.Dbl(value.asDouble().getValue());
            case DECIMAL128 -> decimal(value.asDecimal128().getValue());
            case BOOLEAN -> new Value.Bool(value.asBoolean().getValue());
            case NULL -> new Value.Null();
            case DATE_TIME ->
                new Value.Timestamp(Instant.ofEpochMilli(value.asDateTime().getValue()));
            case BINARY ->
                new Value.Binary(value.asBinary().getType(), value.asBinary().getData());
            case OBJECT_ID -> new Value.ObjectId(value.asObjectId().getValue().toHexString());
            case ARRAY ->
                new Value.Arr(value.asArray().stream().map(FromBson::value).toList());
            case DOCUMENT -> object(value.asDocument());
            default -> bsonOnly(value);
        };
    }

    /** Converts a decimal128: NaN, the infinities and negative zero are no decimals of the model. */
    public static Value decimal(Decimal128 decimal) {
        return Decimal128Bits.value(decimal.getHigh(), decimal.getLow());
    }

    private static Value bsonOnly(BsonValue value) {
        return switch (value.getBsonType()) {
            case REGULAR_EXPRESSION -> {
                var regex = value.asRegularExpression();
                yield new BsonOnly.Regex(regex.getPattern(), regex.getOptions());
            }
            case JAVASCRIPT -> new BsonOnly.Code(value.asJavaScript().getCode());
            case JAVASCRIPT_WITH_SCOPE -> {
                var code = value.asJavaScriptWithScope();
                yield new BsonOnly.CodeWithScope(code.getCode(), object(code.getScope()));
            }
            case SYMBOL -> new BsonOnly.Symbol(value.asSymbol().getSymbol());
            case DB_POINTER -> {
                var pointer = value.asDBPointer();
                yield new BsonOnly.DbPointer(
                        pointer.getNamespace(),
                        new Value.ObjectId(pointer.getId().toHexString()));
            }
            case TIMESTAMP -> {
                var stamp = value.asTimestamp();
                yield new BsonOnly.Stamp(stamp.getTime(), stamp.getInc());
            }
            case UNDEFINED -> new BsonOnly.Undefined();
            case MIN_KEY -> new BsonOnly.MinKey();
            case MAX_KEY -> new BsonOnly.MaxKey();
            default -> throw new UnsupportedOperationException("no model value for " + value.getBsonType());
        };
    }
}
