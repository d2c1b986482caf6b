package org.docbench.formats;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** One value of every kind that some target changes or refuses, by what it shows. */
public final class Probes {
    private Probes() {}

    /** What most formats have a type for. */
    public static Map<String, Value> common() {
        Map<String, Value> probes = new LinkedHashMap<>();
        Map<String, Value> reversed = new LinkedHashMap<>();
        for (char name = 'p'; name >= 'a'; name--) {
            reversed.put(String.valueOf(name), new Value.Bool(true));
        }
        probes.put("order of more than 10 fields", new Value.Obj(reversed));
        probes.put("int32", new Value.Int32(7));
        probes.put("int64 that fits int32", new Value.Int64(7));
        probes.put("int64 beyond 53 bits", new Value.Int64(Long.MAX_VALUE));
        probes.put("double", new Value.Dbl(0.1));
        probes.put("double, whole number", new Value.Dbl(3));
        probes.put("double, negative zero", new Value.Dbl(-0.0));
        probes.put("double, NaN", new Value.Dbl(Double.NaN));
        probes.put("decimal with trailing zeros", new Value.Dec(new BigDecimal("1.50")));
        probes.put("decimal of 34 digits", new Value.Dec(new BigDecimal("1234567890.123456789012345678901234")));
        probes.put("decimal of 38 digits", new Value.Dec(new BigDecimal("1234567890.1234567890123456789012345678")));
        probes.put("date and time to the millisecond", time("2026-01-02T03:04:05.678Z"));
        probes.put("date and time to the nanosecond", time("2026-01-02T03:04:05.678901234Z"));
        probes.put("date in the year 12026", time("+12026-01-02T03:04:05Z"));
        probes.put("object id", new Value.ObjectId("57e193d7a9cc81b4027498b5"));
        probes.put("binary", new Value.Binary((byte) 0, new byte[] {1, 2, 3}));
        probes.put("binary of subtype 4", new Value.Binary((byte) 4, new byte[16]));
        probes.put("text with NUL", new Value.Str("a\u0000b"));
        probes.put("null", new Value.Null());
        probes.put("field name of 300 bytes", Value.Obj.of("n".repeat(300), new Value.Bool(true)));
        return probes;
    }

    /** Both. */
    public static Map<String, Value> all() {
        Map<String, Value> probes = common();
        probes.putAll(bsonOnly());
        return probes;
    }

    private static Value time(String text) {
        return new Value.Timestamp(Instant.parse(text));
    }

    /** What only BSON has a type for. */
    public static Map<String, Value> bsonOnly() {
        Map<String, Value> probes = new LinkedHashMap<>();
        var id = new Value.ObjectId("57e193d7a9cc81b4027498b5");
        probes.put("undefined", new BsonOnly.Undefined());
        probes.put("min key", new BsonOnly.MinKey());
        probes.put("max key", new BsonOnly.MaxKey());
        probes.put("regular expression", new BsonOnly.Regex("^a.*b$", "im"));
        probes.put("db pointer", new BsonOnly.DbPointer("db.c", id));
        probes.put("code", new BsonOnly.Code("x => x"));
        probes.put("code with scope", new BsonOnly.CodeWithScope("y", Value.Obj.of("y", new Value.Int32(1))));
        probes.put("symbol", new BsonOnly.Symbol("s"));
        probes.put("timestamp of BSON", new BsonOnly.Stamp(-1, 2));
        // IEEE 754-2008, section 3.5.2: the combination fields of NaN and infinity; 6176 is exponent 0.
        probes.put("decimal NaN", new BsonOnly.SpecialDecimal(0x7C00_0000_0000_0000L, 0));
        probes.put("decimal, minus infinity", new BsonOnly.SpecialDecimal(0xF800_0000_0000_0000L, 0));
        probes.put("decimal, negative zero", new BsonOnly.SpecialDecimal(0xB040_0000_0000_0000L, 0));
        return probes;
    }
}
