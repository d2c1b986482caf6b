package org.docbench.core.journal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFiles;
import org.docbench.core.run.RunSchema;

/** Lines as JSON, each with the hash of the one before. */
public final class JournalText {
    /** The schema that is written and read. */
    public static final String SCHEMA = "docbench-journal/1";

    /** The field with the hash of the line before. */
    static final String BEFORE = "before";

    /** What the first line has as the hash of a line before it. */
    static final String FIRST = hash(SCHEMA.getBytes(StandardCharsets.UTF_8));

    /** Of fields that identify a row or hold encoded numbers, and of files in the run's folder: reports look these texts up. */
    private static final Set<String> NAMES =
            Set.of(("schema,started,finished,docbench,preset,suite,suites,scenario,case,parameters,parameter,target,"
                            + "id,kind,status,where,phase,unit,baseline,contender,verdict,name,sha256,digest,histogram,"
                            + "samples,model,best,source,subject,quantity,seed,ruling,flames,stacks,plan,line,order")
                    .split(","));

    /** Their keys are anybody's: nothing in them is such a field. */
    private static final Set<String> GROUPS = Set.of("environment", "settings", "ledger");

    private JournalText() {}

    /** The SHA-256 of a line without its line break, or of other bytes, in lower-case hexadecimal. */
    public static String hash(byte[] line) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(line));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A line with every other text changed than those that reports look up: names of rows, encoded numbers, files in the run's folder. A
     * run's own id stays, too, and no number changes.
     */
    static JournalLine changed(JournalLine line, UnaryOperator<String> change) {
        try {
            return RunFiles.JSON.treeToValue(
                    changed(RunFiles.JSON.valueToTree(line), NAMES, change), JournalLine.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode changed(JsonNode node, Set<String> kept, UnaryOperator<String> change) {
        if (node instanceof ObjectNode object) {
            object.properties().stream()
                    .filter(field -> !kept.contains(field.getKey()))
                    .forEach(field -> field.setValue(
                            changed(field.getValue(), GROUPS.contains(field.getKey()) ? Set.of() : kept, change)));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, changed(array.get(i), kept, change));
            }
        } else if (node.isTextual()) {
            return TextNode.valueOf(change.apply(node.textValue()));
        }
        return node;
    }

    /** The bytes of a line, without its line break. */
    static byte[] bytes(JournalLine line, String before) {
        try {
            ObjectNode whole = RunFiles.JSON.createObjectNode().put(BEFORE, before);
            whole.setAll(RunFiles.JSON.<ObjectNode>valueToTree(line));
            return RunFiles.JSON.writeValueAsBytes(whole);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
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
            return RunFiles.JSON.treeToValue(own, JournalLine.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a value does not fit its field", e);
        }
    }
}
