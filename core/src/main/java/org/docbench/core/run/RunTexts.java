package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The texts of a journal's lines, and so of the run file that is made of them. */
public final class RunTexts {
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
            "stacks",
            "plan",
            "line",
            "order");

    /** Their keys are anybody's: nothing in them is such a field. */
    private static final Set<String> GROUPS = Set.of("environment", "settings", "ledger");

    private RunTexts() {}

    /** Changes every other text of a line of a journal, and no number. A run's own id stays, too. */
    public static void change(ObjectNode line, UnaryOperator<String> change) {
        changed(line, NAMES, change);
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
