package org.docbench.core.value;

/** What a format cannot hold or a library does not give back. The fidelity table in {@code docs/} lists it per target. */
public enum Loss {
    /** Objects come back with their fields in another order. */
    FIELD_ORDER("field order"),
    /** int32 and int64 of the same number cannot be told apart. */
    INT_WIDTH("integer width"),
    /** 1.50 comes back as 1.5. */
    DECIMAL_SCALE("trailing zeros of decimals"),
    /** -0.0 comes back as 0.0. */
    NEGATIVE_ZERO("negative zero"),
    /** A timestamp comes back cut to the millisecond. */
    BELOW_MILLISECOND("time below the millisecond"),
    /** Bytes come back with subtype 0. */
    BINARY_SUBTYPE("binary subtype"),
    /** NaN and the infinities cannot be written. */
    NOT_A_NUMBER("NaN and infinities"),
    /** Decimals with more than 34 significant digits cannot be written. */
    LONG_DECIMALS("decimals beyond 34 digits");

    private final String words;

    Loss(String words) {
        this.words = words;
    }

    /** The loss in words, for tables. */
    public String words() {
        return words;
    }
}
