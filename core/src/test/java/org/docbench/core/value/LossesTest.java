package org.docbench.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each row of "Losses" in docs/agents.md that agents brought with them. */
class LossesTest {
    private static final Value UNDEFINED = new BsonOnly.Undefined();
    private static final Value.ObjectId ID = new Value.ObjectId("507f1f77bcf86cd799439011");
    private static final long LARGEST_EXACT = 9_007_199_254_740_992L;

    private static Value without(Loss loss, Value value) {
        return Losses.apply(value, Set.of(loss));
    }

    @Test
    void undefinedFieldsGoAtEveryDepthAndUndefinedItemsStay() {
        Value inner = Value.Obj.of("gone", UNDEFINED, "kept", new Value.Null());
        Value before = Value.Obj.of("gone", UNDEFINED, "items", Value.Arr.of(UNDEFINED, inner), "inner", inner);
        Value left = Value.Obj.of("kept", new Value.Null());
        assertThat(without(Loss.UNDEFINED_FIELDS, before))
                .isEqualTo(Value.Obj.of("items", Value.Arr.of(UNDEFINED, left), "inner", left));
    }

    @Test
    void undefinedBecomesNull() {
        assertThat(without(Loss.UNDEFINED, Value.Arr.of(UNDEFINED, new Value.Null())))
                .isEqualTo(Value.Arr.of(new Value.Null(), new Value.Null()));
    }

    @Test
    void theLastPlacesOfLongFloatingPointNumbersGo() {
        Value right = new Value.Dbl(410080.81149220164);
        assertThat(without(Loss.LAST_PLACES, right))
                .isEqualTo(without(Loss.LAST_PLACES, new Value.Dbl(410080.8114922016)));
        assertThat(without(Loss.LAST_PLACES, right))
                .isNotEqualTo(without(Loss.LAST_PLACES, new Value.Dbl(410080.8115)));
        assertThat(without(Loss.LAST_PLACES, new Value.Dbl(-0.0))).isEqualTo(new Value.Dbl(-0.0));
        assertThat(without(Loss.LAST_PLACES, new Value.Dbl(Double.NaN))).isEqualTo(new Value.Dbl(Double.NaN));
    }

    @Test
    void wholeDecimalsBecomeLongsWhereTheyFit() {
        assertThat(without(Loss.WHOLE_DECIMALS, new Value.Dec(new BigDecimal("-7.00"))))
                .isEqualTo(new Value.Int64(-7));
        for (String kept : List.of("7.5", "9223372036854775808", "1E+999999999")) {
            Value decimal = new Value.Dec(new BigDecimal(kept));
            assertThat(without(Loss.WHOLE_DECIMALS, decimal)).isEqualTo(decimal);
        }
    }

    @Test
    void symbolsBecomeText() {
        assertThat(without(Loss.SYMBOL, new BsonOnly.Symbol("name"))).isEqualTo(new Value.Str("name"));
    }

    @Test
    void onlyAnEmptyScopeIsLost() {
        var empty = new BsonOnly.CodeWithScope("f()", Value.Obj.of());
        var full = new BsonOnly.CodeWithScope("f()", Value.Obj.of("x", new Value.Int32(1)));
        assertThat(without(Loss.EMPTY_SCOPE, empty)).isEqualTo(new BsonOnly.Code("f()"));
        assertThat(without(Loss.EMPTY_SCOPE, full)).isEqualTo(full);
        assertThat(without(Loss.SCOPE, full)).isEqualTo(new BsonOnly.Code("f()"));
    }

