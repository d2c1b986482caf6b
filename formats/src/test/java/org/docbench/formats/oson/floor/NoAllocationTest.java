package org.docbench.formats.oson.floor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.formats.oson.Mutants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A lookup and a number cost no memory, once the virtual machine has linked and compiled what they call. */
@Tag("slow")
class NoAllocationTest {
    private static final int CALLS = 20_000;
    private static final long PASSES = 10;

    static Stream<byte[]> images() {
        return Stream.of(ThinOsonEncoder.THIN, ThinOsonEncoder.COMPACT)
                .map(encoder -> encoder.encode(Mutants.everyType()));
    }

    @ParameterizedTest
    @MethodSource("images")
    void looksUpWithoutAllocating(byte[] image) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        OsonView view = OsonView.wrap(image);
        Path compiled = Path.ofNames("nested", "a", "absent");
        Path nested = Path.parse("rows[2].key");
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += reads(view, image, compiled, nested);
        }
        threads.getCurrentThreadAllocatedBytes();
        long allocated = 1;
        long passes = 1;
        // On a busy machine compilation goes on, and what was compiled is dropped once: its values then are made as
        // objects.
        for (; allocated > 0 && passes < PASSES; passes++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                sum += reads(view, image, compiled, nested);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).isZero();
        assertThat(sum).isEqualTo(passes * CALLS * ((1L << 40) - 42 + 3));
    }

    private static long reads(OsonView view, byte[] image, Path absent, Path nested) {
        long sum = view.rewrap(image).find("long") ? view.getInt64() : 0;
        sum += view.root().find("int") ? view.getInt32() : 0;
        sum += view.root().find(nested) ? view.getInt64() : 0;
        sum += view.root().find(absent) || view.find("größe") ? 1 : 0;
        sum += view.root().find("double") && view.getDouble() == 2.5 ? 0 : 1;
        sum += view.root().find("yes") && view.getBoolean() ? 0 : 1;
        return sum;
    }
}
