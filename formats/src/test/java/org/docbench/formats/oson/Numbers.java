package org.docbench.formats.oson;

import java.math.BigDecimal;
import org.docbench.core.value.Value;

/** Numbers without their types, which the thin drivers do not tell apart. */
final class Numbers {
    private Numbers() {}

    /** Every number as a decimal without trailing zeros; NaN and the infinities as they are. */
    static Value decimal(Value value) {
        if (value instanceof Value.Int32 number) {
            return shortest(BigDecimal.valueOf(number.value()));
        }
        if (value instanceof Value.Int64 number) {
            return shortest(BigDecimal.valueOf(number.value()));
        }
        if (value instanceof Value.Dec number) {
            return shortest(number.value());
        }
        return value instanceof Value.Dbl number && Double.isFinite(number.value())
                ? shortest(BigDecimal.valueOf(number.value()))
                : value;
    }

    /** Every number as the decimal of the nearest double: JavaScript has no other numbers. */
    static Value binary(Value value) {
        return decimal(value) instanceof Value.Dec number
                ? decimal(new Value.Dbl(number.value().doubleValue()))
                : value;
    }

    private static Value.Dec shortest(BigDecimal number) {
        return new Value.Dec(number.stripTrailingZeros());
    }
}
