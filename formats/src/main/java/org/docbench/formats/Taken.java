package org.docbench.formats;

import java.util.List;
import java.util.Map;

/**
 * Where the values that {@link Codec#read} takes go. Each is stored or added up, so no compiler can find out that taking it was for
 * nothing and leave it out.
 */
@SuppressWarnings("UnusedVariable") // being written is what the fields are for
public final class Taken {
    private Object last;
    private long sum;

    /** One more value. */
    public int take(Object value) {
        last = value;
        return 1;
    }

    /** Every value in maps and lists, at every depth. */
    public int takeAll(Iterable<?> children) {
        int values = 0;
        for (Object child : children) {
            if (child instanceof Map<?, ?> map) {
                values += takeAll(map.values());
            } else {
                values += child instanceof List<?> list ? takeAll(list) : take(child);
            }
        }
        return values;
    }

    /** One more value. */
    public int take(long value) {
        sum += value;
        return 1;
    }

    /** One more value. */
    public int take(double value) {
        return take(Double.doubleToRawLongBits(value));
    }

    /** One more value. */
    public int take(boolean value) {
        return take(value ? 1L : 0L);
    }
}
