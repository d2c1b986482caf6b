package org.docbench.formats.oson;

import java.util.concurrent.TimeUnit;
import oracle.sql.json.OracleJsonObject;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Value;
import org.docbench.formats.codec.Shapes;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** For work on the floor codec: whole documents beside ojdbc's tree, on the image that ojdbc wrote. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OsonCodecBenchmark {
    @Param({"flat", "deep"})
    String shape;

    private final OsonFloor.Tree floor = new OsonFloor.Tree();
    private final OsonObject.Tree ojdbc = new OsonObject.Tree();
    private Value.Obj document;
    private byte[] image;
    private OsonTape ofFloor;
    private OracleJsonObject ofOjdbc;

    @Setup
    public void prepare() {
        document = Shapes.of(shape);
        image = ToOson.bytes(document);
        ofFloor = new OsonTape().decode(image);
        ofOjdbc = ojdbc.open(image);
    }

    @Benchmark
    public Object decodeFloor() {
        return floor.decode(image);
    }

    @Benchmark
    public Object decodeOjdbc() {
        return ojdbc.open(image);
    }

    @Benchmark
    public Object openOjdbc() {
        return FromOson.open(image);
    }

    @Benchmark
    public int readFloor() {
        return floor.read(floor.decode(image));
    }

    @Benchmark
    public byte[] encodeFloor() {
        return floor.encode(ofFloor);
    }

    @Benchmark
    public byte[] encodeOjdbc() {
        return OsonTargets.bytes(ofOjdbc);
    }

    @Benchmark
    public byte[] encodeModel() {
        return ThinOsonEncoder.ordered().encode(document);
    }
}
