package org.docbench.formats.bson.floor;

import java.nio.charset.StandardCharsets;

/** From a tape, whose bytes are known to be right, to values. */
final class ValuesFill {
    private final BsonValues to;
    private final BsonTape tape;
    private final NameCache cache = new NameCache();
    private byte[] bytes = {};

    ValuesFill(BsonValues to, BsonTape tape) {
        this.to = to;
        this.tape = tape;
    }

    void document() {
        bytes = tape.bytes();
        to.types[BsonValues.ROOT] = BsonType.DOCUMENT;
        fields(BsonValues.ROOT);
    }

    private void fields(int node) {
        int stop = tape.next(node);
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            int from = tape.name(child);
            int at = tape.value(child);
            to.names[child] = cache.of(bytes, from, at - 1 - from);
            value(child, bytes[from - 1] & 0xFF, at);
        }
    }

    private void items(int node) {
        int stop = tape.next(node);
        int index = 0;
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            int from = tape.name(child);
            int at = tape.value(child);
            to.names[child] = null;
            to.size += Index.digits(index++) - (at - 1 - from);
            value(child, bytes[from - 1] & 0xFF, at);
        }
    }

    private void value(int node, int type, int at) {
        to.types[node] = (byte) type;
        if (type == BsonType.STRING) {
            text(node, at);
            return;
        }
        to.objects[node] = null;
        switch (type) {
            case BsonType.INT32 -> to.numbers[2 * node] = LittleEndian.int32(bytes, at);
            case BsonType.DOUBLE, BsonType.INT64, BsonType.DATE_TIME, BsonType.TIMESTAMP ->
                to.numbers[2 * node] = LittleEndian.int64(bytes, at);
            case BsonType.BOOLEAN -> to.numbers[2 * node] = bytes[at];
            case BsonType.DOCUMENT -> fields(node);
            case BsonType.ARRAY -> items(node);
            default -> rare(node, type, at);
        }
    }

    private void text(int node, int at) {
        int length = LittleEndian.int32(bytes, at) - 1;
        to.objects[node] = new String(bytes, at + 4, length, StandardCharsets.UTF_8);
        to.numbers[2 * node] = length;
    }

    private void rare(int node, int type, int at) {
        switch (type) {
            case BsonType.CODE, BsonType.SYMBOL -> text(node, at);
            case BsonType.OBJECT_ID -> {
                to.numbers[2 * node] = LittleEndian.int64(bytes, at);
                to.numbers[2 * node + 1] = LittleEndian.int32(bytes, at + 8);
            }
            case BsonType.DECIMAL128 -> {
                to.numbers[2 * node] = LittleEndian.int64(bytes, at);
                to.numbers[2 * node + 1] = LittleEndian.int64(bytes, at + 8);
            }
            case BsonType.BINARY -> {
                to.objects[node] = tape.binary(node);
                to.numbers[2 * node] = bytes[at + 4];
            }
            case BsonType.CODE_WITH_SCOPE -> {
                text(node, at + 4);
                fields(node);
            }
            case BsonType.REGEX, BsonType.DB_POINTER -> to.objects[node] = tape.toValue(node);
            default -> to.numbers[2 * node] = 0; // null and what else has no bytes
        }
    }
}
