package org.docbench.formats.bson;

import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonValues;
import org.docbench.formats.bson.floor.BsonView;
import org.docbench.formats.codec.Shapes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** For work on the floor codecs: whole documents beside the vendor's {@code Document}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BsonCodecBenchmark {
    @Param({"flat", "deep"})
    String shape;

    private final BsonFloor.Tree tree = new BsonFloor.Tree();
    private final BsonFloor.Values values = new BsonFloor.Values();
    private final BsonObjects vendor = new BsonObjects();
    private byte[] image;
    private BsonTape ofTree;
    private BsonValues ofValues;
    private Document ofVendor;

    @Setup
    public void prepare() {
        image = BsonView.encode(Shapes.of(shape));
        ofTree = tree.of(Shapes.of(shape));
        ofValues = values.of(Shapes.of(shape));
        ofVendor = vendor.open(image);
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
