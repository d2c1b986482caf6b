package org.docbench.formats.oson;

import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import oracle.sql.json.OracleJsonBinary;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonDecimal.TargetType;
import oracle.sql.json.OracleJsonFactory;
import oracle.sql.json.OracleJsonGenerator;
import oracle.sql.json.OracleJsonValue;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.PlainJava;

/** All targets of the OSON family, and what those of Oracle's JDBC driver have in common. */
public final class OsonTargets {
    private OsonTargets() {}

    public static List<Format<?>> formats() {
        return List.of(
                new OsonObject(OsonImages.DRIVER),
                new OsonObject.Tree(),
                new OsonFloor(OsonImages.DRIVER),
                new OsonObject(OsonImages.THIN),
                new OsonFloor(OsonImages.THIN));
    }

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> codecs() {
        return List.of(
                new OsonObject.ObjectCodec(new OsonObject(OsonImages.DRIVER)),
                new OsonObject.ObjectCodec(new OsonObject.Tree()),
                new OsonFloor.Tree());
    }

    /** The declared properties of an API of the driver. */
    static Ledger driver(String id, String about, Ledger.Validates validates, boolean allocates, OsonImages images) {
        return new Ledger(
                images.id(id),
                "com.oracle.database.jdbc:ojdbc17",
                version(),
                about,
                validates,
                true,
                allocates,
                Ledger.Materialises.VALUE,
                images.losses());
    }

    /** The driver's version. */
    static String version() {
        return Ledger.versionOf(OracleJsonFactory.class, "Implementation-Version");
    }

    /** The image of what a tree holds, by the driver's generator. */
    static byte[] bytes(OracleJsonValue value) {
        var out = new ByteArrayOutputStream();
        try (OracleJsonGenerator generator = ToOson.FACTORY.createJsonBinaryGenerator(out)) {
            generator.write(value);
        }
        return out.toByteArray();
    }

    /** A String, a boxed number, bytes, ...; an object or array as ojdbc has it. JSON's null is null. */
    static Object plain(OracleJsonValue value) {
        return switch (value.getOracleJsonType()) {
            case STRING -> value.asJsonString().getString();
            case DECIMAL -> number(value.asJsonDecimal());
            case DOUBLE -> value.asJsonDouble().doubleValue();
            case FLOAT -> (double) value.asJsonFloat().floatValue();
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
            case TIMESTAMP -> value.asJsonTimestamp().getLocalDateTime().toInstant(ZoneOffset.UTC);
            case TIMESTAMPTZ -> value.asJsonTimestampTZ().getOffsetDateTime().toInstant();
            case DATE -> value.asJsonDate().getLocalDateTime().toInstant(ZoneOffset.UTC);
            case BINARY -> bytes(value.asJsonBinary());
            case OBJECT, ARRAY -> value;
            default -> throw new UnsupportedOperationException(value.getOracleJsonType() + " is not in the model");
        };
    }

    /** int32 and int64 are marked in the image; any other number is a decimal. */
    private static Object number(OracleJsonDecimal number) {
        TargetType type = number.getTargetType();
        if (type == TargetType.INT) {
            return number.intValue();
        }
        return type == TargetType.LONG ? (Object) number.longValue() : number.bigDecimalValue();
    }

    private static Object bytes(OracleJsonBinary binary) {
        byte[] bytes = binary.getBytes();
        return binary.isId() && bytes.length == 12
                ? new Value.ObjectId(HexFormat.of().formatHex(bytes))
                : bytes;
    }

    /** Converts what the driver, or {@link #plain}, returned to a model value. */
    static Value valueOf(Object result) {
        return result instanceof OracleJsonValue value ? FromOson.value(value) : PlainJava.valueOf(result);
    }
}
