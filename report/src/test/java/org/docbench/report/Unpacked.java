package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jsoup.nodes.Document;

/** The data that a page brings for its scripts. */
final class Unpacked {
    private Unpacked() {}

    static JsonNode of(Document page) {
        byte[] packed = Base64.getDecoder().decode(page.selectFirst("#data").data());
        try (var stream = new InflaterInputStream(new ByteArrayInputStream(packed), new Inflater(/* nowrap= */ true))) {
            return SyntheticRun.json(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
