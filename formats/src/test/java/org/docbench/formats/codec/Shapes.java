package org.docbench.formats.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.value.Value;

/**
 * Stand-ins for the two documents of the MongoDB drivers' benchmark that differ most (specifications repository, {@code
 * source/benchmarking/benchmarking.md}).
 */
public final class Shapes {
    private Shapes() {}

    /** {@code flat}: 145 fields of five types. {@code deep}: a binary tree of 6 levels. */
    public static Value.Obj of(String shape) {
        var random = new SplittableRandom(145);
        return shape.equals("flat") ? flat(random) : deep(6, random);
    }

    private static Value.Obj flat(SplittableRandom random) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < 145; i++) {
            fields.put(
                    text(8, random),
                    switch (i % 5) {
                        case 0 -> new Value.Str(text(80, random));
                        case 1 -> new Value.Int32(random.nextInt());
                        case 2 -> new Value.Int64(random.nextLong());
                        case 3 -> new Value.Dbl(random.nextDouble());
                        default -> new Value.Bool(random.nextBoolean());
                    });
        }
        return new Value.Obj(fields);
    }

    private static Value.Obj deep(int levels, SplittableRandom random) {
        return Value.Obj.of("left", child(levels, random), "right", child(levels, random));
    }

    private static Value child(int levels, SplittableRandom random) {
        return levels == 1 ? new Value.Str(text(8, random)) : deep(levels - 1, random);
    }

    private static String text(int length, SplittableRandom random) {
        var text = new StringBuilder();
        random.ints(length, 'a', 'z' + 1).forEach(text::appendCodePoint);
        return text.toString();
    }
}
