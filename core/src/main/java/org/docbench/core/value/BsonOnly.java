package org.docbench.core.value;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * What BSON can hold and no other format here: the deprecated and the internal types, and the decimals that are no numbers.
 *
 * @see <a href="https://bsonspec.org/spec.html">bsonspec.org, "element"</a>
 */
public sealed interface BsonOnly extends Value {

    /**
     * The value as MongoDB Extended JSON (v2, canonical): what is left of it in a format that holds JSON's types.
     *
     * @see <a href="https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md">the
     *     Extended JSON specification, "Conversion table"</a>
     */
    Value.Obj extended();

    /** The value as a format without BSON's types holds it; children are left as they are. */
    static Value extended(Value value) {
        return value instanceof BsonOnly special ? special.extended() : value;
    }

    /** Undefined (0x06, deprecated). */
    record Undefined() implements BsonOnly {
        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$undefined", new Value.Bool(true));
        }
    }

    /** Less than every other value (0xFF). */
    record MinKey() implements BsonOnly {
        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$minKey", new Value.Int32(1));
        }
    }

    /** Greater than every other value (0x7F). */
    record MaxKey() implements BsonOnly {
        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$maxKey", new Value.Int32(1));
        }
    }

    /** A regular expression (0x0B). Its options are in alphabetical order, as bsonspec.org demands of the bytes. */
    record Regex(String pattern, String options) implements BsonOnly {
        public Regex {
            Objects.requireNonNull(pattern);
            options = options.codePoints()
                    .sorted()
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }

        @Override
        public Value.Obj extended() {
            return Value.Obj.of(
                    "$regularExpression",
                    Value.Obj.of("pattern", new Value.Str(pattern), "options", new Value.Str(options)));
        }
    }

    /** A reference to a document (0x0C, deprecated). */
    record DbPointer(String namespace, Value.ObjectId id) implements BsonOnly {
        public DbPointer {
            Objects.requireNonNull(namespace);
            Objects.requireNonNull(id);
        }

        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$dbPointer", Value.Obj.of("$ref", new Value.Str(namespace), "$id", id));
        }
    }

    /** JavaScript (0x0D). */
    record Code(String code) implements BsonOnly {
        public Code {
            Objects.requireNonNull(code);
        }

        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$code", new Value.Str(code));
        }
    }

    /** A symbol of a programming language (0x0E, deprecated). */
    record Symbol(String name) implements BsonOnly {
        public Symbol {
            Objects.requireNonNull(name);
        }

        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$symbol", new Value.Str(name));
        }
    }

    /** JavaScript and the values of its free names (0x0F, deprecated). */
    record CodeWithScope(String code, Value.Obj scope) implements BsonOnly {
        public CodeWithScope {
            Objects.requireNonNull(code);
            Objects.requireNonNull(scope);
        }

        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$code", new Value.Str(code), "$scope", scope);
        }
    }

    /** MongoDB's own timestamp (0x11): both halves unsigned 32-bit numbers. */
    record Stamp(int seconds, int increment) implements BsonOnly {
        @Override
        public Value.Obj extended() {
            return Value.Obj.of(
                    "$timestamp",
                    Value.Obj.of(
                            "t", new Value.Int64(Integer.toUnsignedLong(seconds)),
                            "i", new Value.Int64(Integer.toUnsignedLong(increment))));
        }
    }

    /** A decimal128 (0x13) that is no decimal number: NaN, an infinity or a negative zero, by its bits. */
    record SpecialDecimal(long high, long low) implements BsonOnly {
        @Override
        public Value.Obj extended() {
            return Value.Obj.of("$numberDecimal", new Value.Str(text()));
        }

        private String text() {
            boolean nan = (high >>> 58 & 0x1F) == 0x1F;
            BigDecimal zero = Decimal128Bits.decimal(high & Long.MAX_VALUE, low);
            String magnitude = zero == null ? "Infinity" : zero.toString();
            return nan ? "NaN" : high < 0 ? "-" + magnitude : magnitude;
        }
    }
}