    @Test
    void lossesReachIntoAScope() {
        var code = new BsonOnly.CodeWithScope("f()", Value.Obj.of("x", new BsonOnly.Symbol("s"), "y", UNDEFINED));
        assertThat(Losses.apply(code, Set.of(Loss.SYMBOL, Loss.UNDEFINED_FIELDS)))
                .isEqualTo(new BsonOnly.CodeWithScope("f()", Value.Obj.of("x", new Value.Str("s"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a*     | imsx | a*     | ims",
                "a*     | ulx  | a*     | ''",
                "(?:)   | s    | ''     | s",
                "a\\/b  | i    | a/b    | i",
                "a\\\\/b| i    | a\\\\/b| i",
                "a\\.b  | i    | a\\.b  | i",
                "a\\    | m    | a\\    | m",
            })
    void regularExpressionsComeBackAsJavaScriptHasThem(String pattern, String options, String left, String some) {
        assertThat(without(Loss.REGEX, new BsonOnly.Regex(pattern, options))).isEqualTo(new BsonOnly.Regex(left, some));
    }

    @Test
    void aDbPointerBecomesADocument() {
        assertThat(without(Loss.DB_POINTER, new BsonOnly.DbPointer("db.things", ID)))
                .isEqualTo(Value.Obj.of("$ref", new Value.Str("db.things"), "$id", ID));
    }

    @Test
    void aNamespaceWithOneDotIsSplit() {
        assertThat(without(Loss.DB_POINTER_PARTS, new BsonOnly.DbPointer("db.things", ID)))
                .isEqualTo(Value.Obj.of("$ref", new Value.Str("things"), "$id", ID, "$db", new Value.Str("db")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"things", "db.things.more"})
    void aNamespaceWithAnotherCountOfDotsIsNot(String namespace) {
        assertThat(without(Loss.DB_POINTER_PARTS, new BsonOnly.DbPointer(namespace, ID)))
                .isEqualTo(Value.Obj.of("$ref", new Value.Str(namespace), "$id", ID));
    }

    @Test
    void onlyAnEmptyBinaryOfSubtypeTwoIsFilled() {
        assertThat(without(Loss.EMPTY_OLD_BINARY, new Value.Binary((byte) 2, new byte[0])))
                .isEqualTo(new Value.Binary((byte) 2, new byte[4]));
        for (Value kept : List.of(new Value.Binary((byte) 2, new byte[1]), new Value.Binary((byte) 0, new byte[0]))) {
            assertThat(without(Loss.EMPTY_OLD_BINARY, kept)).isEqualTo(kept);
        }
    }

    @Test
    void aBinaryOfSubtypeTwoKeepsItsSecondLength() {
        assertThat(without(Loss.OLD_BINARY, new Value.Binary((byte) 2, new byte[] {7, 8})))
                .isEqualTo(new Value.Binary((byte) 0, new byte[] {2, 0, 0, 0, 7, 8}));
        var other = new Value.Binary((byte) 0, new byte[] {7, 8});
        assertThat(without(Loss.OLD_BINARY, other)).isEqualTo(other);
    }

    @Test
    void aBinaryOfSubtypeFourComesBackWithSubtypeThree() {
        assertThat(without(Loss.UUID_SUBTYPE, new Value.Binary((byte) 4, new byte[16])))
                .isEqualTo(new Value.Binary((byte) 3, new byte[16]));
        var other = new Value.Binary((byte) 5, new byte[16]);
        assertThat(without(Loss.UUID_SUBTYPE, other)).isEqualTo(other);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, LARGEST_EXACT - 1, LARGEST_EXACT, -LARGEST_EXACT})
    void integersThatABinary64HoldsBecomeOne(long number) {
        assertThat(without(Loss.NUMBER_TYPE, new Value.Int64(number))).isEqualTo(new Value.Dbl(number));
    }

    @ParameterizedTest
    @ValueSource(longs = {LARGEST_EXACT + 1, -LARGEST_EXACT - 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void largerIntegersStay(long number) {
        assertThat(without(Loss.NUMBER_TYPE, new Value.Int64(number))).isEqualTo(new Value.Int64(number));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void everyShortIntegerBecomesABinary64(int number) {
        assertThat(without(Loss.NUMBER_TYPE, new Value.Int32(number))).isEqualTo(new Value.Dbl(number));
    }

    /** U+1F40E is D83D DC0E in Java's characters, before U+FFEE; in UTF-8 it is F0 9F 90 8E, behind EF BF AE. */
    @Test
    void fieldsAreSortedByTheBytesOfTheirNames() {
        Value before = Value.Obj.of(
                "\uD83D\uDC0E",
                new Value.Int32(1),
                "\uFFEE",
                new Value.Int32(2),
                "b",
                new Value.Int32(3),
                "",
                UNDEFINED);
        assertThat(((Value.Obj) without(Loss.FIELD_ORDER, before)).fields().keySet())
                .containsExactly("", "b", "\uFFEE", "\uD83D\uDC0E");
    }
}
