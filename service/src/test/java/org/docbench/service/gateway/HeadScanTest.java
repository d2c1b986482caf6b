package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.docbench.service.gateway.StrictDecoder.HeadScan;
import org.junit.jupiter.api.Test;

/** Every byte at every place of a field's value and of the first line, in one piece and in two (RFC 9110, 5.5; RFC 9112, 3). */
class HeadScanTest {
    private static final int LONGEST = 20;

    @Test
    void aFieldHasTabsAndTextAndNoControlCharacter() {
        for (int b = 0; b < 256; b++) {
            boolean right = b == '\t' || (b >= 0x20 && b != 0x7f);
            everywhere("GET / HTTP/1.1\r\nX: ", b, "\r\n\r\n", right);
        }
    }

    @Test
    void theFirstLineIsPrintableAscii() {
        for (int b = 0; b < 256; b++) {
            everywhere("GET /", b, " HTTP/1.1\r\nX: y\r\n\r\n", b >= 0x20 && b < 0x7f);
        }
    }

    private static void everywhere(String before, int b, String after, boolean right) {
        for (int at = 0; at < LONGEST; at++) {
            String head = before + "x".repeat(at) + (char) b + "x".repeat(LONGEST - at) + after;
            ByteBuf in = Unpooled.wrappedBuffer(head.getBytes(StandardCharsets.ISO_8859_1));
            for (int cut = 0; cut <= head.length(); cut += 7) {
                var scan = new HeadScan();
                scan.read(in, 0, cut);
                scan.read(in, cut, head.length());
                assertThat(scan.wrong() == null)
                        .as("byte %d at %d, cut at %d", b, at, cut)
                        .isEqualTo(right);
                assertThat(scan.ended()).isEqualTo(right);
            }
        }
    }
}
