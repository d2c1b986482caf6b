package org.docbench.formats.bson;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BinaryVector;
import org.bson.BsonBinary;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.PlainJava;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** The Java objects that an application uses for BSON's values, those that a Document holds among them. */
final class PlainBson {
    private PlainBson() {}

    /** The Java object in a value; null for null; documents and arrays as they are. */
    static Object of(BsonValue value) {
        if (value == null) {
            return null;
        }
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case INT32 -> value.asInt32().getValue();
            case INT64 -> value.asInt64().getValue();
            case DOUBLE -> value.asDouble().getValue();
            case DECIMAL128 -> of(value.asDecimal128().getValue());
            case BOOLEAN -> value.asBoolean().getValue();
            case NULL -> null;
            case DATE_TIME -> Instant.ofEpochMilli(value.asDateTime().getValue());
            case BINARY -> value.asBinary().getType() == 0 ? value.asBinary().getData() : value.asBinary();
            case OBJECT_ID -> value.asObjectId().getValue();
            default -> value;
        };
    }

    /** An application's BigDecimal where there is one: not of a negative zero. */
    private static Object of(Decimal128 decimal) {
        if (decimal.isNaN() || decimal.isInfinite()) {
            return decimal;
        }
        try {
            return decimal.bigDecimalValue();
        } catch (ArithmeticException e) {
            return decimal;
        }
    }

    /** Converts what a Document holds, or {@link #of} makes, to a model value. */
    static Value valueOf(Object object) {
        if (object instanceof BsonValue value) {
            return FromBson.value(value);
        }
        if (object instanceof Map<?, ?> map) {
            return valueOf(map);
        }
        if (object instanceof List<?> list) {
            return new Value.Arr(list.stream().map(PlainBson::valueOf).toList());
        }
        if (object instanceof Decimal128 number) {
            return FromBson.decimal(number);
        }
        if (object instanceof Date time) {
            return new Value.Timestamp(time.toInstant());
        }
        if (object instanceof Binary binary) {
            return new Value.Binary(binary.getType(), binary.getData());
        }
        if (object instanceof BinaryVector vector) { // what Document makes of subtype 9
            return FromBson.value(new BsonBinary(vector));
        }
        if (object instanceof ObjectId id) {
            return new Value.ObjectId(id.toHexString());
        }
        if (object instanceof CodeWithScope code) {
            return new BsonOnly.CodeWithScope(code.getCode(), valueOf(code.getScope()));
        }
        if (object instanceof Code code) {
            return new BsonOnly.Code(code.getCode());
        }
        if (object instanceof Symbol symbol) {
            return new BsonOnly.Symbol(symbol.getSymbol());
        }
        if (object instanceof MinKey || object instanceof MaxKey) {
            return object instanceof MinKey ? new BsonOnly.MinKey() : new BsonOnly.MaxKey();
        }
        return PlainJava.valueOf(object);
    }

    static Value.Obj valueOf(Map<?, ?> map) {
        var fields = new LinkedHashMap<String, Value>();
        map.forEach((name, value) -> fields.put((String) name, valueOf(value)));
        return new Value.Obj(fields);
    }

    static Document document(Value.Obj object) {
        var document = new Document();
        object.fields().forEach((name, value) -> document.append(ToBson.name(name), inDocument(value)));
        return document;
    }

    /** The object that a Document holds for a model value. */
    static Object inDocument(Value value) {
        if (value instanceof Value.Obj object) {
            return document(object);
        }
        if (value instanceof Value.Arr array) {
            var list = new ArrayList<Object>();
            array.items().forEach(item -> list.add(inDocument(item)));
            return list;
        }
        BsonValue bson = ToBson.value(value);
        return switch (bson.getBsonType()) {
            case BINARY -> new Binary(bson.asBinary().getType(), bson.asBinary().getData());
            case DATE_TIME -> Date.from(Instant.ofEpochMilli(bson.asDateTime().getValue()));
            case DECIMAL128 -> bson.asDecimal128().getValue();
            case JAVASCRIPT -> new Code(bson.asJavaScript().getCode());
            case SYMBOL -> new Symbol(bson.asSymbol().getSymbol());
            case JAVASCRIPT_WITH_SCOPE ->
                new CodeWithScope(
                        bson.asJavaScriptWithScope().getCode(), document(((BsonOnly.CodeWithScope) value).scope()));
            case MIN_KEY -> new MinKey();
            case MAX_KEY -> new MaxKey();
            default -> of(bson);
        };
    }
}
