package org.docbench.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LossesAndDifferencesTest {
    private static final Value A_THEN_B =
            Value.Obj.of("a", new Value.Int32(1), "b", new Value.Dec(new BigDecimal("1.50")));
    private static final Value B_THEN_A =
            Value.Obj.of("b", new Value.Dec(new BigDecimal("1.5")), "a", new Value.Int64(1));

    @Test
    void fieldOrderIsPartOfADocument() {
        assertThat(Value.Obj.of("a", new Value.Null(), "b", new Value.Null()))
                .isNotEqualTo(Value.Obj.of("b", new Value.Null(), "a", new Value.Null()));
    }

    @Test
    void declaredLossesMakeDocumentsEqualAndUndeclaredOnesDoNot() {
        Set<Loss> declared = EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.DECIMAL_SCALE);
        assertThat(Losses.apply(A_THEN_B, declared)).isEqualTo(Losses.apply(B_THEN_A, declared));
        for (Loss undeclared : declared) {
            Set<Loss> fewer = EnumSet.copyOf(declared);
            fewer.remove(undeclared);
            assertThat(Losses.apply(A_THEN_B, fewer))
                    .as("without %s", undeclared)
                    .isNotEqualTo(Losses.apply(B_THEN_A, fewer));
        }
    }

    @Test
    void valueLossesTouchOnlyTheirValues() {
        assertThat(Losses.apply(new Value.Dbl(-0.0), Set.of(Loss.NEGATIVE_ZERO)))
                .isEqualTo(new Value.Dbl(0.0));
        assertThat(Losses.apply(
                        new Value.Timestamp(Instant.ofEpochSecond(1, 1_999_999)), Set.of(Loss.BELOW_MILLISECOND)))
                .isEqualTo(new Value.Timestamp(Instant.ofEpochSecond(1, 1_000_000)));
        assertThat(Losses.apply(new Value.Binary((byte) 4, new byte[] {1}), Set.of(Loss.BINARY_SUBTYPE)))
                .isEqualTo(new Value.Binary((byte) 0, new byte[] {1}));
    }

    @Test
    void theFirstDifferenceNamesItsPlace() {
        Value one = Value.Obj.of("a", Value.Arr.of(new Value.Int32(1), new Value.Str("x")));
        Value other = Value.Obj.of("a", Value.Arr.of(new Value.Int32(1), new Value.Str("y")));
        assertThat(Difference.between(one, one)).isEmpty();
        assertThat(Difference.between(one, other).orElseThrow().where()).isEqualTo("$.a[1]");
        assertThat(Difference.between(one, null).orElseThrow().actual()).isEqualTo("nothing");
        assertThat(Difference.between(A_THEN_B, Value.Obj.of()).orElseThrow().toString())
                .contains("fields [a, b]");
    }
}
