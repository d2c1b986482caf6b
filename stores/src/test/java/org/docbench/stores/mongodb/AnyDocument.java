package org.docbench.stores.mongodb;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** Documents of every type that MongoDB holds. */
final class AnyDocument {
    /** The least that {@code -2^63} milliseconds leave room for is far outside; a date of a million years is enough. */
    private static final long MILLIS = 31_556_952_000_000_000L;

    private AnyDocument() {}

    static Arbitrary<Value> scalar() {
        return Arbitraries.oneOf(List.of(
                text().map(Value.Str::new),
                Arbitraries.integers().map(Value.Int32::new),
                Arbitraries.longs().map(Value.Int64::new),
                Arbitraries.doubles().map(Value.Dbl::new),
                Arbitraries.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0)
                        .map(Value.Dbl::new),
                decimal().map(Value.Dec::new),
                Arbitraries.of(true, false).map(Value.Bool::new),
                Arbitraries.just(new Value.Null()),
                Arbitraries.longs()
                        .between(-MILLIS, MILLIS)
                        .map(Instant::ofEpochMilli)
                        .map(Value.Timestamp::new),
                Combinators.combine(
                                Arbitraries.of((byte) 0, (byte) 2, (byte) 5, (byte) -128),
                                Arbitraries.bytes().array(byte[].class).ofMaxSize(20))
                        .as(Value.Binary::new),
                id(),
                rare()));
    }

    private static Arbitrary<Value> rare() {
        return Arbitraries.oneOf(List.of(
                Arbitraries.of(
                        new BsonOnly.Undefined(),
                        new BsonOnly.MinKey(),
                        new BsonOnly.MaxKey(),
                        new BsonOnly.Regex("^a.*$", "imsx"),
                        new BsonOnly.CodeWithScope("f(x)", Value.Obj.of("x", new Value.Int32(1))),
                        new BsonOnly.SpecialDecimal(0x7C00000000000000L, 0),
                        new BsonOnly.SpecialDecimal(0xF800000000000000L, 0)),
                text().map(BsonOnly.Code::new),
                text().map(BsonOnly.Symbol::new),
                id().map(id -> new BsonOnly.DbPointer("shop.orders", id)),
                Combinators.combine(Arbitraries.integers().greaterOrEqual(1), Arbitraries.integers())
                        .as(BsonOnly.Stamp::new)));
    }

    static Arbitrary<Value> value() {
        return value(2);
    }

    private static Arbitrary<Value> value(int depth) {
        if (depth == 0) {
            return scalar();
        }
        Arbitrary<Value> child = value(depth - 1);
        return Arbitraries.frequencyOf(
                Tuple.of(3, scalar()),
                Tuple.of(1, child.list().ofMaxSize(3).map(Value.Arr::new)),
                Tuple.of(1, object(child)));
    }

    /** An object with names that a path can hold and names that it cannot. */
    private static Arbitrary<Value> object(Arbitrary<Value> child) {
        return Combinators.combine(
                        Arbitraries.of("a", "b", "é", "a.b", "$c", " ", "0", "")
                                .set()
                                .ofMaxSize(3),
                        child.list().ofSize(3))
                .as((names, values) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    names.forEach(name -> fields.put(name, values.get(fields.size())));
                    return new Value.Obj(fields);
                });
    }

    private static Arbitrary<String> text() {
        return Arbitraries.strings()
                .withChars("aZ \u0000\n\"$.é€")
                .ofMaxLength(12)
                .map(text -> text + (text.length() % 3 == 0 ? "\uD83D\uDE00" : ""));
    }

    private static Arbitrary<BigDecimal> decimal() {
        return Combinators.combine(
                        Arbitraries.bigIntegers()
                                .between(
                                        BigInteger.TEN.pow(33).negate(),
                                        BigInteger.TEN.pow(34).subtract(BigInteger.ONE)),
                        Arbitraries.integers().between(-100, 100))
                .as(BigDecimal::new);
    }

    private static Arbitrary<Value.ObjectId> id() {
        return Arbitraries.strings().withChars("0123456789abcdef").ofLength(24).map(Value.ObjectId::new);
    }
}
