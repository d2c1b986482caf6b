package org.docbench.formats.oson.floor;

import java.util.Arrays;
import org.docbench.formats.MalformedException;

/** What a node of an OSON tree is, by its first byte. */
public enum OsonType {
    OBJECT(Layout.CONTAINER, 0xBF),
    ARRAY(Layout.CONTAINER | Layout.ARRAY, 0xFF),
    STRING(0x00, Layout.STRING_SHORT_MAX, Layout.STRING_UB1, Layout.STRING_UB1, Layout.STRING_UB2, Layout.STRING_UB4),
    INT32(Layout.INT32, Layout.INT32 + 7),
    INT64(Layout.INT64, Layout.INT64 + 15),
    DECIMAL(
            0x20,
            0x2F,
            Layout.NUMBER_UB1,
            Layout.NUMBER_TEXT,
            Layout.DECIMAL,
            Layout.DECIMAL + 15,
            Layout.DECIMAL_UB1,
            Layout.DECIMAL_UB1),
    DOUBLE(Layout.DOUBLE),
    FLOAT(Layout.FLOAT),
    BOOLEAN(Layout.TRUE, Layout.FALSE),
    NULL(Layout.NULL),
    TIMESTAMP(Layout.TIMESTAMP, Layout.TIMESTAMP, Layout.TIMESTAMP_SECONDS, Layout.TIMESTAMP_SECONDS),
    TIMESTAMP_TZ(Layout.TIMESTAMP_TZ),
    DATE(Layout.DATE),
    INTERVAL_YM(Layout.INTERVAL_YM),
    INTERVAL_DS(Layout.INTERVAL_DS),
    BINARY(Layout.BINARY_UB2, Layout.BINARY_UB4),
    OBJECT_ID(Layout.ID),
    VECTOR(Layout.VECTOR);

    private static final OsonType[] OF_OPCODE = new OsonType[256];

    static {
        for (OsonType type : values()) {
            for (int i = 0; i < type.ranges.length; i += 2) {
                Arrays.fill(OF_OPCODE, type.ranges[i], type.ranges[i + 1] + 1, type);
            }
        }
    }

    /** The first and the last opcode of each range. */
    @SuppressWarnings("ImmutableEnumChecker") // read once, when the table is made
    private final int[] ranges;

    OsonType(int... ranges) {
        this.ranges = ranges.length == 1 ? new int[] {ranges[0], ranges[0]} : ranges;
    }

    /** The type of the node at {@code node}. */
    static OsonType at(Image image, int node) {
        OsonType type = OF_OPCODE[image.u8(node)];
        if (type == null) {
            throw new MalformedException("no such opcode, or a partial update's", node);
        }
        return type;
    }
}
