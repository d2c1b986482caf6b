package org.docbench.codecs;

import java.math.BigDecimal;
import java.time.Instant;
import org.docbench.core.value.Value;

/** Converts the plain Java objects that reading gives an application to model values. */
public final class PlainJava {
    private PlainJava() {}

    /** @param object a model value is one already: of an object id, for which Java has no class */
    public static Value valueOf(Object object) {
        if (object == null) {
            return new Value.Null();
        }
        if (object instanceof Value value) {
            return value;
        }
        if (object instanceof String text) {
            return new Value.Str(text);
        }
        if (object instanceof Integer number) {
            return new Value.Int32(number);
        }
        if (object instanceof Long number) {
            return new Value.Int64(number);
        }
        if (object instanceof Double number) {
            return new Value.Dbl(number);
        }
        if (object instanceof BigDecimal number) {
            return new Value.Dec(number);
        }
        if (object instanceof Boolean truth) {
            return new Value.Bool(truth);
        }
        if (object instanceof Instant time) {
            return new Value.Timestamp(time);
        }
        if (object instanceof byte[] bytes) {
            return new Value.Binary((byte) 0, bytes);
        }
        throw new UnsupportedOperationException("no model value for " + object.getClass());
    }
}
