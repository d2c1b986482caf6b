package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.docbench.core.value.Value;

/** Writes the leaves; {@link Scalars} reads them. */
final class LeafWriter {
    private final ByteSink out;
    private final Style style;

    LeafWriter(ByteSink out, Style style) {
        this.out = out;
        this.style = style;
    }

    void write(Value value) {
        if (value instanceof Value.Str text) {
            string(text.value().getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof Value.Int32 number) {
            number(NumberBytes.of(number.value()), Layout.INT32, 0, 7);
        } else if (value instanceof Value.Int64 number) {
            number(NumberBytes.of(number.value()), Layout.INT64, 0, 15);
        } else if (value instanceof Value.Dec number) {
            decimal(NumberBytes.of(number.value()));
        } else if (value instanceof Value.Dbl number) {
            long bits = Double.doubleToLongBits(number.value());
            out.u8(Layout.DOUBLE).i64(bits < 0 ? ~bits : bits | Long.MIN_VALUE);
        } else if (value instanceof Value.Bool truth) {
            out.u8(truth.value() ? Layout.TRUE : Layout.FALSE);
        } else if (value instanceof Value.Null) {
            out.u8(Layout.NULL);
        } else if (value instanceof Value.Timestamp time) {
            timestamp(time.value());
        } else if (value instanceof Value.Binary binary) {
            binary(binary.bytes());
        } else if (value instanceof Value.ObjectId id) {
            out.u8(Layout.ID).u8(12).put(HexFormat.of().parseHex(id.hex()));
        } else {
            throw new IllegalArgumentException("no leaf: " + value);
        }
    }

    private void string(byte[] text) {
        if (style.shortLeaves() && text.length <= Layout.STRING_SHORT_MAX) {
            out.u8(text.length);
        } else if (text.length <= 0xFF) {
            out.u8(Layout.STRING_UB1).u8(text.length);
        } else if (text.length <= 0xFFFF) {
            out.u8(Layout.STRING_UB2).u16(text.length);
        } else {
            out.u8(Layout.STRING_UB4).i32(text.length);
        }
        out.put(text);
    }

    private void number(byte[] number, int opcode, int shortest, int longest) {
        if (style.tagged() && number.length <= longest) {
            out.u8(opcode + number.length - shortest);
        } else {
            out.u8(Layout.NUMBER_UB1).u8(number.length);
        }
        out.put(number);
    }

    private void decimal(byte[] number) {
        if (style.shortLeaves()) {
            if (number.length <= 16) {
                out.u8(Layout.DECIMAL + number.length - 1);
            } else {
                out.u8(Layout.DECIMAL_UB1).u8(number.length);
            }
            out.put(number);
        } else {
            number(number, Layout.NUMBER_UB1, 0, 0);
        }
    }

    private void binary(byte[] bytes) {
        if (bytes.length <= 0xFFFF) {
            out.u8(Layout.BINARY_UB2).u16(bytes.length);
        } else {
            out.u8(Layout.BINARY_UB4).i32(bytes.length);
        }
        out.put(bytes);
    }

    private void timestamp(Instant time) {
        int nano = time.getNano();
        LocalDateTime at = LocalDateTime.ofEpochSecond(time.getEpochSecond(), nano, ZoneOffset.UTC);
        if (at.getYear() < 1 || at.getYear() > 9999) {
            throw new UnsupportedOperationException("OSON cannot hold the timestamp " + time + ": years 1 to 9999");
        }
        out.u8(nano == 0 ? Layout.TIMESTAMP_SECONDS : Layout.TIMESTAMP);
        out.u8(at.getYear() / 100 + 100).u8(at.getYear() % 100 + 100);
        out.u8(at.getMonthValue()).u8(at.getDayOfMonth());
        out.u8(at.getHour() + 1).u8(at.getMinute() + 1).u8(at.getSecond() + 1);
        if (nano != 0) {
            out.i32(nano);
        }
    }
}
