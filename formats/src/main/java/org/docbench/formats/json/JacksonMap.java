package org.docbench.formats.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.docbench.core.json.ExtendedJson;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code json.map}: JSON text as maps and lists of plain Java objects, the way of those who want no tree of a library's own. */
final class JacksonMap implements Codec<Map<String, Object>> {
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonText.FACTORY);
    private static final ObjectReader READER = MAPPER.readerFor(new TypeReference<Map<String, Object>>() {});
    private static final ObjectWriter WRITER = MAPPER.writer();

    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "json.map",
                "Jackson",
                com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(),
                "JSON text parsed into a Map of Java objects, one ObjectReader and ObjectWriter for all documents",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                JsonText.LOSSES);
    }

    @Override
    public Map<String, Object> decode(byte[] image) {
        try {
            return READER.readValue(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] encode(Map<String, Object> document) {
        try {
            return WRITER.writeValueAsBytes(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read(Map<String, Object> document) {
        return values(document.values());
    }

    private int values(Iterable<?> children) {
        int values = 0;
        for (Object child : children) {
            if (child instanceof Map<?, ?> map) {
                values += values(map.values());
            } else {
                values += child instanceof List<?> list ? values(list) : taken.take(child);
            }
        }
        return values;
    }

    @Override
    public Map<String, Object> of(Value.Obj document) {
        return decode(JsonText.write(document));
    }

    @Override
    public Value.Obj model(Map<String, Object> document) {
        return (Value.Obj) ExtendedJson.valueOf(MAPPER.valueToTree(document));
    }
}
