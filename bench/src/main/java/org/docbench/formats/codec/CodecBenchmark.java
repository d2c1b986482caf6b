package org.docbench.formats.codec;

import java.util.concurrent.TimeUnit;
import org.docbench.codecs.ToOson;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.bson.floor.BsonView;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** For work on the reference codecs: whole documents next to the vendors' own, in the shapes of the MongoDB drivers' benchmark. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {
    @Param({"flat", "deep"})
    String shape;

    @Param({"bson.floor.tree", "bson.floor.values", "bson.document", "oson.floor.tree", "oson.object", "oson.tree"})
    String target;

    private Codec<Object> codec;
    private byte[] image;
    private Object document;

    @Setup
    @SuppressWarnings("unchecked") // one codec's own documents only
    public void prepare() {
        Value.Obj value = GeneratedCorpora.named("drivers-" + shape)
                .orElseThrow()
                .documents(1, 42)
                .documents()
                .get(0);
        codec = (Codec<Object>) Codecs.named(target);
        image = target.startsWith("oson") ? ToOson.bytes(value) : BsonView.encode(value);
        document = codec.of(value);
    }

    @Benchmark
    public Object decode() {
        return codec.open(image);
    }

    @Benchmark
    public byte[] encode() {
        return codec.write(document);
    }

    @Benchmark
    public int read() {
        return codec.read(codec.open(image));
    }
}
