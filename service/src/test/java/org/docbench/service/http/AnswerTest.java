package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {
    private static final String[] INTERIM = {
        "", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"
    };

    private enum Framing {
        LENGTH,
        CHUNKED,
        UNTIL_CLOSE
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** An answer of this body, as a server might write it. */
    private static byte[] answer(int status, byte[] body, Framing framing, Random random) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(latin(INTERIM[random.nextInt(INTERIM.length)] + "HTTP/1.1 " + status
                + " Any reason: at all\r\nDate: now\r\n"));
        switch (framing) {
            case LENGTH -> {
                out.writeBytes(latin(
                        (random.nextBoolean() ? "Content-Length: " : "content-lENGTH:") + body.length + " \r\n\r\n"));
                out.writeBytes(body);
            }
            case CHUNKED -> {
                out.writeBytes(latin("Transfer-Encoding: Chunked\r\n\r\n"));
                int at = 0;
                while (at < body.length) {
                    int size = 1 + random.nextInt(body.length - at);
                    String hex = random.nextBoolean()
                            ? Integer.toHexString(size)
                            : "0" + Integer.toHexString(size).toUpperCase(java.util.Locale.ROOT);
                    out.writeBytes(latin(hex + (random.nextBoolean() ? ";name=\"value\"" : "") + "\r\n"));
                    out.write(body, at, size);
                    out.writeBytes(latin("\r\n"));
                    at += size;
                }
                out.writeBytes(latin("0\r\n" + (random.nextBoolean() ? "Trailer: here\r\n" : "") + "\r\n"));
            }
            case UNTIL_CLOSE -> {
                out.writeBytes(latin("\r\n"));
                out.writeBytes(body);
            }
        }
        return out.toByteArray();
    }

    /** Whatever the pieces in which it comes, two answers in a row through the same parser. */
    @Property(tries = 500)
    void answersAreReadFromPiecesOfAnySize(
            @ForAll @IntRange(min = 200, max = 599) int status,
            @ForAll @Size(max = 3_000) byte[] body,
            @ForAll Framing framing,
            @ForAll long seed)
            throws ProtocolException {
        boolean bodiless = status == 204 || status == 304;
        byte[] sent = bodiless ? new byte[0] : body;
        Framing framed = bodiless ? Framing.LENGTH : framing;
        var random = new Random(seed);
        var parser = new Answer();
        for (int time = 0; time < 2; time++) {
            byte[] bytes = answer(status, sent, framed, random);
            int most = 1 + random.nextInt(bytes.length);
            parser.reset();
            for (int at = 0; at < bytes.length; ) {
                assertThat(parser.done()).isFalse();
                int to = Math.min(bytes.length, at + 1 + random.nextInt(most));
                assertThat(parser.feed(bytes, at, to)).isEqualTo(to);
                at = to;
            }
            if (framed == Framing.UNTIL_CLOSE) {
                assertThat(parser.done()).isFalse();
                assertThat(parser.end()).isTrue();
            }
            assertThat(parser.done()).isTrue();
            assertThat(parser.status()).isEqualTo(status);
            assertThat(parser.closes()).isEqualTo(framed == Framing.UNTIL_CLOSE);
            assertThat(java.util.Arrays.copyOf(parser.bytes(), parser.length())).isEqualTo(sent);
        }
    }

    @Test
    void everyPlaceToSplitAtGivesTheSame() throws ProtocolException {
        byte[] bytes = latin("""
                HTTP/1.1 100 Continue\r
                \r
                HTTP/1.1 200 OK\r
                Transfer-Encoding: chunked\r
                \r
                4;x\r
                ab\r
                \r
                a\r
                0123456789\r
                0\r
                End: yes\r
                \r
                """);
        for (int split = 0; split <= bytes.length; split++) {
            var parser = new Answer();
            assertThat(parser.feed(bytes, 0, split)).isEqualTo(split);
            assertThat(parser.done()).isEqualTo(split == bytes.length);
            assertThat(parser.begun()).isEqualTo(split > 0);
            parser.feed(bytes, split, bytes.length);
            assertThat(parser.done()).as("split at %d", split).isTrue();
            assertThat(text(parser)).isEqualTo("ab\r\n0123456789");
        }
    }

    @Test
    void whatIsBehindAnAnswerIsLeft() throws ProtocolException {
        byte[] bytes = latin("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\n");
        assertThat(new Answer().feed(bytes, 0, bytes.length)).isEqualTo(bytes.length - 17);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, '', false",
        "HTTP/1.1, 'Connection: close', true",
        "HTTP/1.1, 'CONNECTION: foo ,Close', true",
        "HTTP/1.1, 'Connection: closed', false",
        "HTTP/1.0, '', true",
        "HTTP/1.0, 'Connection: keep-alive', false"
    })
    void theEndOfAConnectionIsAnnounced(String version, String field, boolean closes) throws ProtocolException {
        byte[] bytes =
                latin(version + " 200\r\n" + (field.isEmpty() ? "" : field + "\r\n") + "Content-Length: 0\r\n\r\n");
        var parser = new Answer();
        parser.feed(bytes, 0, bytes.length);
        assertThat(parser.done()).isTrue();
        assertThat(parser.closes()).isEqualTo(closes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/2 200 OK\r\n",
                "HTTP/1.1 20 OK\r\n",
                "HTTP/1.1 2x0 OK\r\n",
                "HTTP/1.1 2000 OK\r\n",
                "\r\n",
                "HTTP/1.1 200 OK\r\nno field\r\n",
                "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length : 3\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: x\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length:\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n"
            })
    void brokenAnswersAreSaidInOneLine(String text) {
        byte[] bytes = latin(text);
        assertThatThrownBy(() -> new Answer().feed(bytes, 0, bytes.length))
                .isInstanceOf(ProtocolException.class)
                .hasMessageStartingWith("malformed answer: ")
                .hasMessageNotContaining("\n");
    }

    @Test
    void linesAndBodiesHaveABound() {
        byte[] line = latin("HTTP/1.1 200 " + "x".repeat(70_000));
        assertThatThrownBy(() -> new Answer().feed(line, 0, line.length))
                .hasMessage("malformed answer: a line of over 65536 bytes");
        byte[] body = latin("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat((64 << 20) + 1));
        assertThatThrownBy(() -> new Answer().feed(body, 0, body.length)).hasMessage("a body of over 67108864 bytes");
    }

    /** Any bytes at all: an answer or an error, and the parser ends. */
    @Property(tries = 300)
    void noBytesBreakTheParser(@ForAll @Size(max = 200) byte[] noise, @ForAll boolean afterHead) {
        byte[] bytes = afterHead
                ? latin("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + new String(noise, StandardCharsets.ISO_8859_1))
                : noise;
        try {
            assertThat(new Answer().feed(bytes, 0, bytes.length)).isBetween(0, bytes.length);
        } catch (ProtocolException e) {
            assertThat(e).hasMessageStartingWith("malformed answer: ");
        }
    }

    private static String text(Answer answer) {
        return new String(answer.bytes(), 0, answer.length(), StandardCharsets.UTF_8);
    }
}
