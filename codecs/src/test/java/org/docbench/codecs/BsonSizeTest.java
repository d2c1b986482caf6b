package org.docbench.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type, as large as MongoDB's own library writes it. */
class BsonSizeTest {
    private static final String ID = "0123456789abcdef01234567";

    record Both(Value value, BsonValue bson) {}

    static Stream<Both> values() {
        byte[] bytes = {1, 2, 3};
        return Stream.of(
                new Both(new Value.Str("größe日本"), new BsonString("größe日本")),
                new Both(new Value.Int32(7), new BsonInt32(7)),
                new Both(new Value.Int64(7), new BsonInt64(7)),
                new Both(new Value.Dbl(0.5), new BsonDouble(0.5)),
                new Both(new Value.Dec(new BigDecimal("1.50")), new BsonDecimal128(Decimal128.parse("1.50"))),
                new Both(new Value.Bool(true), BsonBoolean.TRUE),
                new Both(new Value.Null(), BsonNull.VALUE),
                new Both(new Value.Timestamp(Instant.EPOCH), new BsonDateTime(0)),
                new Both(new Value.Binary((byte) 0, bytes), new BsonBinary(bytes)),
                new Both(new Value.Binary((byte) 2, bytes), new BsonBinary((byte) 2, bytes)),
                new Both(new Value.ObjectId(ID), new BsonObjectId(new ObjectId(ID))),
                new Both(new BsonOnly.Undefined(), new BsonUndefined()),
                new Both(new BsonOnly.MinKey(), new BsonMinKey()),
                new Both(new BsonOnly.MaxKey(), new BsonMaxKey()),
                new Both(new BsonOnly.Regex("a+", "im"), new BsonRegularExpression("a+", "im")),
                new Both(
                        new BsonOnly.DbPointer("db.c", new Value.ObjectId(ID)),
                        new BsonDbPointer("db.c", new ObjectId(ID))),
                new Both(new BsonOnly.Code("x"), new BsonJavaScript("x")),
                new Both(new BsonOnly.Symbol("sym"), new BsonSymbol("sym")),
                new Both(
                        new BsonOnly.CodeWithScope("x", Value.Obj.of("y", new Value.Int32(1))),
                        new BsonJavaScriptWithScope("x", new BsonDocument("y", new BsonInt32(1)))),
                new Both(new BsonOnly.Stamp(1, 2), new BsonTimestamp(1, 2)),
                new Both(
                        new BsonOnly.SpecialDecimal(Decimal128.NaN.getHigh(), Decimal128.NaN.getLow()),
                        new BsonDecimal128(Decimal128.NaN)));
    }

    @ParameterizedTest
    @MethodSource("values")
    void asTheDriverWritesIt(Both both) {
        var items = new BsonArray(Collections.nCopies(12, both.bson));
        var bson = new BsonDocument("ä", both.bson).append("inside", new BsonDocument("items", items));
        Value.Obj value = Value.Obj.of(
                "ä", both.value, "inside", Value.Obj.of("items", new Value.Arr(Collections.nCopies(12, both.value))));
        int written = new RawBsonDocument(bson, new BsonDocumentCodec())
                .getByteBuffer()
                .remaining();
        assertThat(BsonSize.of(value)).isEqualTo(written);
    }
}
