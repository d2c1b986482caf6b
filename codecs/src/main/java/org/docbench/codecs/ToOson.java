package org.docbench.codecs;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import oracle.sql.json.OracleJsonFactory;
import oracle.sql.json.OracleJsonGenerator;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** Converts model values to OSON through ojdbc's generator. Each type of the model has its own type of OSON. */
public final class ToOson {
    /** The factory of everything that is made with ojdbc. */
    public static final OracleJsonFactory FACTORY = new OracleJsonFactory();

    /** What NUMBER holds: 20 digits of base 100, of which the first and the last may be half empty. */
    private static final int MOST_DIGITS = 20;

    private static final int LONGEST_NAME = 65_535;

    private ToOson() {}

    /**
     * Writes the image of a document.
     *
     * @throws UnsupportedOperationException if OSON cannot hold a value; the message names it
     */
    public static byte[] bytes(Value value) {
        var out = new ByteArrayOutputStream();
        try (OracleJsonGenerator generator = FACTORY.createJsonBinaryGenerator(out)) {
            write(generator, value);
        }
        return out.toByteArray();
    }

    /** Opens the value over its image. ojdbc's factory has no ids and no tagged decimals; the generator has. */
    public static OracleJsonValue value(Value value) {
        return FromOson.open(bytes(new Value.Arr(List.of(value)))).asJsonArray().get(0);
    }

    private static void write(OracleJsonGenerator out, Value value) {
        if (value instanceof Value.Obj object) {
            out.writeStartObject();
            object.fields().forEach((name, child) -> {
                out.writeKey(name(name));
                write(out, child);
            });
            out.writeEnd();
        } else if (value instanceof Value.Arr array) {
            out.writeStartArray();
            array.items().forEach(item -> write(out, item));
            out.writeEnd();
        } else if (value instanceof BsonOnly special) {
            write(out, special.extended());
        } else {
            leaf(out, value);
        }
    }

    private static void leaf(OracleJsonGenerator out, Value value) {
        if (value instanceof Value.Str text) {
            out.write(text.value());
        } else if (value instanceof Value.Int32 number) {
            out.write(number.value());
        } else if (value instanceof Value.Int64 number) {
            out.write(number.value());
        } else if (value instanceof Value.Dbl number) {
            out.write(number.value());
        } else if (value instanceof Value.Dec number) {
            out.write(holdable(number.value()));
        } else if (value instanceof Value.Bool truth) {
            out.write(truth.value());
        } else if (value instanceof Value.Null) {
            out.writeNull();
        } else if (value instanceof Value.Timestamp time) {
            out.write(holdable(time.value()));
        } else if (value instanceof Value.Binary binary) {
            out.write(binary.bytes());
        } else {
            out.writeId(HexFormat.of().parseHex(((Value.ObjectId) value).hex()));
        }
    }

    private static String name(String name) {
        if (name.length() > LONGEST_NAME / 3 && name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw new UnsupportedOperationException("OSON cannot hold a name of more than 65,535 bytes");
        }
        return name;
    }

    /** Refuses what ojdbc rounds silently (longer decimals) or refuses without a message (larger and smaller ones). */
    private static BigDecimal holdable(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        long point = (long) shortest.precision() - shortest.scale();
        long digits = (shortest.precision() + (point & 1) + 1) / 2;
        boolean held = digits <= MOST_DIGITS && point > -130 && point <= 126;
        if (number.signum() != 0 && !held) {
            throw new UnsupportedOperationException("OSON cannot hold the decimal " + shortest);
        }
        return number;
    }

    private static LocalDateTime holdable(Instant time) {
        LocalDateTime at = LocalDateTime.ofEpochSecond(time.getEpochSecond(), time.getNano(), ZoneOffset.UTC);
        if (at.getYear() < 1 || at.getYear() > 9999) {
            throw new UnsupportedOperationException("OSON cannot hold the timestamp " + time + ": years 1 to 9999");
        }
        return at;
    }
}
