package org.docbench.core.value;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * One byte form for each value, the same whatever format the value came from, so that a hash over it names the documents.
 *
 * <p>Every value is a tag byte and its content. Numbers are big-endian. Texts and byte strings carry a 32-bit length in bytes,
 * containers a 32-bit count. {@code docs/agents.md} lists the tags, because codecs in other languages compute the same form.
 * Doubles are written by their bits with one NaN.
 */
public final class CanonicalForm {
    private CanonicalForm() {}

    /** SHA-256 over the canonical forms of {@code values} in order, lower-case hexadecimal. */
    public static String sha256(List<? extends Value> values) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            // Buffered, for a digest that is fed byte by byte takes longer than the documents do.
            var out = new DataOutputStream(
                    new BufferedOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest)));
            for (Value value : values) {
                write(value, out);
            }
            out.flush();
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Value value, DataOutputStream out) throws IOException {
        if (value instanceof Value.Obj object) {
            out.writeByte('{');
            out.writeInt(object.fields().size());
            for (var field : object.fields().entrySet()) {
                text(field.getKey(), out);
                write(field.getValue(), out);
            }
        } else if (value instanceof Value.Arr array) {
            out.writeByte('[');
            out.writeInt(array.items().size());
            for (Value item : array.items()) {
                write(item, out);
            }
        } else if (value instanceof BsonOnly special) {
            bsonOnly(special, out);
        } else {
            scalar(value, out);
        }
    }

    /** A decimal that decimal128 can hold is written as its bits, which every BSON library hands out. */
    private static void decimal(BigDecimal number, DataOutputStream out) throws IOException {
        if (Decimal128Bits.holds(number)) {
            bits(Decimal128Bits.high(number), Decimal128Bits.low(number), out);
        } else {
            out.writeByte('N');
            out.writeInt(number.scale());
            bytes(number.unscaledValue().toByteArray(), out);
        }
    }

    private static void bits(long high, long low, DataOutputStream out) throws IOException {
        out.writeByte('n');
        out.writeLong(high);
        out.writeLong(low);
    }

    private static void bsonOnly(BsonOnly value, DataOutputStream out) throws IOException {
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            bits(decimal.high(), decimal.low(), out);
        } else if (value instanceof BsonOnly.Undefined) {
            out.writeByte('u');
        } else if (value instanceof BsonOnly.MinKey) {
            out.writeByte('<');
        } else if (value instanceof BsonOnly.MaxKey) {
            out.writeByte('>');
        } else if (value instanceof BsonOnly.Regex regex) {
            out.writeByte('r');
            text(regex.pattern(), out);
            text(regex.options(), out);
        } else if (value instanceof BsonOnly.DbPointer pointer) {
            out.writeByte('p');
            text(pointer.namespace(), out);
            out.write(HexFormat.of().parseHex(pointer.id().hex()));
        } else if (value instanceof BsonOnly.Code code) {
            out.writeByte('c');
            text(code.code(), out);
        } else if (value instanceof BsonOnly.Symbol symbol) {
            out.writeByte('y');
            text(symbol.name(), out);
        } else if (value instanceof BsonOnly.CodeWithScope code) {
            out.writeByte('C');
            text(code.code(), out);
            write(code.scope(), out);
        } else if (value instanceof BsonOnly.Stamp stamp) {
            out.writeByte('T');
            out.writeInt(stamp.seconds());
            out.writeInt(stamp.increment());
        }
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        bytes(text.getBytes(StandardCharsets.UTF_8), out);
    }

    @SuppressWarnings("JavaInstantGetSecondsGetNano") // both are written
    private static void scalar(Value value, DataOutputStream out) throws IOException {
        if (value instanceof Value.Str text) {
            out.writeByte('s');
            text(text.value(), out);
        } else if (value instanceof Value.Int32 number) {
            out.writeByte('i');
            out.writeInt(number.value());
        } else if (value instanceof Value.Int64 number) {
            out.writeByte('l');
            out.writeLong(number.value());
        } else if (value instanceof Value.Dbl number) {
            out.writeByte('d');
            out.writeLong(Double.doubleToLongBits(number.value()));
        } else if (value instanceof Value.Dec number) {
            decimal(number.value(), out);
        } else if (value instanceof Value.Bool truth) {
            out.writeByte(truth.value() ? 't' : 'f');
        } else if (value instanceof Value.Timestamp time) {
            out.writeByte('w');
            out.writeLong(time.value().getEpochSecond());
            out.writeInt(time.value().getNano());
        } else if (value instanceof Value.Binary binary) {
            out.writeByte('b');
            out.writeByte(binary.subtype());
            bytes(binary.bytes(), out);
        } else if (value instanceof Value.ObjectId id) {
            out.writeByte('o');
            out.write(HexFormat.of().parseHex(id.hex()));
        } else {
            out.writeByte('z');
        }
    }

    private static void bytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
