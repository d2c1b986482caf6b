package org.docbench.formats.bson.floor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** For work on the reference reader: it reads one field of a flat document, and RawBsonDocument reads the same bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BsonFloorBenchmark {
    /** Fields of a shape: {@code text} as the published experiment has them, {@code mixed} names and types. */
    @Param({"text", "mixed"})
    String shape;

    @Param({"100", "1000"})
    int fields;

    /** In percent of the fields. */
    @Param({"0", "50", "100"})
    int position;

    /** Whether the code has met many other documents before, as in an application. */
    @Param({"true"})
    boolean experienced;

    private byte[] image;
    private RawBsonDocument raw;
    private String name;
    private BsonPath path;

    @Setup
    public void prepare() {
        Map<String, Value> document = new LinkedHashMap<>();
        for (int i = 1; i <= fields; i++) {
            document.put(name(i), value(i));
        }
        image = BsonView.encode(new Value.Obj(document));
        raw = new RawBsonDocument(image);
        name = name(Math.max(1, fields * position / 100));
        path = BsonPath.of(Path.ofNames(name));
        for (int seed = 0; experienced && seed < 3_000; seed++) {
            Value.Obj other = new RandomDocuments(seed).next();
            BsonView view = BsonView.wrap(BsonView.encode(other));
            RawBsonDocument vendor = new RawBsonDocument(BsonView.encode(other));
            other.fields().keySet().forEach(key -> {
                if (!view.find(BsonPath.of(Path.ofNames(key))) || vendor.get(key) == null) {
                    throw new AssertionError(key);
                }
            });
        }
    }

    private String name(int i) {
        return shape.equals("text")
                ? String.format("field_%03d", i)
                : "f" + "abcdefghijklmnop".substring(i * 7 % 16) + i;
    }

    private Value value(int i) {
        if (shape.equals("text")) {
            return new Value.Str("value_" + i + "_padding_to_ensure_reasonable_field_size");
        }
        return switch (i * 5 % 7) {
            case 0 -> new Value.Int32(i);
            case 1 -> new Value.Dbl(i);
            case 2 -> new Value.Bool(true);
            case 3 -> new Value.Int64(i);
            default -> new Value.Str("value " + "x".repeat(i % 30));
        };
    }

    @Benchmark
    public BsonValue rawGet() {
        return raw.get(name);
    }

    @Benchmark
    public BsonValue rawOpenAndGet() {
        return new RawBsonDocument(image).get(name);
    }

    @Benchmark
    public Object floorOpenAndFind() {
        BsonView view = BsonView.wrap(image);
        return view.find(path) ? view : null;
    }

    @Benchmark
    public Object floorOpenAndRead() {
        BsonView view = BsonView.wrap(image);
        view.find(path);
        return view.type() == BsonType.STRING ? view.getString() : view.toValue();
    }
}
