package org.docbench.service.http;

import java.net.ProtocolException;
import java.util.Arrays;

/**
 * A complete answer: its final status and its body without the framing.
 *
 * <p>The client reads answers of HTTP/1.1 into it from pieces of any size (RFC 9112). Bodies have a length, come in chunks, or end with
 * the connection. Interim answers are skipped. It holds one answer at a time, and allocates memory only for an answer larger than all
 * before it.
 */
public final class Answer {
    private static final int LONGEST_LINE = 64 << 10;
    private static final int LARGEST_BODY = 64 << 20;
    private static final int MOST_FIELDS = 1_000;

    private enum State {
        STATUS,
        FIELDS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        UNTIL_CLOSE,
        DONE
    }

    /** Bytes that come piece by piece, in an array that grows up to a bound and is used again. */
    private static final class Bytes {
        private final int most;
        private final String what;
        private byte[] array;
        private int length;

        Bytes(int first, int most, String what) {
            this.most = most;
            this.what = what;
            this.array = new byte[first];
        }

        void clear() {
            length = 0;
        }

        void add(byte[] from, int offset, int count) throws ProtocolException {
            if (count > array.length - length) {
                if (count > most - length) {
                    throw new ProtocolException(what + " of over " + most + " bytes");
                }
                array = Arrays.copyOf(array, Math.min(most, Math.max(2 * array.length, length + count)));
            }
            System.arraycopy(from, offset, array, length, count);
            length += count;
        }
    }

    private final Head head = new Head();
    private final Bytes line = new Bytes(512, LONGEST_LINE, "malformed answer: a line");
    private final Bytes body = new Bytes(1_024, LARGEST_BODY, "a body");
    private State state = State.STATUS;
    private long missing;
    private int fields;
    private boolean begun;

    Answer() {}

    /** The next answer begins. */
    void reset() {
        state = State.STATUS;
        line.clear();
        body.clear();
        begun = false;
    }

    /**
     * Takes the next bytes.
     *
     * @return where it stopped: at {@code to}, or behind the last byte of the answer
     * @throws ProtocolException if they break the protocol, in one line; nothing can be read from the connection then
     */
    int feed(byte[] bytes, int from, int to) throws ProtocolException {
        int at = from;
        begun |= from < to;
        while (at < to && state != State.DONE) {
            at = switch (state) {
                case BODY, CHUNK -> content(bytes, at, (int) Math.min(to, at + missing));
                case UNTIL_CLOSE -> content(bytes, at, to);
                default -> line(bytes, at, to);
            };
        }
        return at;
    }

    /** The connection has ended: is the answer complete by that? */
    boolean end() {
        if (state == State.UNTIL_CLOSE) {
            state = State.DONE;
        }
        return state == State.DONE;
    }

    private int content(byte[] bytes, int from, int to) throws ProtocolException {
        body.add(bytes, from, to - from);
        if (state != State.UNTIL_CLOSE) {
            missing -= to - from;
            if (missing == 0) {
                state = state == State.BODY ? State.DONE : State.CHUNK_END;
            }
        }
        return to;
    }

    private int line(byte[] bytes, int from, int to) throws ProtocolException {
        int end = from;
        while (end < to && bytes[end] != '\n') {
            end++;
        }
        line.add(bytes, from, end - from);
        if (end == to) {
            return to;
        }
        int length = line.length;
        // A line may end with a line feed alone (RFC 9112, 2.2).
        take(line.array, length > 0 && line.array[length - 1] == '\r' ? length - 1 : length);
        line.clear();
        return end + 1;
    }

    private void take(byte[] text, int length) throws ProtocolException {
        switch (state) {
            case STATUS -> {
                head.status(text, length);
                fields = 0;
                state = State.FIELDS;
            }
            case FIELDS -> {
                if (length == 0) {
                    head.complete();
                    state = afterHead();
                } else {
                    count();
                    head.field(text, length);
                }
            }
            case CHUNK_SIZE -> {
                missing = size(text, length);
                state = missing == 0 ? State.TRAILER : State.CHUNK;
            }
            case CHUNK_END -> {
                if (length > 0) {
                    throw Head.wrong("a chunk longer than it said", text, length);
                }
                state = State.CHUNK_SIZE;
            }
            case TRAILER -> {
                count();
                state = length == 0 ? State.DONE : State.TRAILER;
            }
            default -> throw new IllegalStateException("no line is expected in " + state);
        }
    }

    private void count() throws ProtocolException {
        if (++fields > MOST_FIELDS) {
            throw new ProtocolException("malformed answer: over " + MOST_FIELDS + " header fields");
        }
    }

    private State afterHead() {
        if (head.informs()) {
            return State.STATUS;
        }
        if (head.bodiless() || head.length == 0) {
            return State.DONE;
        }
        missing = head.length;
        if (head.chunked) {
            return State.CHUNK_SIZE;
        }
        return missing > 0 ? State.BODY : State.UNTIL_CLOSE;
    }

    /** Hexadecimal, up to an extension that nobody needs (RFC 9112, 7.1). */
    private static long size(byte[] text, int length) throws ProtocolException {
        long size = 0;
        int at = 0;
        while (at < length && Character.digit(text[at], 16) >= 0 && size <= LARGEST_BODY) {
            size = 16 * size + Character.digit(text[at++], 16);
        }
        if (at == 0 || (at < length && text[at] != ';' && text[at] != ' ' && text[at] != '\t')) {
            throw Head.wrong("no size of a chunk", text, length);
        }
        return size;
    }

    boolean done() {
        return state == State.DONE;
    }

    /** Has anything of the answer come? */
    boolean begun() {
        return begun;
    }

    /** Does the connection end with this answer, as it says itself or by its framing? */
    boolean closes() {
        return head.closes || (!head.bodiless() && !head.chunked && head.length < 0);
    }

    public int status() {
        return head.status;
    }

    /** Bytes of the body. */
    public int length() {
        return body.length;
    }

    /** Where the body begins at index 0; what lies behind {@link #length} means nothing. Not to be changed or kept. */
    public byte[] bytes() {
        return body.array;
    }
}
