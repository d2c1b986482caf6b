package org.docbench.formats.bson.floor;

/** A tape into bytes, element by element; {@link TapeReader} reads them. */
final class TapeWriter {
    private TapeWriter() {}

    static byte[] write(BsonTape tape) {
        byte[] out = new byte[tape.end(BsonTape.ROOT)];
        document(tape, BsonTape.ROOT, out, 0);
        return out;
    }

    /** Writes the children of this node as a document at {@code at} and gives where it ends. */
    private static int document(BsonTape tape, int node, byte[] out, int at) {
        byte[] from = tape.bytes();
        int end = at + 4;
        int stop = tape.next(node);
        for (int child = node + 1; child < stop; child = tape.next(child)) {
            int name = tape.name(child);
            int value = tape.value(child);
            int type = from[name - 1] & 0xFF;
            out[end] = (byte) type;
            end = copy(from, name, value - 1 - name, out, end + 1);
            out[end++] = 0;
            int size = Skip.fixedSize(type);
            if (size >= 0) {
                end = number(from, value, size, out, end);
            } else if (type == BsonType.STRING) {
                end = string(from, value + 4, tape.end(child) - 1, out, end);
            } else if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                end = document(tape, child, out, end);
            } else {
                end = rare(tape, child, type, out, end);
            }
        }
        out[end] = 0;
        LittleEndian.int32(out, at, end + 1 - at);
        return end + 1;
    }

    /** A value of up to 16 bytes; what is written beyond its end is written over by what follows. */
    private static int number(byte[] from, int value, int size, byte[] out, int at) {
        if (size <= 8 && value <= from.length - 8 && at <= out.length - 8) {
            LittleEndian.int64(out, at, LittleEndian.int64(from, value));
            return at + size;
        }
        return copy(from, value, size, out, at);
    }

    private static int string(byte[] from, int text, int last, byte[] out, int at) {
        LittleEndian.int32(out, at, last + 1 - text);
        int end = copy(from, text, last - text, out, at + 4);
        out[end] = 0;
        return end + 1;
    }

    private static int rare(BsonTape tape, int node, int type, byte[] out, int at) {
        byte[] from = tape.bytes();
        int value = tape.value(node);
        if (type != BsonType.CODE_WITH_SCOPE) {
            return copy(from, value, tape.end(node) - value, out, at);
        }
        int text = value + 8;
        int code = string(from, text, text + LittleEndian.int32(from, value + 4) - 1, out, at + 4);
        int end = document(tape, node, out, code);
        LittleEndian.int32(out, at, end - at);
        return end;
    }

    /** Copies, short byte strings as two words of which the surplus is written over later; gives where the copy ends. */
    private static int copy(byte[] from, int start, int length, byte[] out, int at) {
        if (length <= 16 && start <= from.length - 16 && at <= out.length - 16) {
            LittleEndian.int64(out, at, LittleEndian.int64(from, start));
            LittleEndian.int64(out, at + 8, LittleEndian.int64(from, start + 8));
        } else {
            System.arraycopy(from, start, out, at, length);
        }
        return at + length;
    }
}
