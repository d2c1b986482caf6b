package org.docbench.formats.oson.floor;

import org.docbench.formats.MalformedException;

/** What a node of an OSON tree is, told by its first byte. */
public enum OsonType {
    OBJECT,
    ARRAY,
    STRING,
    INT32,
    INT64,
    DECIMAL,
    DOUBLE,
    FLOAT,
    BOOLEAN,
    NULL,
    TIMESTAMP,
    TIMESTAMP_TZ,
    DATE,
    INTERVAL_YM,
    INTERVAL_DS,
    BINARY,
    OBJECT_ID,
    VECTOR;

    private static final OsonType[] OF_OPCODE = new OsonType[256];

    static {
        fill(0x00, Layout.STRING_SHORT_MAX, STRING);
        fill(0x20, 0x2F, DECIMAL);
        fill(Layout.NULL, Layout.NULL, NULL);
        fill(Layout.TRUE, Layout.FALSE, BOOLEAN);
        fill(Layout.STRING_UB1, Layout.STRING_UB1, STRING);
        fill(Layout.NUMBER_UB1, Layout.NUMBER_TEXT, DECIMAL);
        fill(Layout.DOUBLE, Layout.DOUBLE, DOUBLE);
        fill(Layout.STRING_UB2, Layout.STRING_UB4, STRING);
        fill(Layout.TIMESTAMP, Layout.TIMESTAMP, TIMESTAMP);
        fill(Layout.BINARY_UB2, Layout.BINARY_UB4, BINARY);
        fill(Layout.DATE, Layout.DATE, DATE);
        fill(Layout.INTERVAL_YM, Layout.INTERVAL_YM, INTERVAL_YM);
        fill(Layout.INTERVAL_DS, Layout.INTERVAL_DS, INTERVAL_DS);
        fill(Layout.INT32, Layout.INT32 + 7, INT32);
        fill(Layout.INT64, Layout.INT64 + 15, INT64);
        fill(Layout.DECIMAL, Layout.DECIMAL + 15, DECIMAL);
        fill(Layout.DECIMAL_UB1, Layout.DECIMAL_UB1, DECIMAL);
        fill(Layout.VECTOR, Layout.VECTOR, VECTOR);
        fill(Layout.TIMESTAMP_TZ, Layout.TIMESTAMP_TZ, TIMESTAMP_TZ);
        fill(Layout.TIMESTAMP_SECONDS, Layout.TIMESTAMP_SECONDS, TIMESTAMP);
        fill(Layout.ID, Layout.ID, OBJECT_ID);
        fill(Layout.FLOAT, Layout.FLOAT, FLOAT);
        fill(Layout.CONTAINER, 0xBF, OBJECT);
        fill(Layout.CONTAINER | Layout.ARRAY, 0xFF, ARRAY);
    }

    private static void fill(int from, int to, OsonType type) {
        java.util.Arrays.fill(OF_OPCODE, from, to + 1, type);
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
