package org.docbench.core.value;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes from a document what a target declares it cannot hold. Results are compared after both sides went through the
 * same losses, so a declared loss is no mismatch, and an undeclared one is.
 */
public final class Losses {
    private Losses() {}

    /** {@code value} as it looks once {@code losses} are gone from it. */
    public static Value apply(Value value, Set<Loss> losses) {
        return losses.isEmpty() ? value : without(value, losses);
    }

    private static Value without(Value value, Set<Loss> losses) {
        if (value instanceof Value.Obj object) {
            Map<String, Value> fields = losses.contains(Loss.FIELD_ORDER) ? new TreeMap<>() : new LinkedHashMap<>();
            object.fields().forEach((name, child) -> fields.put(name, without(child, losses)));
            return new Value.Obj(fields);
        }
        if (value instanceof Value.Arr array) {
            return new Value.Arr(
                    array.items().stream().map(item -> without(item, losses)).toList());
        }
        if (value instanceof Value.Int32 number && losses.contains(Loss.INT_WIDTH)) {
            return new Value.Int64(number.value());
        }
        if (value instanceof Value.Dec decimal && losses.contains(Loss.DECIMAL_SCALE)) {
            return new Value.Dec(decimal.value().stripTrailingZeros());
        }
        if (value instanceof Value.Dbl number && losses.contains(Loss.NEGATIVE_ZERO) && number.value() == 0) {
            return new Value.Dbl(0.0);
        }
        if (value instanceof Value.Timestamp time && losses.contains(Loss.BELOW_MILLISECOND)) {
            return new Value.Timestamp(time.value().truncatedTo(ChronoUnit.MILLIS));
        }
        if (value instanceof Value.Binary binary && losses.contains(Loss.BINARY_SUBTYPE)) {
            return new Value.Binary((byte) 0, binary.bytes());
        }
        return value;
    }
}
