package org.docbench.formats.bson.floor;

import org.docbench.formats.Utf8Check;

/** Element names measured and checked in one look at their bytes. */
final class CheckedNames {
    private static final long TOPS = 0x8080808080808080L;

    private CheckedNames() {}

    /**
     * The length in bytes of the name at {@code from}, its terminator not counted.
     *
     * @throws org.docbench.formats.MalformedException if no zero byte stands before {@code last}, or the name is no UTF-8
     */
    static int length(byte[] bytes, int from, int last) {
        if (from <= last - 16) {
            long first = LittleEndian.int64(bytes, from);
            long second = LittleEndian.int64(bytes, from + 8);
            long firstZeros = LittleEndian.zeroBytes(first);
            long secondZeros = LittleEndian.zeroBytes(second);
            boolean inFirst = firstZeros != 0;
            long high = (first & below(firstZeros)) | (inFirst ? 0 : second & below(secondZeros));
            int length = (Long.numberOfTrailingZeros(inFirst ? firstZeros : secondZeros) >>> 3) + (inFirst ? 0 : 8);
            if ((high & TOPS) == 0 && length < 16) {
                return length;
            }
        }
        int length = Names.length(bytes, from, last);
        Utf8Check.check(bytes, from, from + length);
        return length;
    }

    /** The bits below the lowest one set; all of them if none is. */
    private static long below(long bits) {
        return (bits & -bits) - 1;
    }
}
