package org.docbench.report.html;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;

/** Text in as few characters as a page can hold and a browser can read again: raw deflate in base64. */
final class Packed {
    private static final int PIECE = 8192;

    private Packed() {}

    static String of(String content) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, /* nowrap= */ true);
        try {
            deflater.setInput(content.getBytes(StandardCharsets.UTF_8));
            deflater.finish();
            var bytes = new ByteArrayOutputStream();
            byte[] piece = new byte[PIECE];
            while (!deflater.finished()) {
                bytes.write(piece, 0, deflater.deflate(piece));
            }
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        } finally {
            deflater.end();
        }
    }
}
