package org.docbench.formats.oson;

import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.docbench.core.value.Value;

/** Images with something wrong in them, the same ones in every run. */
public final class Mutants {
    private Mutants() {}

    /** A small document with every type, nested, with a row of alike objects that lend their field ids. */
    public static Value.Obj everyType() {
        var time = new Value.Timestamp(java.time.Instant.parse("2020-01-02T03:04:05.006Z"));
        return Value.Obj.of(
                "text", new Value.Str("some text"),
                "longer", new Value.Str("größer ".repeat(9)),
                "int", new Value.Int32(-42),
                "long", new Value.Int64(1L << 40),
                "decimal", new Value.Dec(new java.math.BigDecimal("-123.45")),
                "double", new Value.Dbl(2.5),
                "yes", new Value.Bool(true),
                "none", new Value.Null(),
                "time", time,
                "bytes", new Value.Binary((byte) 0, new byte[20]),
                "id", new Value.ObjectId("0102030405060708090a0b0c"),
                "nested", Value.Obj.of("a", Value.Obj.of("b", Value.Arr.of(new Value.Int32(1), time))),
                "rows", Value.Arr.of(row(1), row(2), row(3)));
    }

    private static Value.Obj row(int i) {
        return Value.Obj.of("key", new Value.Int32(i), "value", new Value.Str("v" + i));
    }

    /** Cut off at every length but the whole. */
    public static void truncations(byte[] image, BiConsumer<String, byte[]> use) {
        for (int length = 0; length < image.length; length++) {
            use.accept("cut to " + length, java.util.Arrays.copyOf(image, length));
        }
    }

    /** Every single bit turned. */
    public static void bitFlips(byte[] image, BiConsumer<String, byte[]> use) {
        for (int bit = 0; bit < image.length * 8; bit++) {
            byte[] mutant = image.clone();
            mutant[bit / 8] ^= (byte) (1 << bit % 8);
            use.accept("bit " + bit, mutant);
        }
    }

    /** Up to four bytes replaced, in places near each other: by anything, or by the extremes of lengths and offsets. */
    public static void randomBytes(byte[] image, int count, BiConsumer<String, byte[]> use) {
        var random = new SplittableRandom(image.length);
        for (int i = 0; i < count; i++) {
            byte[] mutant = image.clone();
            int at = random.nextInt(mutant.length);
            int bytes = 1 + random.nextInt(4);
            int kind = random.nextInt(4);
            for (int j = at; j < Math.min(mutant.length, at + bytes); j++) {
                mutant[j] = (byte) (kind == 0 ? 0 : kind == 1 ? 0xFF : kind == 2 ? 0x7F : random.nextInt(256));
            }
            use.accept("random " + i, mutant);
        }
    }
}
