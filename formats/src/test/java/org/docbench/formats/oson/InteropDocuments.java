package org.docbench.formats.oson;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.value.Value;

/** Documents that every implementation of OSON must agree on. */
final class InteropDocuments {
    /** A name of more than 255 bytes. */
    static final Value.Obj LONG_NAME = Value.Obj.of("n".repeat(300), new Value.Str("x"), "short", new Value.Str("y"));

    /** A NUMBER of 20 bytes. */
    static final Value.Obj LONG_DECIMAL = Value.Obj.of("n", decimal("12345678901234567890123456789012345678"));

    private InteropDocuments() {}

    /** What the thin drivers can write as well as read. */
    static List<Value.Obj> all() {
        return List.of(
                Value.Obj.of(),
                Value.Obj.of("o", Value.Obj.of(), "a", Value.Arr.of(), "s", text(""), "z", new Value.Null()),
                Value.Obj.of("yes", new Value.Bool(true), "no", new Value.Bool(false)),
                Value.Obj.of("ä", text("käse"), "日本", text("漢字 😀 \u0000 \" \\"), "", text("no name")),
                numbers("0", "1", "-1", "127", "128", "2147483647", "-2147483648"),
                Value.Obj.of(
                        "max",
                        new Value.Int64((1L << 53) - 1),
                        "min",
                        new Value.Int64(1 - (1L << 53)),
                        "large",
                        decimal("1E+20")),
                numbers("0.5", "-2.25", "123.45", "1E-100", "1E+125", "-0.000125"),
                Value.Obj.of("i", new Value.Int32(-7), "l", new Value.Int64(1L << 52), "d", new Value.Dbl(0.1)),
                Value.Obj.of(
                        "big",
                        new Value.Int64(1_000_000_000_000_000_003L),
                        "fourteen digits",
                        decimal("12345678.901234")),
                Value.Obj.of("minus zero", new Value.Dbl(-0.0), "whole", new Value.Dbl(3)),
                times("2020-01-02T03:04:05Z", "1999-12-31T23:59:59.123Z", "1001-02-03T04:05:06.007Z"),
                times("2020-01-02T03:04:05.123456Z", "9999-12-31T23:59:59.999999Z"),
                Value.Obj.of("_id", new Value.ObjectId("57e193d7a9cc81b4027498b5"), "v", text("x")),
                Value.Obj.of("none", bytes(0), "some", bytes(20), "long", bytes(70_000)),
                Value.Obj.of(
                        "short", text("x".repeat(31)), "u8", text("x".repeat(255)), "bytes 256", text("é".repeat(128))),
                Value.Obj.of("u16", text("y".repeat(60_000)), "u32", text("z".repeat(70_000))),
                fields(10, number -> new Value.Int32(number)),
                fields(11, number -> text("value " + number)),
                fields(300, number -> new Value.Int32(number)),
                Value.Obj.of("rows", repeated(12), "longest name", Value.Obj.of("n".repeat(255), text("here"))),
                Value.Obj.of("deep", deep(40)),
                PublishedDocuments.nested(5));
    }

    /** What they read and not all can write: Node has no NUMBER for infinities, Python no long names. */
    static List<Value.Obj> readable() {
        return List.of(
                Value.Obj.of(
                        "nan", new Value.Dbl(Double.NaN),
                        "inf", new Value.Dbl(Double.POSITIVE_INFINITY),
                        "minus", new Value.Dbl(Double.NEGATIVE_INFINITY),
                        "large", new Value.Dbl(1e300),
                        "small", new Value.Dbl(1e-300)),
                LONG_NAME);
    }

    private static Value text(String text) {
        return new Value.Str(text);
    }

    private static Value decimal(String number) {
        return new Value.Dec(new BigDecimal(number));
    }

    private static Value.Obj numbers(String... numbers) {
        return fields(numbers.length, i -> decimal(numbers[i]));
    }

    private static Value.Obj times(String... times) {
        return fields(times.length, i -> new Value.Timestamp(Instant.parse(times[i])));
    }

    private static Value bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return new Value.Binary((byte) 0, bytes);
    }

    private static Value.Obj fields(int count, IntFunction<Value> value) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            fields.put("name_" + i, value.apply(i));
        }
        return new Value.Obj(fields);
    }

    /** Objects of one shape, whose field ids ojdbc writes once. */
    private static Value repeated(int count) {
        List<Value> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(Value.Obj.of("id", new Value.Int32(i), "tags", Value.Arr.of(text("a"), new Value.Null())));
        }
        return new Value.Arr(rows);
    }

    private static Value deep(int levels) {
        Value at = text("bottom");
        for (int i = 0; i < levels; i++) {
            at = i % 2 == 0 ? Value.Arr.of(at) : Value.Obj.of("in", at);
        }
        return at;
    }
}
