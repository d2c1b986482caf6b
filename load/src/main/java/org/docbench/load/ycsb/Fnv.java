package org.docbench.load.ycsb;

/**
 * Fowler, Noll and Vo's hash FNV-1a of 64 bits over the eight bytes of a number, the lowest first; without its sign, as YCSB
 * takes it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9923">RFC 9923, "The FNV Non-Cryptographic Hash Algorithm"</a>
 */
final class Fnv {
    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    /** The fourth power of the prime, modulo 2^64: what four bytes of zero do. */
    private static final long FOUR_TIMES = 0x9FFAAC085635BC91L;

    private Fnv() {}

    static long hash(long value) {
        long hash = fourBytes(OFFSET_BASIS, (int) value);
        int high = (int) (value >>> Integer.SIZE);
        return Math.abs(high == 0 ? hash * FOUR_TIMES : fourBytes(hash, high));
    }

    private static long fourBytes(long before, int value) {
        long hash = before;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            hash = (hash ^ ((value >>> shift) & 0xFF)) * PRIME;
        }
        return hash;
    }
}
