package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of the model comes back from a real server as it went; what BSON cannot hold does not go. */
@Tag("server")
class ValuesTest {
    private static final String COLLECTION = "values";
    private static final Value.ObjectId ID = new Value.ObjectId("0123456789abcdef01234567");

    private static final List<Value> EVERY_TYPE = List.of(
            Value.Obj.of(
                    "b", new Value.Null(), "a", Value.Obj.of(), "a.b", new Value.Int32(1), "$c", new Value.Int32(2)),
            Value.Arr.of(Value.Arr.of(), new Value.Str("")),
            new Value.Str("grün \u0000 𝄞"),
            new Value.Int32(Integer.MIN_VALUE),
            new Value.Int64(1),
            new Value.Dbl(-0.0),
            new Value.Dbl(Double.NaN),
            new Value.Dec(new BigDecimal("1.50")),
            new Value.Dec(new BigDecimal("-9999999999999999999999999999999999E+6111")),
            new Value.Dec(new BigDecimal("1E-6176")),
            new Value.Bool(true),
            new Value.Null(),
            new Value.Timestamp(Instant.parse("1815-12-10T01:02:03.004Z")),
            new Value.Binary((byte) 0, new byte[] {0, -1}),
            new Value.Binary((byte) 2, new byte[] {1}),
            new Value.Binary((byte) 4, new byte[16]),
            new Value.Binary((byte) -128, new byte[0]),
            ID,
            new BsonOnly.Undefined(),
            new BsonOnly.MinKey(),
            new BsonOnly.MaxKey(),
            new BsonOnly.Regex("^a/b$", "xi"),
            new BsonOnly.DbPointer("shop.orders", ID),
            new BsonOnly.Code("f()"),
            new BsonOnly.Symbol("s"),
            new BsonOnly.CodeWithScope("f(x)", Value.Obj.of("x", new Value.Int64(1))),
            new BsonOnly.Stamp(-1, 7),
            new BsonOnly.SpecialDecimal(0x7C00000000000000L, 0),
            new BsonOnly.SpecialDecimal(0xF800000000000000L, 0),
            new BsonOnly.SpecialDecimal(0xB040000000000000L, 0));

    @Test
    void everyTypeComesBack() {
        var document = Value.Obj.of("_id", new Value.Str("one"), "values", new Value.Arr(EVERY_TYPE));
        try (Session session = RealServers.open("mongodb")) {
            session.create(COLLECTION, List.of());
            session.insert(COLLECTION, List.of(document)).execute();
            assertThat(session.read(COLLECTION, "one")).contains(document);
            session.drop(COLLECTION);
        }
    }

    static Stream<Value> whatBsonCannotHold() {
        return Stream.of(
                new Value.Dec(new BigDecimal("12345678901234567890123456789012345")),
                new Value.Dec(new BigDecimal("1E+6112")),
                new Value.Str("\uD834"),
                Value.Obj.of("a\u0000b", new Value.Null()),
                new BsonOnly.Regex("a\u0000b", ""),
                new Value.Timestamp(Instant.MAX));
    }

    @ParameterizedTest
    @MethodSource("whatBsonCannotHold")
    void whatBsonCannotHoldDoesNotGo(Value value) {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ToBson.value(value))
                .withMessageMatching("(?s).{10,}");
    }
}
