package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiFunction;
import org.docbench.core.run.RunFile.TargetParts;
import org.docbench.core.stats.Interval;

/** Upgrades run files of the first schema, {@code docs/docbench-run-1.schema.json}. */
final class FirstRunFile {
    /** The schema that is upgraded. */
    static final String SCHEMA = "docbench-run/1";

    private static final ObjectMapper JSON = new ObjectMapper();

    private FirstRunFile() {}

    /**
     * Changes a tree into one of {@link RunFile#SCHEMA}. Every text and number stays.
     *
     * @param run valid by the first schema
     */
    static JsonNode upgraded(JsonNode run) {
        ObjectNode top = (ObjectNode) run;
        top.put("schema", RunFile.SCHEMA);
        top.set("preset", top.remove("profile"));
        for (JsonNode target : top.path("targets")) {
            ((ObjectNode) target)
                    .set(
                            "target",
                            JSON.valueToTree(TargetParts.of(target.get("id").textValue())));
        }
        for (String rows : new String[] {"results", "comparisons", "claims"}) {
            for (JsonNode row : top.path(rows)) {
                interval((ObjectNode) row, "ci95", "interval", Interval::at95);
                interval((ObjectNode) row, "ci99", "winnerInterval", Interval::at99);
            }
        }
        return top;
    }

    /** From {@code [low, high]}; a null stays one. */
    private static void interval(
            ObjectNode row, String from, String to, BiFunction<Double, Double, Interval> interval) {
        JsonNode ends = row.remove(from);
        if (ends != null) {
            row.set(
                    to,
                    ends.isArray()
                            ? JSON.valueToTree(interval.apply(
                                    ends.get(0).doubleValue(), ends.get(1).doubleValue()))
                            : ends);
        }
    }
}
