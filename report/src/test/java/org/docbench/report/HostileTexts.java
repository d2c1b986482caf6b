package org.docbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFile;

/** Run files in which every text, and every name of a map, begins with a text that tries to be more than text: the same with the same. */
final class HostileTexts {

    static final List<String> ALL = List.of(
            "=cmd|' /C calc'!A0",
            "+1+cmd",
            "-2+3",
            "@SUM(1,2)",
            "\t=1+1",
            " =1+1",
            "\r\n=1+1",
            "x\n=1+1,\"=2\"",
            "\uFF1D1+1",
            "\u001b]0;title\u0007\u001b[31m",
            "\u001b[2J\u001b[1;1H\u009b31m\u0085\u0000\u007f",
            "\u202etxt.exe\u2066\u200f\u2028\u2029",
            "<img src=x onerror=alert(1)>",
            "</script><script>window.hacked=1</script><!--",
            "'\"><svg onload=window.hacked=1>",
            "[x](javascript:alert(1)) ![i](http://host.example/x.png) <http://host.example>",
            "# heading",
            "- item",
            "1. item",
            "> quote",
            "---",
            "===",
            "a | b | ![c][d] `code` **bold** \\",
            "``` <img src=x>",
            "&lt;img&gt; &#60;img src=x&#62;");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a row is found by; with these as they are, the run is still made of known suites. */
    private static final Set<String> KNOWN =
            Set.of("suite", "scenario", "phase", "status", "unit", "verdict", "ruling", "kind", "case", "parameter");

    /** Groups whose names are free, too. */
    private static final Set<String> GROUPS =
            Set.of("case", "settings", "environment", "ledger", "sizes", "timed", "perOperation", "counters");

    private HostileTexts() {}

    /** Every text of the run behind another one; not the schema, which no other run file can have, and not histograms. */
    static RunFile everywhere(RunFile run, UnaryOperator<String> hostile) {
        return read(changed(JSON.valueToTree(run), hostile, Set.of()));
    }

    /** The same with suites, scenarios, phases and cases as they were: their tables and charts are made. */
    static RunFile inKnownRows(RunFile run, UnaryOperator<String> hostile) {
        return read(changed(JSON.valueToTree(run), hostile, KNOWN));
    }

    /** One of the texts before each: another one with another turn. */
    static UnaryOperator<String> turn(int turn) {
        return text -> ALL.get(Math.floorMod(text.hashCode() + turn, ALL.size())) + text;
    }

    private static RunFile read(JsonNode tree) {
        try {
            return JSON.treeToValue(tree, RunFile.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode changed(JsonNode node, UnaryOperator<String> hostile, Set<String> kept) {
        if (node.isTextual()) {
            return TextNode.valueOf(hostile.apply(node.asText()));
        }
        if (node instanceof ArrayNode array) {
            ArrayNode changed = JSON.createArrayNode();
            array.forEach(item -> changed.add(changed(item, hostile, kept)));
            return changed;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode changed = JSON.createObjectNode();
            object.properties().forEach(field -> {
                String name = field.getKey();
                boolean asItIs = kept.contains(name) || name.equals("schema") || name.equals("histogram");
                JsonNode value = asItIs ? field.getValue() : changed(field.getValue(), hostile, kept);
                changed.set(name, !asItIs && GROUPS.contains(name) ? renamed(value, hostile) : value);
            });
            return changed;
        }
        return node;
    }

    private static JsonNode renamed(JsonNode group, UnaryOperator<String> hostile) {
        ObjectNode renamed = JSON.createObjectNode();
        group.properties().forEach(field -> renamed.set(hostile.apply(field.getKey()), field.getValue()));
        return renamed;
    }
}
