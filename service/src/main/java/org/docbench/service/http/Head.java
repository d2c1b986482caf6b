package org.docbench.service.http;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * What the head of an answer says: its status, how its body is framed and whether the connection ends with it (RFC 9112). Lines come
 * without their end. Nothing is allocated, unless a line is wrong.
 */
final class Head {
    private static final byte[] VERSION = ascii("HTTP/1.");
    private static final byte[] CONTENT_LENGTH = ascii("content-length");
    private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
    private static final byte[] CONNECTION = ascii("connection");
    private static final byte[] CHUNKED = ascii("chunked");
    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");

    /** "HTTP/1.1 200", what is behind it being the reason. */
    private static final int STATUS_END = 12;

    int status;

    /** Bytes of the body; -1: until the connection ends, unless it is chunked. */
    long length;

    boolean chunked;

    /** Whether the connection ends with the answer. */
    boolean closes;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The status line (RFC 9112, 4). */
    void status(byte[] line, int end) throws ProtocolException {
        length = -1;
        chunked = false;
        if (end < STATUS_END
                || !same(line, 0, VERSION)
                || line[8] != ' '
                || (end > STATUS_END && line[STATUS_END] != ' ')) {
            throw wrong("no status line of HTTP/1.1", line, end);
        }
        int minor = digit(line[7]);
        int number = 0;
        for (int i = 9; i < STATUS_END; i++) {
            number = digit(line[i]) < 0 ? Integer.MIN_VALUE : 10 * number + digit(line[i]);
        }
        if (minor < 0 || number < 100) {
            throw wrong("no status line of HTTP/1.1", line, end);
        }
        status = number;
        // Connections of HTTP/1.0 end with the answer, unless it says otherwise (RFC 9112, 9.3).
        closes = minor == 0;
    }

    /** One header field (RFC 9112, 5); only those that frame the answer matter. */
    void field(byte[] line, int end) throws ProtocolException {
        int colon = 0;
        while (colon < end && line[colon] > ' ' && line[colon] != ':') {
            colon++;
        }
        if (colon == 0 || colon == end || line[colon] != ':') {
            throw wrong("no header field", line, end);
        }
        if (is(line, 0, colon, CONTENT_LENGTH)) {
            contentLength(line, colon + 1, end);
        } else if (is(line, 0, colon, TRANSFER_ENCODING)) {
            if (chunked || !is(line, colon + 1, end, CHUNKED)) {
                throw wrong("a transfer coding other than chunked", line, end);
            }
            chunked = true;
        } else if (is(line, 0, colon, CONNECTION)) {
            connection(line, colon + 1, end);
        }
    }

    private void contentLength(byte[] line, int from, int to) throws ProtocolException {
        int first = first(line, from, to);
        int last = last(line, first, to);
        long value = 0;
        for (int i = first; i < last && value >= 0; i++) {
            value = digit(line[i]) < 0 || value > Integer.MAX_VALUE ? -1 : 10 * value + digit(line[i]);
        }
        if (first == last || value < 0 || (length >= 0 && length != value)) {
            throw wrong("no length, or two", line, last);
        }
        length = value;
    }

    /** A list of options, between commas. */
    private void connection(byte[] line, int from, int to) {
        int start = from;
        for (int i = from; i <= to; i++) {
            if (i == to || line[i] == ',') {
                closes = is(line, start, i, CLOSE) || (closes && !is(line, start, i, KEEP_ALIVE));
                start = i + 1;
            }
        }
    }

    /** After the last field: does it contradict itself? (RFC 9112, 6.3: "ought to be handled as an error") */
    void complete() throws ProtocolException {
        if (chunked && length >= 0) {
            throw new ProtocolException("malformed answer: both a length and chunks");
        }
        if (status == 101) {
            throw new ProtocolException("malformed answer: a protocol that the request did not ask for");
        }
    }

    /** 1xx: the answer is still to come. */
    boolean informs() {
        return status < 200;
    }

    /** No body, whatever the fields say (RFC 9112, 6.3). */
    boolean bodiless() {
        return status == 204 || status == 304;
    }

    /** Whether this stands there, between blanks. */
    private static boolean is(byte[] line, int from, int to, byte[] what) {
        int first = first(line, from, to);
        return last(line, first, to) - first == what.length && same(line, first, what);
    }

    /** Behind the blanks at the beginning. */
    private static int first(byte[] line, int from, int to) {
        int at = from;
        while (at < to && blank(line[at])) {
            at++;
        }
        return at;
    }

    /** Before the blanks at the end. */
    private static int last(byte[] line, int from, int to) {
        int at = to;
        while (from < at && blank(line[at - 1])) {
            at--;
        }
        return at;
    }

    /** Without regard to case; {@code what} has small letters, or none that differ by case. */
    private static boolean same(byte[] line, int from, byte[] what) {
        for (int i = 0; i < what.length; i++) {
            int b = line[from + i];
            if (b != what[i] && (b < 'A' || b > 'Z' || b + 32 != what[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean blank(byte b) {
        return b == ' ' || b == '\t';
    }

    private static int digit(byte b) {
        return b >= '0' && b <= '9' ? b - '0' : -1;
    }

    static ProtocolException wrong(String what, byte[] line, int end) {
        String shown = new String(line, 0, Math.min(end, 40), StandardCharsets.ISO_8859_1);
        return new ProtocolException("malformed answer: " + what + ": " + shown.replaceAll("\\p{Cntrl}", "?"));
    }
}
