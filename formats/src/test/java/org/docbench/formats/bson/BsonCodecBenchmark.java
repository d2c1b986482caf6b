package org.docbench.formats.bson;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonView;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * For work on the floor codecs: whole documents beside the vendor's {@code Document}, in the two shapes of the MongoDB
 * drivers' benchmark that differ most (specifications repository, {@code source/benchmarking/benchmarking.md}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BsonCodecBenchmark {
    /** {@code flat}: 145 fields of five types. {@code deep}: a binary tree of 6 levels. */
    @Param({"flat", "deep"})
    String shape;

    private final BsonFloorTree tree = new BsonFloorTree();
    private final BsonFloorValues values = new BsonFloorValues();
    private final BsonObjects vendor = new BsonObjects();
    private byte[] image;
    private BsonTape ofTree;
    private org.docbench.formats.bson.floor.BsonValues ofValues;
    private Document ofVendor;

    @Setup
    public void prepare() {
        image = BsonView.encode(of(shape));
        ofTree = tree.of(of(shape));
        ofValues = values.of(of(shape));
        ofVendor = vendor.open(image);
    }

    static Value.Obj of(String shape) {
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

    @Benchmark
    public Object decodeTree() {
        return tree.decode(image);
    }

    @Benchmark
    public Object decodeValues() {
        return values.decode(image);
    }

    @Benchmark
    public Object decodeVendor() {
        return vendor.open(image);
    }

    @Benchmark
    public byte[] encodeTree() {
        return tree.encode(ofTree);
    }

    @Benchmark
    public byte[] encodeValues() {
        return values.encode(ofValues);
    }

    @Benchmark
    public byte[] encodeVendor() {
        return BsonBytes.encode(ofVendor, BsonObjects.CODEC);
    }

    @Benchmark
    public int readTree() {
        return tree.read(tree.decode(image));
    }
}
