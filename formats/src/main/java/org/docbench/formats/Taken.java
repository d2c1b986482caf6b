package org.docbench.formats;

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
