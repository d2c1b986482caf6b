package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes are, the floor codecs give the one right answer or throw their one exception. */
class BsonFloorMutationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final BsonFloor.Tree tree = new BsonFloor.Tree();
    private final BsonFloor.Values values = new BsonFloor.Values();

    @Test
    void mutantsAreRefusedOrMeanWhatTheCursorSays() {
        for (byte[] image : List.of(BsonView.encode(Mutants.EVERY_TYPE), Vectors.all(), scopes())) {
            for (Mutants mutants : Mutants.of(image)) {
                mutants.images().forEach(mutant -> agree(mutant, mutants.kind()));
            }
        }
    }

    private static byte[] scopes() {
        return BsonView.encode(Value.Obj.of(
                "ñame longer than a word", Value.Arr.of(Value.Obj.of("a", new Value.Str("日本 and more than that")))));
    }

    private void agree(byte[] mutant, String kind) {
        Value meant = meaning(mutant);
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            BsonTape tape = tree.open(mutant);
            assertThat(tape.toValue(BsonTape.ROOT)).as(kind).isEqualTo(meant);
            assertThat(tape.encode()).as(kind).isEqualTo(mutant);
            assertThat(values.model(values.open(mutant))).as(kind).isEqualTo(meant);
            byte[] written = values.write(values.open(mutant));
            assertThat(BsonView.wrap(written).toValue()).as(kind).isEqualTo(meant);
        } catch (MalformedException expected) {
            assertThat(expected.position()).isBetween(0, mutant.length);
            assertThatThrownBy(() -> values.open(mutant)).isInstanceOf(MalformedException.class);
        } catch (RuntimeException | StackOverflowError e) {
            fail(kind + ": " + HexFormat.of().formatHex(mutant), e);
        }
        assertThat(THREADS.getCurrentThreadCpuTime() - start).as(kind).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    /** What the cursor makes of the bytes; null if it refuses them. */
    private static Value meaning(byte[] mutant) {
        try {
            return BsonView.wrap(mutant).toValue();
        } catch (MalformedException e) {
            return null;
        }
    }

    @Test
    void documentsNestAsDeepAsTheCursorReads() {
        for (int type : new int[] {BsonType.DOCUMENT, BsonType.ARRAY}) {
            byte[] deepest = Mutants.nested(type, 512);
            assertThat(tree.write(tree.open(deepest))).isEqualTo(deepest);
            assertThat(values.write(values.open(deepest))).isEqualTo(deepest);
            for (int levels : new int[] {513, 100_000}) {
                byte[] deeper = Mutants.nested(type, levels);
                assertThatThrownBy(() -> tree.open(deeper)).isInstanceOf(MalformedException.class);
                assertThatThrownBy(() -> values.open(deeper)).isInstanceOf(MalformedException.class);
            }
        }
    }

    /** Not in the first eight bytes, not at the end of a word, not beside the end of the document: everywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"80", "c0af", "e08080", "eda080", "f08f8080", "f4908080", "f8", "c3", "e282", "f09f98"})
    void textThatIsNotUtf8IsRefusedWhereverItStands(String wrong) {
        byte[] bytes = HexFormat.of().parseHex(wrong);
        for (int before = 0; before < 40; before++) {
            for (int after = 0; after < 20; after++) {
                byte[] text = new byte[before + bytes.length + after];
                Arrays.fill(text, (byte) 'x');
                System.arraycopy(bytes, 0, text, before, bytes.length);
                refused(Vectors.document(element(BsonType.NULL, text)));
                byte[] value = Arrays.copyOf(text, text.length + 1);
                byte[] string = Arrays.copyOf(new byte[] {2, 'a', 0, (byte) value.length}, 7 + value.length);
                System.arraycopy(value, 0, string, 7, value.length);
                refused(Vectors.document(string));
            }
        }
    }

    private static byte[] element(int type, byte[] name) {
        byte[] element = new byte[name.length + 2];
        element[0] = (byte) type;
        System.arraycopy(name, 0, element, 1, name.length);
        return element;
    }

    private void refused(byte[] image) {
        for (Codec<?> codec : List.of(tree, values)) {
            assertThatThrownBy(() -> codec.open(image))
                    .isInstanceOf(MalformedException.class)
                    .hasMessageContaining("UTF-8");
        }
    }

    /** Once its columns have grown, decoding allocates nothing, and encoding the bytes it gives. */
    @Test
    void theTreeAllocatesNothing() {
        byte[] image = BsonView.encode(FloorDocuments.of(3));
        for (int round = 0; round < 20_000; round++) {
            tree.open(image);
        }
        THREADS.getCurrentThreadAllocatedBytes();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < 1_000; round++) {
            tree.open(image);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
    }

    /** A document of numbers under names met before: no text, so nothing to allocate. */
    @Test
    void namesMetBeforeAllocateNothing() {
        byte[] image = BsonView.encode(Value.Obj.of(
                "größe",
                new Value.Int32(1),
                "a name longer than sixteen bytes",
                new Value.Dbl(2),
                "",
                new Value.Null()));
        for (int round = 0; round < 20_000; round++) {
            values.open(image);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < 1_000; round++) {
            values.open(image);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
    }
}
