package org.docbench.core.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.value.Value;

/**
 * Documents without a pattern, for differential tests: every type, awkward names, deep and flat shapes, shared and
 * unique names. The same seed gives the same documents.
 */
public final class RandomDocuments {
    private static final String[] NAMES = {
        "a", "id", "name", "größe", "日本", "x.y", "field_17", "", "A".repeat(40), "$ref"
    };
    private static final double[] DOUBLES = {
        0.0, -0.0, 1.5, -2.25e10, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY
    };

    private final SplittableRandom random;

    public RandomDocuments(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The next document: at most about 60 fields in a level and 5 levels. */
    public Value.Obj next() {
        return object(5);
    }

    private Value.Obj object(int depth) {
        int size = random.nextInt(10) == 0 ? random.nextInt(60) : random.nextInt(8);
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            fields.put(name(i), value(depth - 1));
        }
        return new Value.Obj(fields);
    }

    private String name(int i) {
        return random.nextInt(3) == 0
                ? NAMES[random.nextInt(NAMES.length)]
                : "f" + (random.nextBoolean() ? i : random.nextInt(1000));
    }

    private Value value(int depth) {
        int kind = random.nextInt(depth > 0 ? 16 : 13);
        return switch (kind) {
            case 0, 1, 2 -> new Value.Str(text());
            case 3 -> new Value.Int32(random.nextBoolean() ? random.nextInt() : random.nextInt(200) - 100);
            case 4 -> new Value.Int64(random.nextBoolean() ? random.nextLong() : random.nextInt(200) - 100);
            case 5 ->
                new Value.Dbl(
                        random.nextBoolean() ? random.nextDouble() * 1e6 : DOUBLES[random.nextInt(DOUBLES.length)]);
            case 6 ->
                new Value.Dec(new BigDecimal(
                        new BigInteger(random.nextInt(100), new java.util.Random(random.nextLong()))
                                .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1)),
                        random.nextInt(12)));
            case 7 -> new Value.Bool(random.nextBoolean());
            case 8 -> new Value.Null();
            case 9, 10 ->
                new Value.Timestamp(Instant.ofEpochMilli(random.nextLong(-60_000_000_000_000L, 250_000_000_000_000L)));
            case 11 -> new Value.Binary((byte) (random.nextBoolean() ? 0 : 0x80), bytes(random.nextInt(300)));
            case 12 -> new Value.ObjectId(HexFormat.of().formatHex(bytes(12)));
            case 13 -> object(depth);
            default -> array(depth);
        };
    }

    private Value.Arr array(int depth) {
        List<Value> items = new ArrayList<>();
        int size = random.nextInt(6);
        Value.Obj shape = random.nextBoolean() ? object(depth - 1) : null;
        for (int i = 0; i < size; i++) {
            items.add(shape != null ? shape : value(depth - 1));
        }
        return new Value.Arr(items);
    }

    private String text() {
        int length = random.nextInt(20) == 0 ? random.nextInt(70_000) : random.nextInt(40);
        var text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(
                    random.nextInt(12) == 0
                            ? "é€漢\u0000\"\\".charAt(random.nextInt(6))
                            : (char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
