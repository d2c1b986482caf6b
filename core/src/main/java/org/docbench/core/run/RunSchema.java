package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks a run file's tree, or a line of a journal, against the published schemas, {@code docs/docbench-*.schema.json}, which are packed
 * with the program. It supports the keywords that these schemas use, which a test lists. It is stricter in two points: a number is
 * finite as a {@code double}, and an integer fits in 64 bits.
 */
public final class RunSchema {
    private static final Map<String, String> WORDS = Map.of(
            "object",
            "an object",
            "array",
            "a list",
            "string",
            "a text",
            "number",
            "a number",
            "integer",
            "a whole number",
            "boolean",
            "true or false",
            "null",
            "null");

    /** Names in messages come from the file: no longer than this. */
    private static final int LONGEST_NAME = 40;

    /** The schema {@code docbench-run/1}. */
    static final RunSchema FIRST = load("docbench-run-1.schema.json");

    /** The schema {@link RunFile#SCHEMA}. */
    static final RunSchema CURRENT = load("docbench-run-2.schema.json");

    /** The schema of the lines of a journal, which refers to definitions of the run file's. */
    private static final RunSchema JOURNAL = load("docbench-journal-1.schema.json");

    private final JsonNode root;

    private RunSchema(JsonNode root) {
        this.root = root;
    }

    private static RunSchema load(String name) {
        try (InputStream in = RunSchema.class.getResourceAsStream(name)) {
            return new RunSchema(new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if the tree is not as the schema says; with the place, as {@code results[0].mean} */
    void check(JsonNode run) {
        check(run, root, "");
    }

    /**
     * Checks a line of a journal.
     *
     * @param kind the line's
     * @throws IllegalArgumentException as {@link #check(JsonNode)}; also if there is no such kind
     */
    public static void checkLine(JsonNode line, String kind) {
        JsonNode schema = JOURNAL.root.path("$defs").path(kind + "Line");
        if (schema.isMissingNode()) {
            throw wrong("line", "it is none of the kinds of lines");
        }
        JOURNAL.check(line, schema, "");
    }

    private void check(JsonNode value, JsonNode schema, String at) {
        if (schema.has("$ref")) {
            String ref = schema.get("$ref").textValue();
            RunSchema in = ref.startsWith("#") ? this : CURRENT;
            in.check(value, in.root.at(ref.substring(ref.indexOf('#') + 1)), at);
        }
        if (schema.has("oneOf") && value.isNull()) {
            return; // the only alternatives are a definition and null
        }
        schema.path("oneOf").forEach(one -> {
            if (one.has("$ref")) {
                check(value, one, at);
            }
        });
        type(value, schema.path("type"), at);
        listed(value, schema, at);
        number(value, schema, at);
        if (value.isArray()) {
            items(value, schema, at);
        } else if (value.isObject()) {
            fields(value, schema, at);
        }
    }

    private static void type(JsonNode value, JsonNode type, String at) {
        List<String> kinds = new ArrayList<>();
        (type.isArray() ? type : Arrays.asList(type)).forEach(kind -> kinds.add(kind.textValue()));
        if (!type.isMissingNode() && kinds.stream().noneMatch(kind -> is(kind, value))) {
            throw wrong(at, "expected " + kinds.stream().map(WORDS::get).collect(Collectors.joining(" or ")));
        }
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber() && Double.isFinite(value.doubleValue());
            case "integer" -> value.isIntegralNumber() && value.canConvertToLong();
            case "boolean" -> value.isBoolean();
            default -> value.isNull();
        };
    }

    private static void listed(JsonNode value, JsonNode schema, String at) {
        boolean constant = !schema.has("const") || schema.get("const").equals(value);
        boolean found = !schema.has("enum");
        for (JsonNode one : schema.path("enum")) {
            found |= one.equals(value);
        }
        if (!constant || !found) {
            throw wrong(at, "expected " + (constant ? "one of " + schema.get("enum") : schema.get("const")));
        }
        if (schema.has("pattern")
                && !Pattern.compile(schema.get("pattern").textValue())
                        .matcher(value.asText())
                        .find()) {
            throw wrong(at, "it must match " + schema.get("pattern").textValue());
        }
    }

    private static void number(JsonNode value, JsonNode schema, String at) {
        bound(value, schema, "minimum", more -> more >= 0, "the smallest is ", at);
        bound(value, schema, "maximum", more -> more <= 0, "the largest is ", at);
        bound(value, schema, "exclusiveMinimum", more -> more > 0, "it must be more than ", at);
        bound(value, schema, "exclusiveMaximum", more -> more < 0, "it must be less than ", at);
    }

    private static void bound(
            JsonNode value, JsonNode schema, String keyword, DoublePredicate holds, String must, String at) {
        JsonNode bound = schema.path(keyword);
        if (bound.isNumber() && !holds.test(value.doubleValue() - bound.doubleValue())) {
            throw wrong(at, must + bound);
        }
    }

    private void items(JsonNode list, JsonNode schema, String at) {
        if (list.size() < schema.path("minItems").asInt(0)
                || list.size() > schema.path("maxItems").asInt(Integer.MAX_VALUE)) {
            throw wrong(at, "expected a list of " + schema.get("minItems"));
        }
        if (schema.has("items")) {
            for (int i = 0; i < list.size(); i++) {
                check(list.get(i), schema.get("items"), at + "[" + i + "]");
            }
        }
    }

    private void fields(JsonNode object, JsonNode schema, String at) {
        for (JsonNode name : schema.path("required")) {
            if (!object.has(name.textValue())) {
                throw new IllegalArgumentException("no " + name.textValue() + (at.isEmpty() ? "" : " at " + at));
            }
        }
        JsonNode others = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode known = schema.path("properties").path(field.getKey());
            if (known.isMissingNode() && others.isBoolean()) {
                throw new IllegalArgumentException(
                        "unknown field " + shown(field.getKey()) + (at.isEmpty() ? "" : " at " + at));
            }
            check(
                    field.getValue(),
                    known.isMissingNode() ? others : known,
                    (at.isEmpty() ? "" : at + ".") + shown(field.getKey()));
        }
    }

    private static IllegalArgumentException wrong(String at, String must) {
        return new IllegalArgumentException("wrong value at " + (at.isEmpty() ? "the top" : at) + ": " + must);
    }

    private static String shown(String name) {
        String clean = name.replaceAll("\\p{C}", "?");
        return clean.length() > LONGEST_NAME ? clean.substring(0, LONGEST_NAME) + "…" : clean;
    }
}
