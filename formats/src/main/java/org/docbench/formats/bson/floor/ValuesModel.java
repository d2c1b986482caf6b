package org.docbench.formats.bson.floor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** What values mean. */
final class ValuesModel {
    private ValuesModel() {}

    static Value value(BsonValues values, int node) {
        long number = values.numbers[2 * node];
        Object object = values.objects[node];
        return switch (values.type(node)) {
            case BsonType.DOCUMENT -> object(values, node);
            case BsonType.ARRAY -> array(values, node);
            case BsonType.STRING -> new Value.Str((String) object);
            case BsonType.CODE -> new BsonOnly.Code((String) object);
            case BsonType.SYMBOL -> new BsonOnly.Symbol((String) object);
            case BsonType.CODE_WITH_SCOPE -> new BsonOnly.CodeWithScope((String) object, object(values, node));
            case BsonType.BINARY -> new Value.Binary((byte) number, (byte[]) object);
            case BsonType.REGEX, BsonType.DB_POINTER -> (Value) object;
            default -> plain(values, node, number);
        };
    }

    private static Value plain(BsonValues values, int node, long number) {
        return switch (values.type(node)) {
            case BsonType.INT32 -> new Value.Int32((int) number);
            case BsonType.INT64 -> new Value.Int64(number);
            case BsonType.DOUBLE -> new Value.Dbl(Double.longBitsToDouble(number));
            case BsonType.BOOLEAN -> new Value.Bool(number != 0);
            case BsonType.DATE_TIME -> new Value.Timestamp(Instant.ofEpochMilli(number));
            case BsonType.TIMESTAMP -> new BsonOnly.Stamp((int) (number >>> 32), (int) number);
            case BsonType.OBJECT_ID -> id(number, (int) values.numbers[2 * node + 1]);
            case BsonType.DECIMAL128 -> Decimal128Bits.value(values.numbers[2 * node + 1], number);
            case BsonType.UNDEFINED -> new BsonOnly.Undefined();
            case BsonType.MIN_KEY -> new BsonOnly.MinKey();
            case BsonType.MAX_KEY -> new BsonOnly.MaxKey();
            default -> new Value.Null();
        };
    }

    private static Value id(long start, int rest) {
        byte[] bytes = new byte[12];
        LittleEndian.int64(bytes, 0, start);
        LittleEndian.int32(bytes, 8, rest);
        return new Value.ObjectId(HexFormat.of().formatHex(bytes));
    }

    private static Value.Obj object(BsonValues values, int node) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int child = node + 1; child < values.next(node); child = values.next(child)) {
            fields.putIfAbsent(values.nameOf(child), value(values, child));
        }
        return new Value.Obj(fields);
    }

    private static Value.Arr array(BsonValues values, int node) {
        List<Value> items = new ArrayList<>();
        for (int child = node + 1; child < values.next(node); child = values.next(child)) {
            items.add(value(values, child));
        }
        return new Value.Arr(items);
    }
}
