package org.docbench.formats.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.docbench.formats.MalformedException;

/** Files of byte strings, one after the other, each with its length in front of it. */
final class BsonFile {
    /** The shortest BSON document: its length and a zero byte. */
    private static final int SHORTEST = 5;

    private BsonFile() {}

    /** The documents of a BSON file: the length of a document is its first four bytes and counts itself. */
    static List<byte[]> split(byte[] file) {
        return split(file, SHORTEST, 0);
    }

    /** The results an agent saved: the length stands before each and does not count itself. */
    static List<byte[]> saved(byte[] file) {
        return split(file, 0, Integer.BYTES);
    }

    private static List<byte[]> split(byte[] file, int shortest, int skipped) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> parts = new ArrayList<>();
        int at = 0;
        while (at < file.length) {
            int length = file.length - at < Integer.BYTES ? -1 : bytes.getInt(at);
            int from = at + skipped;
            if (length < shortest || length > file.length - from) {
                throw new MalformedException("length " + length + " does not fit the file", at);
            }
            byte[] part = new byte[length];
            bytes.position(from);
            bytes.get(part);
            parts.add(part);
            at = from + length;
        }
        return parts;
    }
}
