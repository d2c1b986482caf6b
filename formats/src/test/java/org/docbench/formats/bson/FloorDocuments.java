package org.docbench.formats.bson;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** Random documents with every type of BSON in them. */
final class FloorDocuments {
    private static final List<Value> RARE = List.of(
            new BsonOnly.Undefined(),
            new BsonOnly.MinKey(),
            new BsonOnly.MaxKey(),
            new BsonOnly.Regex("a+é", "im"),
            new BsonOnly.Regex("", ""),
            new BsonOnly.DbPointer("größe", new Value.ObjectId("0102030405060708090a0b0c")),
            new BsonOnly.Code("f()"),
            new BsonOnly.Symbol("日本"),
            new BsonOnly.CodeWithScope("g(é)", Value.Obj.of()),
            new BsonOnly.CodeWithScope(
                    "h", Value.Obj.of("x", new Value.Int32(1), "in", Value.Arr.of(new BsonOnly.Code("i")))),
            new BsonOnly.Stamp(-1, 42),
            new BsonOnly.SpecialDecimal(0x7C00000000000000L, 0),
            new BsonOnly.SpecialDecimal(0xF800000000000000L, 0),
            new Value.Binary((byte) 2, new byte[] {1, 2, 3}),
            new Value.Str("\uFFFD and 😀"),
            new Value.Arr(java.util.Collections.nCopies(12, Value.Obj.of("k", new Value.Null()))));

    private FloorDocuments() {}

    static Value.Obj of(int seed) {
        var random = new SplittableRandom(seed);
        Map<String, Value> fields =
                new LinkedHashMap<>(new RandomDocuments(seed).next().fields());
        for (int i = random.nextInt(4); i > 0; i--) {
            fields.put("rare" + "x".repeat(random.nextInt(20)), RARE.get(random.nextInt(RARE.size())));
        }
        return new Value.Obj(fields);
    }
}
