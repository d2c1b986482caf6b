package org.docbench.service.gateway;

import io.netty.buffer.ByteBuf;

/**
 * Looks at each byte of a head, or of the trailer behind the last chunk, before it is decoded: lines end with CR LF, no line goes on in the next
 * one, and no control character stands in them (RFC 9112, sections 2.2, 3 and 5). A decoder that forgives such things reads another request than
 * the server in front of it. The bytes may come in any pieces.
 */
final class HeadScan {
    private static final byte DELETE = 0x7f;
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private enum At {
        /** Before the first line, where empty lines may stand. */
        START,
        START_CR,
        FIRST_LINE,
        FIELD,
        CR,
        /** At the beginning of a field, or of the empty line that ends the head. */
        NEXT,
        LAST_CR,
        END,
        WRONG
    }

    private At at = At.START;
    private String wrong;

    /** The next head. */
    void begin() {
        at = At.START;
    }

    /** The fields behind the last chunk. */
    void beginTrailer() {
        at = At.NEXT;
    }

    /** Whether the empty line at the end was seen. */
    boolean ended() {
        return at == At.END;
    }

    /** What is wrong, as one line for whoever sent it; null as long as nothing is. */
    String wrong() {
        return wrong;
    }

    /** Looks at bytes that follow those before, up to the end of the head or to what is wrong. */
    void read(ByteBuf in, int from, int to) {
        int next = from;
        boolean goesOn = true;
        while (goesOn && next < to) {
            if ((at == At.FIELD || at == At.FIRST_LINE) && to - next >= Long.BYTES && isText(in.getLong(next))) {
                next += Long.BYTES;
            } else {
                goesOn = read(in.getByte(next++));
            }
        }
    }

    /** Whether all eight are printable ASCII, with which no line ends and nothing is wrong. May be false for others, if one of them is not. */
    private static boolean isText(long eight) {
        long delete = eight ^ DELETE * EACH;
        return ((eight | (eight - ' ' * EACH) | (delete - EACH)) & HIGH) == 0;
    }

    /** @return false at the end of the head, and where it is wrong */
    private boolean read(byte b) {
        switch (at) {
            case FIELD -> {
                if ((b >= ' ' && b != DELETE) || b < 0 || b == '\t') {
                    return true;
                }
                return b == '\r' ? to(At.CR) : wrong(b);
            }
            case FIRST_LINE -> {
                if (b >= ' ' && b != DELETE) {
                    return true;
                }
                return b == '\r' ? to(At.CR) : wrong(b);
            }
            case CR -> {
                return b == '\n' ? to(At.NEXT) : wrong((byte) '\r');
            }
            case NEXT -> {
                if (b == ' ' || b == '\t') {
                    return wrong(
                            "a line of the head begins with a blank: fields that go on in the next line (obs-fold) are not read");
                }
                return b == '\r' ? to(At.LAST_CR) : (((b < ' ' && b >= 0) || b == DELETE) ? wrong(b) : to(At.FIELD));
            }
            case LAST_CR -> {
                if (b == '\n') {
                    at = At.END;
                    return false;
                }
                return wrong((byte) '\r');
            }
            case START -> {
                return b == '\r' ? to(At.START_CR) : ((b <= ' ' || b == DELETE) ? wrong(b) : to(At.FIRST_LINE));
            }
            case START_CR -> {
                return b == '\n' ? to(At.START) : wrong((byte) '\r');
            }
            default -> {
                return false;
            }
        }
    }

    private boolean to(At next) {
        at = next;
        return true;
    }

    private boolean wrong(byte b) {
        return wrong(
                (b == '\r' || b == '\n')
                        ? "lines of the head end with CR LF, and neither stands alone"
                        : b < 0
                                ? "the first line is not ASCII"
                                : b == ' ' ? "a blank before the first line" : "a control character in the head");
    }

    private boolean wrong(String why) {
        wrong = why;
        at = At.WRONG;
        return false;
    }
}
