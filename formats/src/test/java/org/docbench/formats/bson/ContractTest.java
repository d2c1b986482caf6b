package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.stream.Stream;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the format SPI promises, for every BSON target. */
@Tag("slow")
class ContractTest {
    static Stream<Format<?>> all() {
        return BsonTargets.formats().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    <H> void whatIsReadIsWhatWasWritten(Format<H> format) {
        for (int seed = 0; seed < 1_000; seed++) {
            check(format, new RandomDocuments(seed).next(), "seed " + seed);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    <H> void theEdgesOfTheTypesSurvive(Format<H> format) {
        Value.Obj edges = Value.Obj.of(
                "nanoseconds", new Value.Timestamp(Instant.parse("1969-12-31T23:59:59.123456789Z")),
                "farthest", new Value.Timestamp(Instant.ofEpochMilli(Long.MAX_VALUE)),
                "longest", new Value.Dec(new BigDecimal("-" + "9".repeat(34))),
                "scaled", new Value.Dec(new BigDecimal("1.500")),
                "tiny", new Value.Dec(new BigDecimal("1E-6176")),
                "huge", new Value.Dec(new BigDecimal("1E+6111")),
                "zero", new Value.Dec(new BigDecimal("0.00")),
                "negative zero", new Value.Dbl(-0.0),
                "pair", new Value.Str("\uD83D\uDE00 and \u0000 and \uFFFD"),
                "\uD83D\uDE00", new Value.Int32(Integer.MIN_VALUE),
                "old binary", new Value.Binary((byte) 2, new byte[] {1, 2, 3}),
                "old uuid", new Value.Binary((byte) 3, new byte[16]),
                "uuid", new Value.Binary((byte) 4, new byte[16]),
                "vector", new Value.Binary((byte) 9, new byte[] {3, 0, 1}),
                "user", new Value.Binary((byte) 0xFF, new byte[0]));
        check(format, edges, "edges");
    }

    private static <H> void check(Format<H> format, Value.Obj document, String seed) {
        byte[] image = format.encode(document);
        Value.Obj expected = (Value.Obj) Losses.apply(document, format.ledger().losses());
        assertThat(format.decode(image)).as(seed).isEqualTo(expected);
        H opened = format.open(image);
        for (Path path : Paths.of(document)) {
            Value there = path.in(expected).orElseThrow();
            Format.Accessor<H> accessor = format.accessor(path);
            assertThat(accessor.valueOf(accessor.get(opened)))
                    .as("get %s, %s", path, seed)
                    .isEqualTo(there);
            assertThat(accessor.valueOf(accessor.read(opened)))
                    .as("read %s, %s", path, seed)
                    .isEqualTo(there);
            for (Path other : Paths.beside(path)) {
                if (other.in(document).isEmpty()) {
                    assertThat(format.accessor(other).get(opened))
                            .as("get %s, %s", other, seed)
                            .isNull();
                    assertThat(format.accessor(other).read(opened))
                            .as("read %s, %s", other, seed)
                            .isNull();
                }
            }
        }
    }
}
