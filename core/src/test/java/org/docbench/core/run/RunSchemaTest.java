package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** DocBench's own check of run files agrees with another implementation of JSON Schema. */
class RunSchemaTest {
    /** Keywords that {@link RunSchema} checks; those that only describe stand behind. */
    private static final Set<String> KEYWORDS = Set.of(
            "$ref",
            "additionalProperties",
            "const",
            "enum",
            "exclusiveMaximum",
            "exclusiveMinimum",
            "items",
            "maxItems",
            "maximum",
            "minItems",
            "minimum",
            "oneOf",
            "pattern",
            "properties",
            "required",
            "type",
            "$defs",
            "$id",
            "$schema",
            "contentEncoding",
            "description",
            "title");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Put in place of any node of a run file. */
    private static final List<JsonNode> STRANGERS = List.of(
            NODES.nullNode(),
            NODES.textNode(""),
            NODES.textNode("none"),
            NODES.numberNode(-1),
            NODES.numberNode(0),
            NODES.numberNode(2.5),
            NODES.booleanNode(true),
            NODES.arrayNode(),
            NODES.arrayNode().add(1),
            NODES.arrayNode().addNull(),
            NODES.objectNode(),
            NODES.objectNode().put("a", "b"),
            NODES.objectNode().putNull("a"));

    private static final Schema OTHER;
    private static final JsonNode SCHEMA;

    static {
        try {
            String text =
                    Files.readString(Path.of(System.getProperty("docbench.home"), "docs/docbench-run-2.schema.json"));
            SCHEMA = new ObjectMapper().readTree(text);
            OTHER = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text, InputFormat.JSON);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyStrangerInEveryPlaceIsRefusedByBothOrByNone() throws IOException {
        String run = RunFiles.text(ExampleRun.full());
        JsonNode whole = new ObjectMapper().readTree(run);
        assertThat(accepts(whole)).isTrue();
        int places = places(whole);
        int refused = 0;
        var random = new Random(13);
        for (int place = 1; place < places; place++) {
            JsonNode stranger = STRANGERS.get(random.nextInt(STRANGERS.size()));
            JsonNode changed = whole.deepCopy();
            change(changed, place, random.nextInt(6) == 0 ? null : stranger);
            boolean accepted = accepts(changed);
            assertThat(accepted)
                    .as("%s at place %d: %s", stranger, place, OTHER.validate(changed.toString(), InputFormat.JSON))
                    .isEqualTo(
                            OTHER.validate(changed.toString(), InputFormat.JSON).isEmpty());
            refused += accepted ? 0 : 1;
        }
        assertThat(refused).isBetween(places / 4, places - 1);
    }

    @Test
    void everyKeywordOfTheSchemaIsKnown() {
        assertThat(KEYWORDS).containsAll(keywords(SCHEMA, new TreeSet<>()));
    }

    @Test
    void theSchemaInTheProgramIsThePublishedOne() {
        JsonNode run = new ObjectMapper().valueToTree(ExampleRun.full());
        assertThatCode(() -> RunSchema.CURRENT.check(run)).doesNotThrowAnyException();
    }

    private static boolean accepts(JsonNode run) {
        try {
            RunSchema.CURRENT.check(run);
            return true;
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageNotContaining("\n");
            return false;
        }
    }

    private static int places(JsonNode node) {
        int places = 1;
        for (JsonNode child : node) {
            places += places(child);
        }
        return places;
    }

    /** Puts the stranger at a place, counted in depth-first order; without one, removes what is there. */
    private static int change(JsonNode parent, int place, JsonNode stranger) {
        int left = place;
        List<String> names = new java.util.ArrayList<>();
        parent.fieldNames().forEachRemaining(names::add);
        for (int i = 0; i < parent.size(); i++) {
            JsonNode child = parent.isArray() ? parent.get(i) : parent.get(names.get(i));
            if (--left == 0) {
                if (parent instanceof ArrayNode array && stranger != null) {
                    array.set(i, stranger);
                } else if (parent instanceof ArrayNode array) {
                    array.remove(i);
                } else if (stranger != null) {
                    ((ObjectNode) parent).set(names.get(i), stranger);
                } else {
                    ((ObjectNode) parent).remove(names.get(i));
                }
                return 0;
            }
            left = change(child, left, stranger);
            if (left == 0) {
                return 0;
            }
        }
        return left;
    }

    /** The names that stand where keywords stand: names of properties and definitions do not. */
    private static Set<String> keywords(JsonNode schema, Set<String> found) {
        schema.properties().forEach(entry -> {
            found.add(entry.getKey());
            boolean named = Set.of("properties", "$defs").contains(entry.getKey());
            if (named) {
                entry.getValue().forEach(one -> keywords(one, found));
            } else if (Set.of("items", "oneOf", "additionalProperties").contains(entry.getKey())) {
                List<JsonNode> ones = entry.getValue().isArray()
                        ? List.copyOf(
                                ((ArrayNode) entry.getValue()).valueStream().toList())
                        : List.of(entry.getValue());
                ones.forEach(one -> keywords(one, found));
            }
        });
        return found;
    }
}
