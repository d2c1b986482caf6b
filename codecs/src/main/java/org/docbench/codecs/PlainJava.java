package org.docbench.codecs;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.docbench.core.value.Value;

/** Converts the plain Java objects that reading gives an application to model values. */
public final class PlainJava {
    private PlainJava() {}

    /**
     * The bytes of an id, for which Java has no class. Reading is timed, so no text is made of them.
     *
     * @param bytes 12 are an object id of the model; any other number of them is a binary
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over as it was read, and not compared
    public record Id(byte[] bytes) {
        private static final int OBJECT_ID = 12;

        private Value value() {
            return bytes.length == OBJECT_ID
                    ? new Value.ObjectId(HexFormat.of().formatHex(bytes))
                    : new Value.Binary((byte) 0, bytes);
        }
    }

    /** @param object a model value is one already: of a type for which Java has no class */
    public static Value valueOf(Object object) {
        if (object == null) {
            return new Value.Null();
        }
        if (object instanceof Value value) {
            return value;
        }
        if (object instanceof String text) {
            return new Value.Str(text);
        }
        if (object instanceof Integer number) {
            return new Value.Int32(number);
        }
        if (object instanceof Long number) {
            return new Value.Int64(number);
        }
        if (object instanceof Double number) {
            return new Value.Dbl(number);
        }
        if (object instanceof BigDecimal number) {
            return new Value.Dec(number);
        }
        if (object instanceof Boolean truth) {
            return new Value.Bool(truth);
        }
        if (object instanceof Instant time) {
            return new Value.Timestamp(time);
        }
        if (object instanceof LocalDateTime time) {
            return new Value.Timestamp(time.toInstant(ZoneOffset.UTC));
        }
        if (object instanceof OffsetDateTime time) {
            return new Value.Timestamp(time.toInstant());
        }
        if (object instanceof Id id) {
            return id.value();
        }
        if (object instanceof byte[] bytes) {
            return new Value.Binary((byte) 0, bytes);
        }
        throw new UnsupportedOperationException("no model value for " + object.getClass());
    }
}
