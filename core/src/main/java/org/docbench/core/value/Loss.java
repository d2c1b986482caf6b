package org.docbench.core.value;

import java.util.Arrays;

/** What a format cannot hold or a library does not give back. The fidelity table in {@code docs/} lists it per target. */
public enum Loss {
    /** Objects come back with their fields in another order. */
    FIELD_ORDER("field order"),
    /** The format does not distinguish int32 and int64 of the same number. */
    INT_WIDTH("integer width"),
    /** 1.50 comes back as 1.5. */
    DECIMAL_SCALE("trailing zeros of decimals"),
    /** -0.0 comes back as 0.0. */
    NEGATIVE_ZERO("negative zero"),
    /** A timestamp comes back cut to the millisecond. */
    BELOW_MILLISECOND("time below the millisecond"),
    /** Bytes come back with subtype 0. */
    BINARY_SUBTYPE("binary subtype"),
    /** Decimals without a fraction that an int64 holds come back as one. */
    WHOLE_DECIMALS("decimals that are whole numbers"),
    /** Floating point numbers of more than 15 digits come back a few units off in the last place. */
    LAST_PLACES("last places of floating point numbers"),
    /** NaN and the infinities cannot be written. */
    NOT_A_NUMBER("NaN and infinities"),
    /** Decimals with more than 34 significant digits cannot be written. */
    LONG_DECIMALS("decimals beyond 34 digits"),
    /** What only BSON has comes back as the object that stands for it in Extended JSON. */
    BSON_ONLY("types only BSON has"),
    /** Integers that a binary64 holds exactly come back as one. */
    NUMBER_TYPE("integer or floating point"),
    /** Decimals come back as text. */
    DECIMAL("decimals"),
    /** Undefined comes back as null. */
    UNDEFINED("undefined"),
    /** A symbol comes back as text. */
    SYMBOL("symbols"),
    /** A DBPointer comes back as an object with {@code $ref} and {@code $id}. */
    DB_POINTER("db pointers"),
    /** Code with a scope comes back as code without it. */
    SCOPE("the scope of code"),
    /** Code with an empty scope comes back as code. */
    EMPTY_SCOPE("empty scope of code"),
    /** A field that is undefined is left out; undefined in an array stays. */
    UNDEFINED_FIELDS("undefined fields"),
    /** A regular expression comes back as JavaScript has it: options i, m and s, an empty pattern for {@code (?:)}, no {@code \\/}. */
    REGEX("regular expressions"),
    /** A DBPointer comes back as an object, its namespace split at its only dot into {@code $db} and {@code $ref}. */
    DB_POINTER_PARTS("db pointers in two parts"),
    /** An empty binary of subtype 2 comes back as four zero bytes. */
    EMPTY_OLD_BINARY("empty binary of subtype 2"),
    /** A binary of subtype 2 comes back with subtype 0 and its second length as its first four bytes. */
    OLD_BINARY("binary of subtype 2"),
    /** A binary of subtype 4 comes back with subtype 3. */
    UUID_SUBTYPE("binary of subtype 4"),
    /** A document that has the shape of an Extended JSON wrapper comes back as what the wrapper stands for; nothing else changes. */
    LOOKALIKES("documents that look like Extended JSON");

    private final String words;

    /**
     * The loss with these words.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Loss named(String words) {
        return Arrays.stream(values())
                .filter(loss -> loss.words.equals(words))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no loss is called '" + words + "'"));
    }

    Loss(String words) {
        this.words = words;
    }

    /** The loss in words, for tables. */
    public String words() {
        return words;
    }
}
