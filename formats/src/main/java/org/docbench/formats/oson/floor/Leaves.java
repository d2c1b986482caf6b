package org.docbench.formats.oson.floor;

import java.util.Arrays;
import java.util.HexFormat;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;

/** Leaves as model values. */
final class Leaves {
    private Leaves() {}

    static Value value(Image image, int node, OsonType type) {
        return switch (type) {
            case STRING -> new Value.Str(Scalars.string(image, node));
            case INT32 -> int32(image, node);
            case INT64 -> new Value.Int64(Scalars.int64(image, node));
            case DECIMAL -> new Value.Dec(Scalars.decimal(image, node));
            case DOUBLE, FLOAT -> new Value.Dbl(Scalars.float64(image, node));
            case BOOLEAN -> new Value.Bool(image.u8(node) == Layout.TRUE);
            case NULL -> new Value.Null();
            case TIMESTAMP, TIMESTAMP_TZ, DATE -> new Value.Timestamp(Scalars.timestamp(image, node));
            case BINARY -> new Value.Binary((byte) 0, bytes(image, node));
            case OBJECT_ID -> id(image, node);
            default -> throw new MalformedException(type + " has no counterpart in the model", node);
        };
    }

    private static Value int32(Image image, int node) {
        long number = Scalars.int64(image, node);
        Scalars.require(number == (int) number, "an integer beyond 32 bits", node);
        return new Value.Int32((int) number);
    }

    private static Value id(Image image, int node) {
        byte[] id = bytes(image, node);
        return id.length == 12 ? new Value.ObjectId(HexFormat.of().formatHex(id)) : new Value.Binary((byte) 0, id);
    }

    private static byte[] bytes(Image image, int node) {
        int op = image.u8(node);
        int from = node + Scalars.head(op);
        return Arrays.copyOfRange(image.bytes, from, from + Scalars.length(image, node, op));
    }
}
