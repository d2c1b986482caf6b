package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.BsonPatch;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the bytes are, the floor reader answers or throws its one exception, soon, and in little memory. */
@Tag("slow")
class MutationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final List<Path> PATHS = new ArrayList<>(Paths.of(Mutants.EVERY_TYPE));
    private static final List<BsonPatch> PATCHES = new ArrayList<>();

    static {
        PATHS.add(Path.ofNames("a"));
        PATHS.add(Path.ofNames("absent"));
        PATHS.forEach(path -> PATCHES.add(BsonPatch.of(new Edit.Set(path, new Value.Str("new")))));
        PATCHES.add(BsonPatch.of(new Edit.Insert(3, "new", new Value.Null())));
        PATCHES.add(BsonPatch.of(new Edit.Append("list", List.of(new Value.Int32(1)))));
    }

    @Test
    void mutantsGetAnAnswerOrTheOneException() {
        List<byte[]> images = new ArrayList<>(List.of(BsonView.encode(Mutants.EVERY_TYPE), Vectors.all()));
        for (int seed = 0; images.size() < 3; seed++) {
            byte[] image = BsonView.encode(new RandomDocuments(seed).next());
            if (image.length > 100 && image.length < 500) {
                images.add(image);
            }
        }
        for (byte[] image : images) {
            for (Mutants mutants : Mutants.of(image)) {
                mutants.images().forEach(mutant -> survive(mutant, mutants.kind()));
            }
        }
    }

    private static void survive(byte[] mutant, String kind) {
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            everything(mutant);
        } catch (MalformedException expected) {
            assertThat(expected.position()).isBetween(0, mutant.length);
        } catch (RuntimeException | StackOverflowError e) {
            fail(kind + ": " + HexFormat.of().formatHex(mutant), e);
        }
        assertThat(THREADS.getCurrentThreadCpuTime() - start).as(kind).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    /** Every method on every element; each may fail by itself. */
    private static void everything(byte[] mutant) {
        BsonView view = BsonView.wrap(mutant);
        tolerate(view::toValue);
        for (Path path : PATHS) {
            tolerate(() -> {
                if (view.find(BsonPath.of(path))) {
                    getters(view);
                }
            });
        }
        PATCHES.forEach(patch -> tolerate(() -> patch.apply(mutant)));
    }

    private static void getters(BsonView view) {
        tolerate(view::toValue);
        tolerate(view::getString);
        tolerate(view::getInt32);
        tolerate(view::getInt64);
        tolerate(view::getDouble);
        tolerate(view::getBoolean);
        tolerate(view::getDecimal128);
        tolerate(view::getTimestamp);
        tolerate(view::getBinary);
        tolerate(view::getSubtype);
    }

    private static void tolerate(Runnable call) {
        try {
            call.run();
        } catch (MalformedException expected) {
            assertThat(expected.position()).isNotNegative();
        }
    }

    @Test
    void memoryIsInProportionToTheBytes() {
        List<Mutants> all = Mutants.of(BsonView.encode(Mutants.EVERY_TYPE));
        for (int round = 0; round < 2; round++) { // the first loads every class that is needed
            for (Mutants mutants : all) {
                for (byte[] mutant : mutants.images()) {
                    long allocated = allocatedByDecoding(mutant);
                    if (round > 0) {
                        assertThat(allocated).as(mutants.kind()).isLessThan(64L * mutant.length + 16_384);
                    }
                }
            }
        }
    }

    private static long allocatedByDecoding(byte[] image) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        tolerate(() -> BsonView.wrap(image).toValue());
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void noDocumentOfManySmallThingsTakesMuchMemory() {
        byte[] empty = {3, 0, 5, 0, 0, 0, 0};
        byte[][] arrays = {
            Vectors.document(Collections.nCopies(10_000, new byte[] {10, 0}).toArray(byte[][]::new)),
            Vectors.document(Collections.nCopies(10_000, empty).toArray(byte[][]::new)),
            Vectors.document(IntStream.range(0, 10_000)
                    .mapToObj(i -> new byte[] {10, (byte) (1 + i / 100), (byte) (1 + i % 100), 0})
                    .toArray(byte[][]::new))
        };
        for (byte[] array : arrays) {
            byte[] image =
                    Vectors.document(concat(new byte[] {4, 'a', 0}, array), concat(new byte[] {3, 'b', 0}, array));
            allocatedByDecoding(image); // loads every class that is needed
            long allocated = allocatedByDecoding(image);
            assertThat(BsonView.wrap(image).toValue()).isInstanceOf(Value.Obj.class);
            assertThat(allocated).isLessThan(64L * image.length);
        }
    }

    private static byte[] concat(byte[] left, byte[] right) {
        byte[] both = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }

    @Test
    @Timeout(30)
    void deepNestingIsRefusedAndHurtsNothing() {
        for (int type : new int[] {BsonType.DOCUMENT, BsonType.ARRAY}) {
            assertThat(BsonView.wrap(Mutants.nested(type, 511)).toValue()).isInstanceOf(Value.Obj.class);
            byte[] bomb = Mutants.nested(type, 1_000_000);
            assertThatThrownBy(() -> BsonView.wrap(bomb).toValue())
                    .isInstanceOf(MalformedException.class)
                    .hasMessageContaining("deeper than 512");
            assertThat(BsonView.wrap(bomb).find(BsonPath.of(Path.ofNames("absent"))))
                    .isFalse();
            Path.Step down = type == BsonType.ARRAY ? new Path.Index(0) : new Path.Name("0");
            List<Path.Step> bottom =
                    new ArrayList<>(Collections.nCopies(1_000_000, down)); // walking down needs no stack
            bottom.set(0, new Path.Name("0"));
            assertThat(BsonView.wrap(bomb).find(BsonPath.of(new Path(bottom)))).isTrue();
        }
    }

    @Test
    void readingWhatIsNotSelectedIsTheCallersMistake() {
        assertThatThrownBy(() -> BsonView.wrap(new byte[] {5, 0, 0, 0, 0}).getInt32())
                .isInstanceOf(IllegalStateException.class);
    }
}
