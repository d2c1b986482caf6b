package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read within the timer is what a library's application has; DocBench's model is made of it afterwards. */
class PlainValuesTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Value.Obj DOCUMENT = Value.Obj.of(
            "id",
            new Value.ObjectId("0123456789abcdef01234567"),
            "time",
            new Value.Timestamp(Instant.parse("2026-05-04T03:02:01.123Z")),
            "bytes",
            new Value.Binary((byte) 0, new byte[] {1, 2, 3}));

    static Stream<Format<?>> formats() {
        return Formats.all().stream().filter(format -> !format.ledger().id().equals(Formats.NullFormat.ID));
    }

    @ParameterizedTest
    @MethodSource("formats")
    <H> void noLookupMakesAValueOfTheModel(Format<H> format) {
        H opened = format.open(format.encode(DOCUMENT));
        DOCUMENT.fields().forEach((name, value) -> {
            Format.Accessor<H> accessor = format.accessor(Path.ofNames(name));
            Object read = accessor.read(opened);
            assertThat(read).as(name).isNotNull().isNotInstanceOf(Value.class);
            assertThat(Losses.apply(accessor.valueOf(read), format.ledger().losses()))
                    .as(name)
                    .isEqualTo(Losses.apply(value, format.ledger().losses()));
        });
    }

    /** A copy of 12 bytes takes 32 on the heap of a 64-bit JVM (a header of 16); text of them takes 64 and more. */
    @ParameterizedTest
    @ValueSource(strings = {"bson.floor.tree", "oson.floor.tree"})
    void aReferenceReaderCopiesTheBytesOfAnIdAndNothingElse(String id) {
        assertThat(allocatedByAnId(Codecs.named(id))).isLessThan(48);
    }

    private static <T> long allocatedByAnId(Codec<T> codec) {
        int ids = 1_000;
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < ids; i++) {
            fields.put("id" + i, new Value.ObjectId("%024x".formatted(i)));
        }
        T document = codec.of(new Value.Obj(fields));
        codec.read(document); // what is loaded and linked now is no value's
        long before = THREADS.getCurrentThreadAllocatedBytes();
        codec.read(document);
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / ids;
    }
}
