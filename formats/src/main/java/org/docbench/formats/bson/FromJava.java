package org.docbench.formats.bson;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BinaryVector;
import org.bson.BsonBinary;
import org.bson.BsonValue;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.docbench.core.value.Value;

/** The Java objects that a Document holds, or that {@link FromBson#plain} makes, as model values. */
final class FromJava {
    private FromJava() {}

    static Value value(Object object) {
        if (object instanceof String text) {
            return new Value.Str(text);
        }
        if (object instanceof Integer number) {
            return new Value.Int32(number);
        }
        if (object instanceof Long number) {
            return new Value.Int64(number);
        }
        if (object instanceof Double number) {
            return new Value.Dbl(number);
        }
        if (object instanceof Boolean truth) {
            return new Value.Bool(truth);
        }
        if (object instanceof Map<?, ?> map && !(object instanceof BsonValue)) {
            return object(map);
        }
        if (object instanceof List<?> list && !(object instanceof BsonValue)) {
            return new Value.Arr(list.stream().map(FromJava::value).toList());
        }
        return object == null ? new Value.Null() : rare(object);
    }

    private static Value rare(Object object) {
        if (object instanceof Decimal128 number) {
            return RareBson.decimal(number);
        }
        if (object instanceof BigDecimal number) {
            return new Value.Dec(number);
        }
        if (object instanceof Date time) {
            return new Value.Timestamp(time.toInstant());
        }
        if (object instanceof Instant time) {
            return new Value.Timestamp(time);
        }
        if (object instanceof byte[] bytes) {
            return new Value.Binary((byte) 0, bytes);
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
        if (object instanceof BsonValue value) {
            return FromBson.value(value);
        }
        Value rare = RareBson.value(object);
        if (rare == null) {
            throw new UnsupportedOperationException("no model value for " + object.getClass());
        }
        return rare;
    }

    static Value.Obj object(Map<?, ?> map) {
        var fields = new LinkedHashMap<String, Value>();
        map.forEach((name, value) -> fields.put((String) name, value(value)));
        return new Value.Obj(fields);
    }
}
