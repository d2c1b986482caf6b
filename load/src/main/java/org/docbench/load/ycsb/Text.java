package org.docbench.load.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.docbench.load.Mix;

/**
 * Values of fields: 100 printable characters, each one of 32 (of 64 where a ticket stands), that look random and are a function of
 * where they stand and of a ticket, which can be read in them again. So a value tells by itself whether somebody wrote it
 * there as it is. Makes one text at a time; used by one thread.
 */
final class Text {
    /** YCSB's {@code fieldlength}. */
    static final int LENGTH = 100;

    private static final long SIX_BITS = 0x3F3F3F3F3F3F3F3FL;
    private static final long SPACES = 0x2020202020202020L;
    private static final char SPACE = ' ';
    private static final int BITS = 6;

    /** Characters that hold a ticket: 66 bits. */
    private static final int TICKET = 11;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes = new byte[LENGTH + Long.BYTES - LENGTH % Long.BYTES];

    /** @param place the field of the record, as a number */
    String of(long place, long ticket) {
        for (int at = 0; at < LENGTH; at += Long.BYTES) {
            LONGS.set(bytes, at, (Mix.of(place ^ ticket, at) & SIX_BITS) | SPACES);
        }
        long rest = ticket ^ Mix.of(place, 0);
        for (int at = 0; at < TICKET; at++) {
            bytes[at] = (byte) ((rest & 0x3F) + SPACE);
            rest >>>= BITS;
        }
        return new String(bytes, 0, LENGTH, StandardCharsets.ISO_8859_1);
    }

    /** Reads the ticket in a text that stands at a place; some number if it is none of these texts. */
    static long ticket(long place, String text) {
        long ticket = 0;
        for (int at = Math.min(TICKET, text.length()) - 1; at >= 0; at--) {
            ticket = (ticket << BITS) | ((text.charAt(at) - SPACE) & 0x3F);
        }
        return ticket ^ Mix.of(place, 0);
    }
}
