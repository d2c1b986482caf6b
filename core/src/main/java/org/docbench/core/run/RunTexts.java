package org.docbench.core.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The texts of a run file. */
public final class RunTexts {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of fields that identify a row or hold encoded numbers, and of files in the run's folder: reports look these texts up. */
    private static final Set<String> NAMES = Set.of(
            "schema",
            "started",
            "finished",
            "docbench",
            "preset",
            "suite",
            "suites",
            "scenario",
            "case",
            "parameters",
            "parameter",
            "target",
            "id",
            "kind",
            "status",
            "where",
            "phase",
            "unit",
            "baseline",
            "contender",
            "verdict",
            "name",
            "sha256",
            "digest",
            "histogram",
            "samples",
            "model",
            "best",
            "source",
            "subject",
            "quantity",
            "seed",
            "ruling",
            "flames",
            "stacks");

    /** Their keys are anybody's: nothing in them is such a field. */
    private static final Set<String> GROUPS = Set.of("environment", "settings", "ledger");

    private RunTexts() {}

    /** The same run with every other text changed, the run's own id among them; all numbers stay. */
    public static RunFile changed(RunFile run, UnaryOperator<String> change) {
        try {
            ObjectNode tree = JSON.valueToTree(run);
            changed(tree, NAMES, change);
            if (run.id() != null) {
                tree.put("id", change.apply(run.id()));
            }
            return JSON.treeToValue(tree, RunFile.class);
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
}
