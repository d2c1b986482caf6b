package org.docbench.formats.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** The codecs of Jackson: JSON text, CBOR and Smile. All make new instances, each to be used by one thread. */
public final class JsonCodecs {
    private JsonCodecs() {}

    /** JSON text as Jackson's tree, and as maps and lists. */
    public static List<Codec<?>> all() {
        return List.of(new JsonTreeFormat(), new Maps(new Taken()));
    }

    /** The codecs of binary formats, loaded when they are asked for. Tags of CBOR are not in a JsonNode. */
    public static final class Binary {
        /** Their default settings strip the zeros at the end of decimals. */
        private static final Set<Loss> LOSSES = Set.of(Loss.INT_WIDTH, Loss.DECIMAL_SCALE, Loss.BINARY_SUBTYPE);

        private Binary() {}

        public static List<Codec<?>> cbor() {
            String version = com.fasterxml.jackson.dataformat.cbor.PackageVersion.VERSION.toString();
            return List.of(new JsonTreeFormat(ledger("cbor", "CBOR", version), new CBORMapper()));
        }

        public static List<Codec<?>> smile() {
            String version = com.fasterxml.jackson.dataformat.smile.PackageVersion.VERSION.toString();
            return List.of(new JsonTreeFormat(ledger("smile", "Smile", version), new SmileMapper()));
        }

        private static Ledger ledger(String family, String format, String version) {
            return JsonTreeFormat.ledger(
                    family + ".tree",
                    "jackson-dataformat-" + family,
                    version,
                    format + " parsed into a JsonNode tree with default settings, one mapper for all documents",
                    LOSSES);
        }
    }

    /** {@code json.map}: JSON text as maps and lists of plain Java objects, for those who want no tree of a library's own. */
    record Maps(Taken taken) implements Codec<Map<String, Object>> {
        private static final ObjectMapper MAPPER = new ObjectMapper(JsonText.FACTORY);
        private static final ObjectReader READER = MAPPER.readerFor(new TypeReference<Map<String, Object>>() {});
        private static final ObjectWriter WRITER = MAPPER.writer();

        @Override
        public Ledger ledger() {
            return JsonTreeFormat.ledger(
                    "json.map",
                    "Jackson",
                    com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(),
                    "JSON text parsed into a Map of Java objects, one ObjectReader and ObjectWriter for all documents",
                    JsonText.LOSSES);
        }

        @Override
        public Map<String, Object> open(byte[] image) {
            try {
                return READER.readValue(image);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public byte[] write(Map<String, Object> document) {
            try {
                return WRITER.writeValueAsBytes(document);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public int read(Map<String, Object> document) {
            return taken.takeAll(document.values());
        }

        @Override
        public Map<String, Object> of(Value.Obj document) {
            return open(JsonText.write(document));
        }

        @Override
        public Value.Obj model(Map<String, Object> document) {
            return (Value.Obj) ExtendedJson.valueOf(MAPPER.valueToTree(document));
        }
    }
}
