package org.docbench.core.corpus;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** One small document for each type of value, to learn which types a codec keeps. */
public final class TypeDocuments {
    /** Raised when any document below changes. */
    public static final int VERSION = 1;

    private static final byte[] BYTES = {0, 1, 127, -128, -1};
    private static final Value.ObjectId ID = new Value.ObjectId("507f1f77bcf86cd799439011");
    private static final String FUNCTION = "function(x) { return x; }";
    /** Over the 32 fields up to which Erlang keeps a map in the order of its keys. */
    private static final int MANY = 40;

    private TypeDocuments() {}

    /** Each value as the field {@code v} of a document, by what it stands for, in the order of BSON's type numbers. */
    public static Map<String, Value.Obj> all() {
        Map<String, Value> values = new LinkedHashMap<>();
        numbers(values);
        values.put("string", new Value.Str("Grüße, 世界 🌍"));
        values.put("string, empty", new Value.Str(""));
        values.put("string with a zero character", new Value.Str("a\0b"));
        values.put("document", Value.Obj.of("a", new Value.Int32(1)));
        values.put("document, empty", Value.Obj.of());
        values.put("array", Value.Arr.of(new Value.Int32(1), new Value.Str("two")));
        values.put("array, empty", Value.Arr.of());
        for (int subtype : new int[] {0, 2, 4, 128}) {
            values.put("binary, subtype " + subtype, new Value.Binary((byte) subtype, subtype == 4 ? uuid() : BYTES));
        }
        values.put("object id", ID);
        values.put("boolean", new Value.Bool(true));
        values.put("date", new Value.Timestamp(Instant.parse("2024-02-29T12:34:56.789Z")));
        values.put("date before 1970", new Value.Timestamp(Instant.parse("1961-04-12T06:07:00.001Z")));
        values.put("null", new Value.Null());
        bsonOnly(values);
        Map<String, Value.Obj> documents = new LinkedHashMap<>();
        values.forEach((name, value) -> documents.put(name, Value.Obj.of("v", value)));
        documents.put("more than 32 fields, not in order", unordered());
        return documents;
    }

    private static void numbers(Map<String, Value> values) {
        values.put("double", new Value.Dbl(0.1));
        values.put("double, whole number", new Value.Dbl(3));
        values.put("double, negative zero", new Value.Dbl(-0.0));
        values.put("double, NaN", new Value.Dbl(Double.NaN));
        values.put("double, infinity", new Value.Dbl(Double.POSITIVE_INFINITY));
        values.put("int32", new Value.Int32(-42));
        values.put("int64, small", new Value.Int64(42));
        values.put("int64, beyond 2^53", new Value.Int64((1L << 53) + 1));
        values.put("decimal128", new Value.Dec(new BigDecimal("12345.6789")));
        values.put("decimal128, trailing zeros", new Value.Dec(new BigDecimal("1.500")));
        values.put("decimal128, 34 digits", new Value.Dec(new BigDecimal("-1234567890123456789012345678901234E-20")));
        values.put("decimal128, NaN", new BsonOnly.SpecialDecimal(0x7C00_0000_0000_0000L, 0));
    }

    private static void bsonOnly(Map<String, Value> values) {
        values.put("undefined", new BsonOnly.Undefined());
        values.put("regular expression", new BsonOnly.Regex("^a.*z$", "im"));
        values.put("db pointer", new BsonOnly.DbPointer("db.collection", ID));
        values.put("code", new BsonOnly.Code(FUNCTION));
        values.put("symbol", new BsonOnly.Symbol("name"));
        values.put("code with scope", new BsonOnly.CodeWithScope(FUNCTION, Value.Obj.of("x", new Value.Int32(1))));
        values.put("timestamp", new BsonOnly.Stamp(1_700_000_000, 3));
        values.put("timestamp, beyond 2^31", new BsonOnly.Stamp(0xF000_0000, 0x8000_0001));
        values.put("min key", new BsonOnly.MinKey());
        values.put("max key", new BsonOnly.MaxKey());
    }

    /** Version 4, as subtype 4 asks for (RFC 9562). */
    private static byte[] uuid() {
        byte[] bytes = new byte[16];
        bytes[6] = 0x40;
        bytes[8] = (byte) 0x80;
        bytes[15] = 1;
        return bytes;
    }

    private static Value.Obj unordered() {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < MANY; i++) {
            // 17 and 40 have no common divisor, so each number comes once.
            fields.put("f" + (i * 17 + 5) % MANY, new Value.Int32(i));
        }
        return new Value.Obj(fields);
    }
}
