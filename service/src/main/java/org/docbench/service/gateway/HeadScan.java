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

    /** What is wrong, as one line for the sender; null as long as nothing is. */
    String wrong() {
        return wrong;
    }

    /** Looks at bytes that follow those before, up to the end of the head or to what is wrong. */
    void read(ByteBuf in, int from, int to) {
        int next = from;
        while (next < to && at != At.END && at != At.WRONG) {
            if ((at == At.FIELD || at == At.FIRST_LINE) && to - next >= Long.BYTES && isText(in.getLong(next))) {
                next += Long.BYTES;
            } else {
                at = after(in.getByte(next++));
            }
        }
    }

    /** Whether all eight are printable ASCII, with which no line ends and nothing is wrong. May be false for others, if one of them is not. */
    private static boolean isText(long eight) {
        long delete = eight ^ DELETE * EACH;
        return ((eight | (eight - ' ' * EACH) | (delete - EACH)) & HIGH) == 0;
    }

    private At after(byte b) {
        boolean control = (b >= 0 && b < ' ') || b == DELETE;
        return switch (at) {
            case FIELD -> !control || b == '\t' ? At.FIELD : b == '\r' ? At.CR : wrong(b);
            case FIRST_LINE -> !control && b >= 0 ? At.FIRST_LINE : b == '\r' ? At.CR : wrong(b);
            case CR -> b == '\n' ? At.NEXT : wrong((byte) '\r');
            case NEXT -> {
                if (b == ' ' || b == '\t') {
                    wrong =
                            "a line of the head begins with a blank: fields that go on in the next line (obs-fold) are not read";
                    yield At.WRONG;
                }
                yield b == '\r' ? At.LAST_CR : control ? wrong(b) : At.FIELD;
            }
            case LAST_CR -> b == '\n' ? At.END : wrong((byte) '\r');
            case START -> b == '\r' ? At.START_CR : control || b == ' ' || b < 0 ? wrong(b) : At.FIRST_LINE;
            case START_CR -> b == '\n' ? At.START : wrong((byte) '\r');
            case END, WRONG -> at;
        };
    }

    private At wrong(byte b) {
        wrong = b == '\r' || b == '\n'
                ? "lines of the head end with CR LF, and neither stands alone"
                : b < 0
                        ? "the first line is not ASCII"
                        : b == ' ' ? "a blank before the first line" : "a control character in the head";
        return At.WRONG;
    }
}
