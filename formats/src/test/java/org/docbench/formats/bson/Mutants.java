package org.docbench.formats.bson;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.docbench.core.value.Value;

/** Bytes that are nearly a document. The same ones every time. */
record Mutants(String kind, List<byte[]> images) {
    /** One of each type that the model has, at two levels and in an array. */
    static final Value.Obj EVERY_TYPE = Value.Obj.of(
            "id", new Value.ObjectId("0102030405060708090a0b0c"),
            "text", new Value.Str("größe"),
            "inner",
                    Value.Obj.of(
                            "n",
                            new Value.Int32(7),
                            "when",
                            new Value.Timestamp(Instant.ofEpochMilli(1)),
                            "t",
                            new Value.Str("x")),
            "list", Value.Arr.of(new Value.Str("a"), new Value.Null(), Value.Obj.of("deep", new Value.Bool(true))),
            "long", new Value.Int64(1L << 40),
            "double", new Value.Dbl(-1.5),
            "decimal", new Value.Dec(new BigDecimal("1.50")),
            "bytes", new Value.Binary((byte) 0, new byte[] {1, 2, 3}),
            "yes", new Value.Bool(true));

    static List<Mutants> of(byte[] image) {
        return List.of(truncated(image), corrected(image), flipped(image), lengths(image), random(image));
    }

    private static Mutants truncated(byte[] image) {
        var images = new ArrayList<byte[]>();
        for (int length = 0; length < image.length; length++) {
            images.add(Arrays.copyOf(image, length));
        }
        return new Mutants("cut at every length", images);
    }

    private static Mutants corrected(byte[] image) {
        var images = new ArrayList<byte[]>();
        for (int length = 5; length < image.length; length++) {
            byte[] mutant = with(Arrays.copyOf(image, length), 0, length);
            mutant[length - 1] = 0;
            images.add(mutant);
        }
        return new Mutants("cut, outer frame put right", images);
    }

    private static Mutants flipped(byte[] image) {
        var images = new ArrayList<byte[]>();
        for (int bit = 0; bit < image.length * 8; bit++) {
            byte[] mutant = image.clone();
            mutant[bit / 8] ^= (byte) (1 << bit % 8);
            images.add(mutant);
        }
        return new Mutants("one bit flipped", images);
    }

    private static Mutants lengths(byte[] image) {
        var images = new ArrayList<byte[]>();
        int[] wrong = {0, 1, 4, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 3, image.length, 0x10000};
        for (int at = 4; at <= image.length - 4; at++) {
            for (int length : wrong) {
                images.add(with(image.clone(), at, length));
            }
        }
        return new Mutants("int32 overwritten", images);
    }

    private static Mutants random(byte[] image) {
        var images = new ArrayList<byte[]>();
        var random = new SplittableRandom(image.length);
        for (int i = 0; i < 1000; i++) {
            byte[] mutant = image.clone();
            int from = 4 + random.nextInt(Math.max(1, image.length - 5));
            for (int at = from; at < Math.min(image.length - 1, from + 1 + i % 40); at++) {
                mutant[at] = (byte) random.nextInt(i % 3 == 0 ? 20 : 256);
            }
            images.add(mutant);
        }
        return new Mutants("bytes overwritten at random", images);
    }

    /** Documents inside documents, or arrays inside arrays. */
    static byte[] nested(int type, int levels) {
        byte[] image = new byte[levels * 8 + 5];
        for (int level = 0; level <= levels; level++) {
            with(image, level * 7, image.length - level * 8);
            if (level < levels) {
                image[level * 7 + 4] = (byte) type;
                image[level * 7 + 5] = '0';
            }
        }
        return image;
    }

    private static byte[] with(byte[] image, int at, int number) {
        ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).putInt(at, number);
        return image;
    }
}
