package org.docbench.formats.oson.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import oracle.sql.json.OracleJsonFactory;
import oracle.sql.json.OracleJsonObject;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.MalformedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Corners of the layout that random documents do not reach. */
class LayoutTest {
    private static final OracleJsonFactory FACTORY = new OracleJsonFactory();

    private static Value.Obj numbered(int names) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < names; i++) {
            fields.put("n" + i, new Value.Int32(i));
        }
        return new Value.Obj(fields);
    }

    private static OracleJsonObject ojdbc(byte[] image) {
        return FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image)).asJsonObject();
    }

    /** Field ids of 1, 2 and 4 bytes, in both orders; the last two have offsets of 4 bytes too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 11, 255, 256, 10_000, 65_535, 65_536})
    void findsAmongAnyNumberOfNames(int count) {
        Value.Obj document = numbered(count);
        for (var encoder : List.of(ThinOsonEncoder.THIN, ThinOsonEncoder.COMPACT)) {
            byte[] image = encoder.encode(document);
            OsonView view = OsonView.wrap(image);
            OracleJsonObject truth = ojdbc(image);
            for (int i = 0; i < count; i += 1 + count / 500) {
                assertThat(view.root().find("n" + i)).isTrue();
                assertThat(view.getInt32()).isEqualTo(i).isEqualTo(truth.getInt("n" + i));
            }
            assertThat(view.root().find("n" + count)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 400})
    void findsLongNamesOfEitherWriter(int count) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < count; i++) {
            fields.put(i + "é".repeat(128 + i), new Value.Int32(i));
            fields.put("short" + i, new Value.Int32(-i));
        }
        var document = new Value.Obj(fields);
        var out = new ByteArrayOutputStream();
        try (var generator = FACTORY.createJsonBinaryGenerator(out)) {
            generator.writeStartObject();
            fields.forEach((name, value) -> generator.write(name, ((Value.Int32) value).value()));
            generator.writeEnd();
        }
        for (byte[] image : List.of(out.toByteArray(), ThinOsonEncoder.THIN.encode(document))) {
            OsonView view = OsonView.wrap(image);
            OracleJsonObject truth = ojdbc(image);
            fields.forEach((name, value) -> {
                assertThat(view.root().find(name)).isTrue();
                assertThat(view.getInt32()).isEqualTo(truth.getInt(name)).isEqualTo(((Value.Int32) value).value());
            });
            assertThat(view.root().find("absent".repeat(60))).isFalse();
        }
    }

    /** python stores the hash of a long name unswapped, node only its low byte; Oracle's Java swaps it. */
    @Test
    void findsLongNamesByEveryKnownHash() {
        String name = "a".repeat(256);
        int hash = (int) Names.key(name);
        byte[] image = ThinOsonEncoder.THIN.encode(Value.Obj.of(name, new Value.Int32(1)));
        OsonView view = OsonView.wrap(image);
        int at = view.image().longHashes;
        for (int stored : new int[] {Names.longHash(hash), hash & 0xFFFF, hash & 0xFF}) {
            image[at] = (byte) (stored >>> 8);
            image[at + 1] = (byte) stored;
            assertThat(view.rewrap(image).find(name)).isTrue();
        }
        image[at + 1] ^= 0x10;
        assertThat(view.rewrap(image).find(name)).isFalse();
    }

    /** A scalar of 65,532 bytes and opcode makes a tree of 65,535; one more, and ojdbc writes its size as 0. */
    @ParameterizedTest
    @ValueSource(ints = {0, 31, 32, 255, 256, 65_531, 65_532, 65_533, 65_534, 70_000})
    void readsScalarImages(int length) {
        String text = "t".repeat(length);
        var out = new ByteArrayOutputStream();
        try (var generator = FACTORY.createJsonBinaryGenerator(out)) {
            generator.write(text);
        }
        Value value = new Value.Str(text);
        assertThat(OsonView.wrap(out.toByteArray()).toValue()).isEqualTo(value);
        assertThat(OsonView.wrap(ThinOsonEncoder.COMPACT.encode(value)).toValue())
                .isEqualTo(value);
    }

    @Test
    void readsTypesThatOnlyOthersWrite() {
        byte[] image = Bombs.image(tree -> tree.u8(0xC0)
                .u8(6)
                .u16(14)
                .u16(20)
                .u16(28)
                .u16(36)
                .u16(50)
                .u16(56)
                .u8(Layout.NUMBER_TEXT)
                .u8(4)
                .put("1e-3".getBytes(StandardCharsets.US_ASCII))
                .u8(Layout.DATE)
                .put(new byte[] {120, 120, 1, 2, 4, 5, 6})
                .u8(Layout.TIMESTAMP_SECONDS)
                .put(new byte[] {120, 120, 1, 2, 4, 5, 6})
                .u8(Layout.TIMESTAMP_TZ)
                .put(new byte[] {120, 120, 1, 2, 4, 5, 6, 0, 0, 0, 7, 22, 60})
                .u8(Layout.FLOAT)
                .i32(0xBFC00000)
                .u8(0) // a byte that nothing points at
                .u8(Layout.INTERVAL_YM)
                .put(new byte[5]));
        OsonView view = OsonView.wrap(image);
        assertThat(view.item(0) ? view.getDecimal().toString() : "").isEqualTo("0.001");
        for (int i = 1; i <= 2; i++) {
            assertThat(view.root().item(i) ? view.getTimestamp() : null)
                    .isEqualTo(Instant.parse("2020-01-02T03:04:05Z"));
        }
        assertThat(view.root().item(3) ? view.getTimestamp() : null)
                .isEqualTo(Instant.parse("2020-01-02T03:04:05.000000007Z"));
        assertThat(view.root().item(4) ? view.getDouble() : 0).isEqualTo(1.5);
        assertThat(view.root().item(5) ? view.type() : null).isEqualTo(OsonType.INTERVAL_YM);
        assertThatThrownBy(view::toValue).isInstanceOf(MalformedException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 5, 255})
    void refusesOtherVersions(int version) {
        byte[] image = ThinOsonEncoder.THIN.encode(Value.Obj.of());
        image[3] = (byte) version;
        assertThatThrownBy(() -> OsonView.wrap(image)).isInstanceOf(MalformedException.class);
    }

    /** Offsets from the parent, which wrap around: [["a"], "a"], the text shared by both and before the inner array. */
    private static byte[] relative(int sharing) {
        byte[] image = Bombs.image(tree ->
                tree.u8(0xC0).u8(2).u16(8).u16(6).u8(1).u8('a').u8(0xC0).u8(1).u16(-2));
        image[5] |= (byte) (Layout.RELATIVE_OFFSETS | sharing);
        return image;
    }

    @Test
    void followsRelativeOffsets() {
        Value text = new Value.Str("a");
        assertThat(OsonView.wrap(relative(0)).toValue()).isEqualTo(Value.Arr.of(Value.Arr.of(text), text));
    }

    @ParameterizedTest
    @ValueSource(ints = {Layout.SHARED_SIMPLE_NODES, Layout.SHARED_NODES})
    void patchesOneParentOfASharedLeaf(int sharing) {
        Value a = new Value.Str("a");
        Value b = new Value.Str("b");
        var outer = new Edit.Set(Path.parse("[1]"), b);
        assertThat(OsonView.wrap(OsonPatch.of(outer).apply(relative(sharing))).toValue())
                .isEqualTo(Value.Arr.of(Value.Arr.of(a), b));
        if (sharing == Layout.SHARED_SIMPLE_NODES) {
            var inner = new Edit.Set(Path.parse("[0][0]"), Value.Arr.of(b, b));
            assertThat(OsonView.wrap(OsonPatch.of(inner).apply(relative(sharing)))
                            .toValue())
                    .isEqualTo(Value.Arr.of(Value.Arr.of(Value.Arr.of(b, b)), a));
        }
    }

    /** The new value does not fit 2-byte offsets any more: the image is written anew, with 4. */
    @Test
    void patchesAcrossTheLimitOfShortOffsets() {
        Value.Obj document = numbered(20);
        byte[] image = ThinOsonEncoder.COMPACT.encode(document);
        for (int length : new int[] {60_000, 64_000, 65_400, 65_536, 200_000}) {
            var edit = new Edit.Set(Path.parse("n7"), new Value.Str("x".repeat(length)));
            byte[] patched = OsonPatch.of(edit).apply(image);
            assertThat(((Value.Obj) OsonView.wrap(patched).toValue()).fields())
                    .isEqualTo(edit.apply(document).fields());
            assertThat(ojdbc(patched).getString("n7")).hasSize(length);
        }
    }
}
