package org.docbench.core.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The neutral document model: what a document means, whatever bytes hold it. Every target converts to and from it. So the
 * same operation can be applied to a target's bytes and to the model, and the two results compared.
 *
 * <p>All values are immutable. Objects keep the order of their fields: two objects that differ only in field order are not
 * equal here. {@link Losses} says which formats do not distinguish them.
 */
public sealed interface Value
        permits BsonOnly,
                Value.Obj,
                Value.Arr,
                Value.Str,
                Value.Int32,
                Value.Int64,
                Value.Dbl,
                Value.Dec,
                Value.Bool,
                Value.Null,
                Value.Timestamp,
                Value.Binary,
                Value.ObjectId {

    /** An ordered set of named values. Names are unique. */
    record Obj(Map<String, Value> fields) implements Value {
        public Obj {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        /** An object of alternating names and values, in the order given. */
        public static Obj of(Object... namesAndValues) {
            var fields = new LinkedHashMap<String, Value>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                fields.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
            }
            return new Obj(fields);
        }

        /** Equal when the same names in the same order hold equal values. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Obj that
                    && fields.equals(that.fields)
                    && List.copyOf(fields.keySet()).equals(List.copyOf(that.fields.keySet()));
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }
    }

    /** An ordered list of values. */
    record Arr(List<Value> items) implements Value {
        public Arr {
            items = List.copyOf(items);
        }

        public static Arr of(Value... items) {
            return new Arr(List.of(items));
        }
    }

    /** Unicode text. */
    record Str(String value) implements Value {
        public Str {
            Objects.requireNonNull(value);
        }
    }

    /** A signed integer of 32 bits. */
    record Int32(int value) implements Value {}

    /** A signed integer of 64 bits. */
    record Int64(long value) implements Value {}

    /** An IEEE 754 binary64 number, NaN, infinities and negative zero included. */
    record Dbl(double value) implements Value {}

    /** A decimal number; the scale is part of the value (1.50 is not 1.5). */
    record Dec(BigDecimal value) implements Value {
        public Dec {
            Objects.requireNonNull(value);
        }
    }

    /** A truth value. */
    record Bool(boolean value) implements Value {}

    /** The JSON null. */
    record Null() implements Value {}

    /** A point in time, UTC, to the nanosecond. */
    record Timestamp(Instant value) implements Value {
        public Timestamp {
            Objects.requireNonNull(value);
        }
    }

    /**
     * Bytes with BSON's subtype (0 = generic).
     *
     * @see <a href="https://bsonspec.org/spec.html">bsonspec.org, "subtype"</a>
     */
    @SuppressWarnings("ArrayRecordComponent") // cloned in and out, compared by content
    record Binary(byte subtype, byte[] bytes) implements Value {
        public Binary {
            bytes = bytes.clone();
        }

        @Override
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Binary that && subtype == that.subtype && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(bytes) + subtype;
        }

        @Override
        public String toString() {
            return "Binary[subtype=" + subtype + ", bytes=" + HexFormat.of().formatHex(bytes) + "]";
        }
    }

    /** The 12-byte identifier of MongoDB documents, as 24 lower-case hexadecimal digits. */
    record ObjectId(String hex) implements Value {
        public ObjectId {
            if (HexFormat.of().parseHex(hex).length != 12) {
                throw new IllegalArgumentException("an object id has 12 bytes: " + hex);
            }
            hex = hex.toLowerCase(java.util.Locale.ROOT);
        }
    }
}
