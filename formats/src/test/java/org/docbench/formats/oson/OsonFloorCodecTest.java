package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Set;
import oracle.sql.json.OracleJsonValue;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The floor codec against ojdbc: on its images, and ojdbc on the floor's. */
@Tag("slow")
class OsonFloorCodecTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Set<Loss> LOSSES = OsonTargets.OsonImages.THIN.losses();

    private final OsonFloor.Tree codec = new OsonFloor.Tree();

    @Test
    void theTreeIsWhatOjdbcReads() {
        for (int seed = 0; seed < 6_000; seed++) {
            Value.Obj document = Shortened.of(new RandomDocuments(seed).next());
            byte[] image = ToOson.bytes(document);
            OsonTape tape = codec.open(image);
            assertThat(codec.model(tape)).as("seed %d", seed).isEqualTo(FromOson.value(FromOson.open(image)));
            byte[] written = codec.write(tape);
            assertThat(FromOson.value(FromOson.open(written)))
                    .as("seed %d", seed)
                    .isEqualTo(codec.model(tape));
        }
    }

    @Test
    void whatTheFloorWritesKeepsTheOrder() {
        for (int seed = 0; seed < 6_000; seed++) {
            Value.Obj document = Shortened.of(new RandomDocuments(seed).next());
            byte[] image = ThinOsonEncoder.ORDERED.encode(document);
            OsonTape tape = codec.open(image);
            assertThat(codec.write(tape)).as("seed %d", seed).isEqualTo(image);
            Value held = Losses.apply(document, LOSSES);
            assertThat(Losses.apply(codec.model(tape), LOSSES)).isEqualTo(held);
            assertThat(Losses.apply(FromOson.value(FromOson.open(image)), LOSSES))
                    .isEqualTo(held);
        }
    }

    /** Counts, ids and offsets of one, two and four bytes, on images of every writer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 11, 255, 256, 5_000, 65_535, 65_536})
    void anyNumberOfNames(int count) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < count; i++) {
            fields.put("n" + i, new Value.Str("v" + i));
        }
        var document = new Value.Obj(fields);
        for (byte[] image : new byte[][] {
            ToOson.bytes(count > 5_000 ? Value.Obj.of() : document), // ojdbc takes minutes for more
            ThinOsonEncoder.THIN.encode(document),
            ThinOsonEncoder.ORDERED.encode(document)
        }) {
            byte[] written = codec.write(codec.open(image));
            OracleJsonValue read = FromOson.open(written);
            assertThat(FromOson.value(read)).isEqualTo(OsonView.wrap(image).toValue());
            assertThat(count == 0
                            || read.asJsonObject().isEmpty()
                            || "v0".equals(read.asJsonObject().getString("n0")))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void imagesOfPythonGoThrough(PythonImagesTest.Fixture fixture) {
        OsonTape tape = codec.open(fixture.image());
        assertThat(tape.toValue(OsonTape.ROOT)).isEqualTo(fixture.document());
        byte[] written = codec.write(tape);
        assertThat(FromOson.value(FromOson.open(written))).isEqualTo(fixture.document());
    }

    @Test
    void longNamesAndLongTextsGoThrough() {
        Value.Obj document = Value.Obj.of(
                "n".repeat(300),
                new Value.Int32(1),
                "short",
                new Value.Str("t".repeat(70_000)),
                "e",
                new Value.Str(""));
        byte[] image = ThinOsonEncoder.ORDERED.encode(document);
        assertThat(codec.model(codec.open(image))).isEqualTo(document);
        assertThat(codec.write(codec.open(image))).isEqualTo(image);
    }

    @Test
    void mutantsAreRefusedOrMeanWhatTheCursorSays() {
        for (byte[] image : new byte[][] {
            ToOson.bytes(Mutants.everyType()),
            ThinOsonEncoder.THIN.encode(Mutants.everyType()),
            ThinOsonEncoder.ORDERED.encode(Mutants.everyType()),
            ThinOsonEncoder.THIN.encode(Value.Obj.of("n".repeat(300), new Value.Int32(1), "é", new Value.Str("x"))),
            ThinOsonEncoder.THIN.encode(new Value.Str("a scalar"))
        }) {
            Mutants.bitFlips(image, this::agree);
            Mutants.randomBytes(image, 3_000, this::agree);
            Mutants.truncations(
                    image,
                    (about, mutant) ->
                            assertThatThrownBy(() -> codec.open(mutant)).isInstanceOf(MalformedException.class));
        }
    }

    private void agree(String about, byte[] mutant) {
        OsonTape tape;
        try {
            tape = codec.open(mutant);
        } catch (MalformedException e) {
            assertThat(e.position()).as(about).isNotNegative();
            return;
        }
        Value meant = OsonView.wrap(mutant).toValue();
        assertThat(tape.toValue(OsonTape.ROOT)).as(about).isEqualTo(meant);
        assertThat(OsonView.wrap(tape.encode()).toValue()).as(about).isEqualTo(meant);
        codec.read(tape);
    }

    @Test
    void readCountsTheValues() {
        assertThat(codec.read(codec.of(Mutants.everyType()))).isEqualTo(11 + 2 + 6);
    }

    /** Once its columns have grown, decoding allocates nothing. */
    @Test
    void theTreeAllocatesNothing() {
        byte[] image = ThinOsonEncoder.ORDERED.encode(Mutants.everyType());
        for (int round = 0; round < 20_000; round++) {
            codec.open(image);
        }
        THREADS.getCurrentThreadAllocatedBytes();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < 1_000; round++) {
            codec.open(image);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
    }
}
