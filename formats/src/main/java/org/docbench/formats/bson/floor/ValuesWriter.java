package org.docbench.formats.bson.floor;

import org.docbench.core.value.BsonOnly;

/** Values into bytes. */
final class ValuesWriter {
    private ValuesWriter() {}

    static byte[] write(BsonValues values) {
        byte[] bytes = new byte[values.size];
        container(values, BsonValues.ROOT, bytes, 0);
        return bytes;
    }

    private static int container(BsonValues values, int node, byte[] bytes, int at) {
        int end = at + 4;
        int stop = values.next(node);
        int index = 0;
        for (int child = node + 1; child < stop; child = values.next(child)) {
            bytes[end++] = values.types[child];
            Name name = values.names[child];
            end = name == null ? Index.write(index++, bytes, end) : name(name.utf8(), bytes, end);
            bytes[end++] = 0;
            end = value(values, child, bytes, end);
        }
        bytes[end] = 0;
        LittleEndian.int32(bytes, at, end + 1 - at);
        return end + 1;
    }

    private static int name(byte[] utf8, byte[] bytes, int at) {
        if (utf8.length == 8) { // the commonest length of all is one word
            LittleEndian.int64(bytes, at, LittleEndian.int64(utf8, 0));
        } else {
            System.arraycopy(utf8, 0, bytes, at, utf8.length);
        }
        return at + utf8.length;
    }

    private static int value(BsonValues values, int node, byte[] bytes, int at) {
        long number = values.numbers[2 * node];
        return switch (values.types[node] & 0xFF) {
            case BsonType.STRING, BsonType.CODE, BsonType.SYMBOL -> text(values, node, bytes, at);
            case BsonType.INT32 -> int32((int) number, bytes, at);
            case BsonType.DOUBLE, BsonType.INT64, BsonType.DATE_TIME, BsonType.TIMESTAMP ->
                Encode.int64(number, bytes, at);
            case BsonType.BOOLEAN -> {
                bytes[at] = (byte) number;
                yield at + 1;
            }
            case BsonType.DOCUMENT, BsonType.ARRAY -> container(values, node, bytes, at);
            case BsonType.OBJECT_ID ->
                int32((int) values.numbers[2 * node + 1], bytes, Encode.int64(number, bytes, at));
            case BsonType.DECIMAL128 ->
                Encode.int64(values.numbers[2 * node + 1], bytes, Encode.int64(number, bytes, at));
            case BsonType.BINARY -> Encode.binary((byte) number, (byte[]) values.objects[node], bytes, at);
            case BsonType.REGEX, BsonType.DB_POINTER -> EncodeRare.write((BsonOnly) values.objects[node], bytes, at);
            case BsonType.CODE_WITH_SCOPE -> {
                int end = container(values, node, bytes, text(values, node, bytes, at + 4));
                LittleEndian.int32(bytes, at, end - at);
                yield end;
            }
            default -> at; // null and what else has no bytes
        };
    }

    private static int int32(int number, byte[] bytes, int at) {
        LittleEndian.int32(bytes, at, number);
        return at + 4;
    }

    private static int text(BsonValues values, int node, byte[] bytes, int at) {
        String text = (String) values.objects[node];
        int length = (int) values.numbers[2 * node];
        int end = length == text.length() ? Utf8.writeAscii(text, bytes, at + 4) : Utf8.write(text, bytes, at + 4);
        bytes[end] = 0;
        LittleEndian.int32(bytes, at, length + 1);
        return end + 1;
    }
}
