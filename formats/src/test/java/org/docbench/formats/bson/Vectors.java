package org.docbench.formats.bson;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/**
 * Elements written by hand from bsonspec.org: for each the bytes of type, name and value, and what they mean.
 */
record Vectors(String what, String hex, Value value) {
    static final List<Vectors> EACH = List.of(
            new Vectors("double 1.0", "01 6100 000000000000f03f", new Value.Dbl(1.0)),
            new Vectors("negative zero", "01 6100 0000000000000080", new Value.Dbl(-0.0)),
            new Vectors("empty string", "02 6100 01000000 00", new Value.Str("")),
            new Vectors("zero in a string", "02 6100 04000000 620063 00", new Value.Str("b\0c")),
            new Vectors("three-byte text", "02 6100 07000000 e29886e29886 00", new Value.Str("☆☆")),
            new Vectors("empty document", "03 6100 0500000000", Value.Obj.of()),
            new Vectors(
                    "empty name",
                    "03 6100 0a000000 0a6200 0a00 00",
                    Value.Obj.of("b", new Value.Null(), "", new Value.Null())),
            new Vectors("array of 10", "04 6100 0c000000 103000 0a000000 00", Value.Arr.of(new Value.Int32(10))),
            new Vectors(
                    "array, wrong name", "04 6100 0d000000 10616200 0a000000 00", Value.Arr.of(new Value.Int32(10))),
            new Vectors("empty binary", "05 6100 00000000 00", new Value.Binary((byte) 0, new byte[0])),
            new Vectors(
                    "old binary", "05 6100 06000000 02 02000000 ffff", new Value.Binary((byte) 2, new byte[] {-1, -1})),
            new Vectors("user binary", "05 6100 02000000 80 ffff", new Value.Binary((byte) 0x80, new byte[] {-1, -1})),
            new Vectors("undefined", "06 6100", new BsonOnly.Undefined()),
            new Vectors(
                    "object id", "07 6100 56e1fc72e0c917e9c4714161", new Value.ObjectId("56e1fc72e0c917e9c4714161")),
            new Vectors("false", "08 6100 00", new Value.Bool(false)),
            new Vectors("true", "08 6100 01", new Value.Bool(true)),
            new Vectors(
                    "date", "09 6100 c5d8d6cc3b010000", new Value.Timestamp(Instant.parse("2012-12-24T12:15:30.501Z"))),
            new Vectors(
                    "date before 1970",
                    "09 6100 c33ce7b9bdffffff",
                    new Value.Timestamp(Instant.ofEpochMilli(-284643869501L))),
            new Vectors("null", "0a 6100", new Value.Null()),
            new Vectors("regex", "0b 6100 61626300 696d00", new BsonOnly.Regex("abc", "im")),
            new Vectors(
                    "db pointer",
                    "0c 6100 02000000 6200 56e1fc72e0c917e9c4714161",
                    new BsonOnly.DbPointer("b", new Value.ObjectId("56e1fc72e0c917e9c4714161"))),
            new Vectors("code", "0d 6100 02000000 6200", new BsonOnly.Code("b")),
            new Vectors("symbol", "0e 6100 02000000 6200", new BsonOnly.Symbol("b")),
            new Vectors(
                    "code with scope",
                    "0f 6100 19000000 05000000 6162636400 0c000000 10780001000000 00",
                    new BsonOnly.CodeWithScope("abcd", Value.Obj.of("x", new Value.Int32(1)))),
            new Vectors("int32 -1", "10 6100 ffffffff", new Value.Int32(-1)),
            new Vectors("timestamp", "11 6100 2a000000 15cd5b07", new BsonOnly.Stamp(123456789, 42)),
            new Vectors("largest timestamp", "11 6100 ffffffff ffffffff", new BsonOnly.Stamp(-1, -1)),
            new Vectors("int64 1", "12 6100 0100000000000000", new Value.Int64(1)),
            new Vectors(
                    "decimal 0.001234",
                    "13 6100 d2040000000000000000000000003430",
                    new Value.Dec(new BigDecimal("0.001234"))),
            new Vectors(
                    "largest decimal",
                    "13 6100 ffffffff638e8d37c087adbe09edff5f",
                    new Value.Dec(new BigDecimal("9.999999999999999999999999999999999E+6144"))),
            new Vectors(
                    "decimal NaN",
                    "13 6100 0000000000000000000000000000007c",
                    new BsonOnly.SpecialDecimal(0x7c00000000000000L, 0)),
            new Vectors(
                    "decimal infinity",
                    "13 6100 000000000000000000000000000000f8",
                    new BsonOnly.SpecialDecimal(0xf800000000000000L, 0)),
            new Vectors(
                    "decimal -0",
                    "13 6100 000000000000000000000000000040b0",
                    new BsonOnly.SpecialDecimal(0xb040000000000000L, 0)),
            new Vectors("min key", "ff 6100", new BsonOnly.MinKey()),
            new Vectors("max key", "7f 6100", new BsonOnly.MaxKey()));

    byte[] element() {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** A document of these elements. */
    static byte[] document(byte[]... elements) {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[4]);
        for (byte[] element : elements) {
            bytes.writeBytes(element);
        }
        bytes.write(0);
        byte[] image = bytes.toByteArray();
        ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).putInt(0, image.length);
        return image;
    }

    /** One document with every vector in it, all under one name. */
    static byte[] all() {
        return document(EACH.stream().map(Vectors::element).toArray(byte[][]::new));
    }
}
