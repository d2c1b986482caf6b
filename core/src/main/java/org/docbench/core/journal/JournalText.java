package org.docbench.core.journal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFiles.RunTexts;
import org.docbench.core.run.RunSchema;

/** Lines as JSON, each with the hash of the one before. */
public final class JournalText {
    /** The schema that is written and read. */
    public static final String SCHEMA = "docbench-journal/1";

    /** The field with the hash of the line before. */
    static final String BEFORE = "before";

    /** What the first line has as the hash of a line before it. */
    static final String FIRST = hash(SCHEMA.getBytes(StandardCharsets.UTF_8));

    /** Deepest nesting that is read, as of run files. */
    private static final int DEEPEST = 100;

    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private JournalText() {}

    /** The SHA-256 of a line without its line break, in lower-case hexadecimal. */
    static String hash(byte[] line) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(line));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A line with every text changed that names nothing. */
    static JournalLine changed(JournalLine line, UnaryOperator<String> change) {
        try {
            ObjectNode tree = JSON.valueToTree(line);
            RunTexts.change(tree, change);
            return JSON.treeToValue(tree, JournalLine.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a line, without its line break. */
    static byte[] bytes(JournalLine line, String before) {
        try {
            ObjectNode whole = JSON.createObjectNode().put(BEFORE, before);
            whole.setAll(JSON.<ObjectNode>valueToTree(line));
            return JSON.writeValueAsBytes(whole);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the JSON of a line.
     *
     * @throws JacksonException if it is none, or outside the limits
     */
    static JsonNode tree(String line) throws JacksonException {
        return JSON.readTree(line);
    }

    /**
     * Checks a tree and makes a line of it.
     *
     * @throws IllegalArgumentException if it is no line, in one line
     */
    static JournalLine line(JsonNode tree) {
        RunSchema.checkLine(tree, tree.path("line").asText(""));
        ObjectNode own = tree.deepCopy();
        own.remove(BEFORE);
        try {
            return JSON.treeToValue(own, JournalLine.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a value does not fit its field", e);
        }
    }
}
