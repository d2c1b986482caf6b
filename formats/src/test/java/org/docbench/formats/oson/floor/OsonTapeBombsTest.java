package org.docbench.formats.oson.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Images made to cost: refused soon, within the bounds of {@link OsonView#toValue()}. */
@Timeout(60)
class OsonTapeBombsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<byte[]> bombs() {
        return MutationTest.bombs();
    }

    @ParameterizedTest
    @MethodSource("bombs")
    @Timeout(5)
    void isRefused(byte[] bomb) {
        var tape = new OsonTape();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> tape.decode(bomb)).isInstanceOf(MalformedException.class);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .isLessThan(1_000_000 + 200 * Decode.units(bomb.length));
    }

    /** The comparison has a stack of its own: interpreted, 1,024 levels of equals do not always fit into a thread's usual one. */
    @Test
    void theDeepestThatADatabaseTakesGoesThrough() throws InterruptedException {
        byte[] deep = Bombs.deep(1_024);
        var tape = new OsonTape().decode(deep);
        var same = new AtomicBoolean();
        Runnable compare = () -> same.set(OsonView.wrap(tape.encode())
                .toValue()
                .equals(OsonView.wrap(deep).toValue()));
        var thread = new Thread(null, compare, "deep", 16 << 20);
        thread.start();
        thread.join();
        assertThat(same).isTrue();
    }

    /** The image has each name once, however many fields have it. */
    @Test
    void manyFieldsOfLongNamesAreNoBomb() {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < 10; i++) {
            fields.put("a name of eighty letters ".repeat(3) + i, new Value.Bool(true));
        }
        var document = Value.Obj.of("items", new Value.Arr(Collections.nCopies(2_000, new Value.Obj(fields))));
        byte[] image = ThinOsonEncoder.ORDERED.encode(document);
        new OsonTape().decode(image);
        assertThat(OsonView.wrap(image).toValue()).isEqualTo(document);
    }

    @Test
    void aDictionaryThatLiesIsRefused() {
        byte[] image = ThinOsonEncoder.ORDERED.encode(Value.Obj.of("a", new Value.Int32(1), "b", new Value.Int32(2)));
        Image parts = OsonView.wrap(image).image();
        for (int at : new int[] {parts.hashes, parts.heap + 1}) { // another hash, another name
            byte[] wrong = image.clone();
            wrong[at] ^= 1;
            assertThatThrownBy(() -> new OsonTape().decode(wrong)).isInstanceOf(MalformedException.class);
        }
        byte[] twice = image.clone();
        twice[parts.tree + 3] = twice[parts.tree + 2]; // opcode, count, ids
        assertThatThrownBy(() -> new OsonTape().decode(twice)).isInstanceOf(MalformedException.class);
    }
}
