package org.docbench.formats.oson.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.MalformedException;
import org.docbench.formats.oson.Mutants;
import org.docbench.formats.oson.OsonTargets;
import org.docbench.formats.oson.Paths;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes: an answer or a {@link MalformedException}, soon, and without much memory. */
@Timeout(60)
@Tag("slow")
class MutationTest {
    private static final Value.Obj DOCUMENT = Mutants.everyType();
    private static final List<Path> PATHS = Paths.of(DOCUMENT);
    private static final List<OsonPatch> PATCHES = Stream.of(
                    new Edit.Set(Path.parse("nested.a.b[1]"), new Value.Str("x".repeat(100))),
                    new Edit.Set(Path.parse("int"), new Value.Int32(1)),
                    new Edit.Set(Path.parse("rows"), Value.Arr.of(Value.Obj.of("key", new Value.Null()))),
                    new Edit.Append("rows", List.of(new Value.Int32(4))),
                    new Edit.Insert(1, "new", new Value.Null()))
            .map(OsonPatch::of)
            .toList();
    /** What a unit of {@link Decode} may cost, and what a test costs besides. */
    private static final long BYTES_PER_UNIT = 200;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<byte[]> images() {
        Value.Obj longNames = Value.Obj.of("n".repeat(300), new Value.Int32(1), "text", new Value.Str("x"));
        return Stream.concat(
                OsonTargets.formats().stream().skip(2).map(target -> target.encode(DOCUMENT)),
                Stream.of(
                        ThinOsonEncoder.COMPACT.encode(DOCUMENT),
                        ThinOsonEncoder.THIN.encode(longNames),
                        ThinOsonEncoder.THIN.encode(new Value.Str("a scalar"))));
    }

    @ParameterizedTest
    @MethodSource("images")
    void refusesEveryTruncation(byte[] image) {
        Mutants.truncations(image, (about, mutant) -> {
            assertThatThrownBy(() -> OsonView.wrap(mutant)).as(about).isInstanceOf(MalformedException.class);
            PATCHES.forEach(patch ->
                    assertThatThrownBy(() -> patch.apply(mutant)).as(about).isInstanceOf(MalformedException.class));
        });
    }

    @ParameterizedTest
    @MethodSource("images")
    void answersOrRefusesMutants(byte[] image) {
        Mutants.bitFlips(image, MutationTest::exercise);
        Mutants.randomBytes(image, 2_000, MutationTest::exercise);
    }

    private static void exercise(String about, byte[] mutant) {
        try {
            OsonView view = OsonView.wrap(mutant);
            attempt(view::toValue);
            int some = about.hashCode() & 15;
            for (int i = 0; i < PATHS.size(); i++) {
                Path path = PATHS.get(i);
                attempt(() -> view.root().find(path));
                if ((i & 15) == some) { // most getters refuse most values, and a stack trace takes its time
                    getters(view);
                }
            }
            PATCHES.forEach(patch -> attempt(() -> patch.apply(mutant)));
        } catch (MalformedException e) {
            assertThat(e.position()).as(about).isNotNegative();
        } catch (RuntimeException | Error e) {
            fail(about, e);
        }
    }

    private static void getters(OsonView view) {
        attempt(view::type);
        attempt(view::getString);
        attempt(view::getInt32);
        attempt(view::getInt64);
        attempt(view::getDouble);
        attempt(view::getDecimal);
        attempt(view::getBoolean);
        attempt(view::getTimestamp);
        attempt(view::getBinary);
        attempt(() -> view.item(0));
    }

    private static void attempt(Runnable read) {
        try {
            read.run();
        } catch (MalformedException e) {
            return;
        }
    }

    static Stream<byte[]> bombs() {
        return Stream.of(
                Bombs.cycle(),
                Bombs.deep(1_025),
                Bombs.deep(100_000),
                Bombs.sharing(40, 2),
                Bombs.sharing(5, 200),
                Bombs.oneText(10_000, 100_000),
                Bombs.hugeCount(),
                Bombs.hugeText(),
                Bombs.hugeDictionary());
    }

    @ParameterizedTest
    @MethodSource("bombs")
    @Timeout(5)
    void boundsWhatABombCosts(byte[] bomb) {
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> OsonView.wrap(bomb).toValue()).isInstanceOf(MalformedException.class);
        long made = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(made).isLessThan(1_000_000 + BYTES_PER_UNIT * Decode.units(bomb.length));
    }

    /** On a small stack, to show that depth costs none. */
    @Test
    void decodesAndEncodesToTheDepthADatabaseTakes() throws InterruptedException {
        var lengths = new java.util.concurrent.ConcurrentLinkedQueue<Integer>();
        byte[] deep = Bombs.deep(1_024);
        var thread = new Thread(
                null,
                () -> lengths.add(
                        ThinOsonEncoder.THIN.encode(OsonView.wrap(deep).toValue()).length),
                "small stack",
                150_000);
        thread.start();
        thread.join();
        assertThat(lengths).hasSize(1);
    }

    @Test
    void takesMoreUnitsWhenAsked() {
        byte[] texts = Bombs.oneText(1_000, 10_000);
        assertThatThrownBy(() -> OsonView.wrap(texts).toValue()).isInstanceOf(MalformedException.class);
        OsonView view = OsonView.wrap(texts);
        assertThat(((Value.Arr) new Decode(view.image(), 100_000_000).value(view.position())).items())
                .hasSize(1_000);
    }

    /** Many mutants decode to something; none of them may make more than the bound. */
    @Test
    void boundsWhatMutantsCost() {
        byte[] image = ThinOsonEncoder.COMPACT.encode(DOCUMENT);
        Mutants.randomBytes(image, 5_000, (about, mutant) -> {
            long before = threads.getCurrentThreadAllocatedBytes();
            attempt(() -> OsonView.wrap(mutant).toValue());
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as(about)
                    .isLessThan(1_000_000 + BYTES_PER_UNIT * Decode.units(mutant.length));
        });
    }
}
