package org.docbench.formats.bson.floor;

import org.docbench.codecs.Utf8;
import org.docbench.formats.MalformedException;

/**
 * The search for a name: from element to element, jumping over values.
 *
 * <p>A plain skip scan is one chain of dependent loads: find the zero byte that ends the name, read the length behind
 * it, add, and only then is the next element known. Here the name is <em>predicted</em> to be as long as the one before
 * it. The prediction is checked (the byte where the name should end is zero, none before it is), but the next address
 * does not wait for the check: the processor runs ahead along the predicted branch. What is left of the chain is one
 * load and two additions per element. The wrong guess is a call of its own ({@link Names#length}), so that the compiler
 * cannot fold right and wrong guess into a conditional move, which would put the check back into the chain.
 */
final class Scan {
    /** What {@link #find} answers when no element has the name. */
    static final long NONE = -1;

    /** The elements that are read without prediction after it went wrong, and the good guesses after which it goes on. */
    private static final int UNPREDICTED_RUN = 32;

    private static final int GOOD_GUESSES = 4;

    private Scan() {}

    /**
     * The first element of this name.
     *
     * @param from where the first element starts
     * @param last the position of the document's closing zero byte
     * @return the position of the element's type byte in the upper half, of its value in the lower half; or {@link #NONE}
     */
    static long find(byte[] bytes, int from, int last, String name) {
        int wanted = Utf8.length(name);
        long tail = tail(name, wanted);
        int length = Math.max(wanted, 0);
        boolean wrongBefore = false;
        int p = from;
        while (p < last) {
            // The last 8 bytes of name and terminator; for short names, 8 bytes from the first on, the rest masked
            // away.
            int back = Math.max(length - 7, 0);
            long mask = length < 7 ? (0x100L << (8 * length)) - 1 : -1;
            long end = 0x80L << (8 * Math.min(length, 7));
            int stop = Math.min(last - length - 2, bytes.length - Math.max(length + 6, 9));
            boolean sought = length == wanted;
            int right = 0;
            for (; p <= stop; right++) {
                long word = Reads.LittleEndian.int64(bytes, p + 1 + back);
                if ((Reads.LittleEndian.zeroBytes(word) & mask) != end
                        || (length > 7 && Reads.LittleEndian.zeroBytes(Reads.LittleEndian.int64(bytes, p + 1)) != 0)
                        || (length > 15 && !Names.clear(bytes, p + 9, p + 1 + back))) {
                    break;
                }
                int value = p + 2 + length;
                if ((word & mask) == tail && sought && Utf8.matches(name, bytes, p + 1, length)) {
                    return found(p, value);
                }
                int type = bytes[p] & 0xFF;
                if (type == BsonType.STRING) {
                    int text = value + 4;
                    int next = text + Reads.LittleEndian.int32(bytes, value);
                    if (next <= text || next > last) { // also when the sum overflows
                        throw new MalformedException("string beyond the end of its document", value);
                    }
                    p = next;
                } else {
                    p = Reads.end(bytes, type, value, last);
                }
            }
            // Wrong twice in a row: names of many lengths, where guessing costs more than it saves.
            int steps = wrongBefore && right < GOOD_GUESSES ? UNPREDICTED_RUN : 1;
            wrongBefore = right < GOOD_GUESSES;
            for (; steps > 0 && p < last; steps--) {
                length = Names.length(bytes, p + 1, last);
                int value = p + 2 + length;
                if (length == wanted && Utf8.matches(name, bytes, p + 1, length)) {
                    return found(p, value);
                }
                p = Reads.end(bytes, bytes[p] & 0xFF, value, last);
            }
        }
        return NONE;
    }

    private static long found(int element, int value) {
        return (long) element << 32 | value;
    }

    /** The element at this position, counted from 0; what {@link #find} answers, or {@link #NONE}. */
    static long item(byte[] bytes, int from, int last, int index) {
        int left = index;
        int length = 1;
        for (int p = from; p < last && left >= 0; left--) {
            length = nameLength(bytes, p + 1, last, length);
            int value = p + 2 + length;
            if (left == 0) {
                return found(p, value);
            }
            p = Reads.end(bytes, bytes[p] & 0xFF, value, last);
        }
        return NONE;
    }

    /** How many elements there are. */
    static int count(byte[] bytes, int from, int last) {
        int count = 0;
        int length = 1;
        for (int p = from; p < last; count++) {
            length = nameLength(bytes, p + 1, last, length);
            p = Reads.end(bytes, bytes[p] & 0xFF, p + 2 + length, last);
        }
        return count;
    }

    /** The length of the name at {@code at}, which is predicted to be {@code likely}. */
    private static int nameLength(byte[] bytes, int at, int last, int likely) {
        boolean room = likely < 8 && at + likely < last && at + 8 <= bytes.length;
        return room && isShort(Reads.LittleEndian.int64(bytes, at), likely) ? likely : Names.length(bytes, at, last);
    }

    /** Whether the first zero byte of a word is the one after {@code length} bytes. */
    private static boolean isShort(long word, int length) {
        return (Reads.LittleEndian.zeroBytes(word) & (0x100L << (8 * length)) - 1) == 0x80L << (8 * length);
    }

    /** The last 7 bytes of a name and its terminator, as {@link #find} loads them. */
    private static long tail(String name, int length) {
        if (length != name.length()) {
            return wideTail(name, length);
        }
        long tail = 0;
        for (int i = Math.max(length - 7, 0); i < length; i++) {
            tail = tail >>> 8 | (long) name.charAt(i) << 48;
        }
        return length < 7 ? tail >>> (8 * (7 - length)) : tail;
    }

    private static long wideTail(String name, int length) {
        long tail = 0;
        for (int i = 0; i < name.length(); i++) {
            int rune = Utf8.rune(name, i);
            i += Character.charCount(rune) - 1;
            int size = Utf8.size(rune);
            for (int k = 0; k < size; k++) {
                tail = tail >>> 8 | (long) Utf8.unit(rune, size, k) << 48;
            }
        }
        return length < 7 ? tail >>> (8 * (7 - Math.max(length, 0))) : tail;
    }
}
