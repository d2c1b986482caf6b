package org.docbench.formats.variant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.variant.Variant;
import org.apache.spark.types.variant.VariantBuilder;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.bson.Paths;
import org.docbench.formats.bson.RandomEdits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the format SPI promises, and the agreement of Parquet's library with Spark's, which reads and writes the same bytes. */
class VariantTest {
    private static final int DOCUMENTS = 500;
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Format<?>> formats() {
        return VariantTargets.formats().stream();
    }

    @ParameterizedTest
    @MethodSource("formats")
    <H> void readsEveryPath(Format<H> format) {
        Set<Loss> losses = format.ledger().losses();
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = format.encode(document);
            H opened = format.open(image);
            assertThat(Losses.apply(format.decode(image), losses))
                    .as("seed %s", seed)
                    .isEqualTo(Losses.apply(document, losses));
            for (Path path : Paths.of(document)) {
                Format.Accessor<H> accessor = format.accessor(path);
                Value there = Losses.apply(path.in(document).orElseThrow(), losses);
                assertThat(Losses.apply(accessor.valueOf(accessor.get(opened)), losses))
                        .as("get %s, seed %s", path, seed)
                        .isEqualTo(there);
                assertThat(Losses.apply(accessor.valueOf(accessor.read(opened)), losses))
                        .as("read %s, seed %s", path, seed)
                        .isEqualTo(there);
                for (Path other : Paths.beside(path)) {
                    if (other.in(document).isEmpty()) {
                        assertThat(format.accessor(other).get(opened))
                                .as("get %s, seed %s", other, seed)
                                .isNull();
                    }
                }
            }
        }
    }

    @Test
    void aChangeIsThatOfTheModel() {
        var format = new VariantMap();
        Set<Loss> losses = format.ledger().losses();
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = format.encode(document);
            for (Edit edit : RandomEdits.of(document, seed)) {
                byte[] changed = format.patcher(edit).orElseThrow().patch(image);
                assertThat(Losses.apply(format.decode(changed), losses))
                        .as("seed %s, %s", seed, edit)
                        .isEqualTo(Losses.apply(edit.apply(document), losses));
            }
        }
    }

    @Test
    void sparkReadsWhatParquetWrote() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Object plain = known(VariantTargets.plain(new RandomDocuments(seed).next()));
            Variant variant = VariantTargets.open(VariantTargets.bytes(VariantTargets.variant(plain)));
            var other = new org.apache.spark.types.variant.Variant(
                    bytes(variant.getValueBuffer()), bytes(variant.getMetadataBuffer()));
            assertThat(comparable(spark(other))).as("seed %s", seed).isEqualTo(comparable(plain));
        }
    }

    @Test
    void readsWhatSparkWrote() throws IOException {
        List<Value.Obj> documents = List.of(
                Value.Obj.of(),
                Value.Obj.of("small", new Value.Int32(1), "text", new Value.Str("é"), "none", new Value.Null()),
                PublishedDocuments.flat(1_000),
                PublishedDocuments.nested(5));
        for (Value.Obj document : documents) {
            byte[] json = JsonText.write(document);
            var written = VariantBuilder.parseJson(new String(json, java.nio.charset.StandardCharsets.UTF_8), false);
            byte[] image = ByteBuffer.allocate(written.getMetadata().length + written.getValue().length)
                    .put(written.getMetadata())
                    .put(written.getValue())
                    .array();
            assertThat(comparable(VariantTargets.plain(VariantTargets.open(image))))
                    .isEqualTo(comparable(JSON.readValue(json, Map.class)));
        }
    }

    /**
     * What Spark takes for well formed: no nanoseconds, and no decimal with more places behind the point than its type has digits,
     * which the specification allows and Parquet's library writes.
     */
    private static Object known(Object plain) {
        if (plain instanceof Map<?, ?> map) {
            Map<Object, Object> cut = new HashMap<>();
            map.forEach((name, child) -> cut.put(name, known(child)));
            return cut;
        }
        if (plain instanceof List<?> list) {
            return new ArrayList<>(list.stream().map(VariantTest::known).toList());
        }
        if (plain instanceof BigDecimal number) {
            int digits = number.precision() <= 9 ? 9 : number.precision() <= 18 ? 18 : 38;
            return number.scale() <= digits ? number : BigDecimal.ONE;
        }
        return plain instanceof Instant time ? time.truncatedTo(ChronoUnit.MICROS) : plain;
    }

    /** Bytes and integers of every width in a form that has equals; 1.50 stays apart from 1.5. */
    private static Object comparable(Object plain) {
        if (plain instanceof Map<?, ?> map) {
            Map<Object, Object> children = new HashMap<>();
            map.forEach((name, child) -> children.put(name, comparable(child)));
            return children;
        }
        if (plain instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(comparable(item)));
            return items;
        }
        if (plain instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        return plain instanceof Integer number ? (Object) number.longValue() : plain;
    }

    private static Object spark(org.apache.spark.types.variant.Variant variant) {
        return switch (variant.getType()) {
            case OBJECT -> {
                Map<Object, Object> map = new HashMap<>();
                for (int i = 0; i < variant.objectSize(); i++) {
                    var field = variant.getFieldAtIndex(i);
                    map.put(field.key, spark(field.value));
                }
                yield map;
            }
            case ARRAY -> {
                List<Object> list = new ArrayList<>();
                for (int i = 0; i < variant.arraySize(); i++) {
                    list.add(spark(variant.getElementAtIndex(i)));
                }
                yield list;
            }
            case NULL -> null;
            case BOOLEAN -> variant.getBoolean();
            case LONG -> variant.getLong();
            case STRING -> variant.getString();
            case DOUBLE -> variant.getDouble();
            case DECIMAL -> variant.getDecimalWithOriginalScale();
            case TIMESTAMP -> Instant.EPOCH.plus(variant.getLong(), ChronoUnit.MICROS);
            case BINARY -> variant.getBinary();
            default -> throw new AssertionError(variant.getType());
        };
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
