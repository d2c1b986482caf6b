package org.docbench.load.insert;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;

/**
 * What a case says of its documents, by its parameters alone: documents of another case cannot be reported under this one,
 * whoever mixed them up.
 */
@FunctionalInterface
interface CaseShape {
    /** Every document of the published scenarios that vary something else. */
    int BATCH_BYTES = 200;

    /** Fields of a level of the published schema, where the case has fewer. */
    int FEWEST = 3;

    /** Shorter texts may be the same by chance. */
    int DISTINCT = 8;

    int INDEX_BYTES = 200;
    int INDEX_ATTRIBUTES = 10;

    /** What is wrong with a document, in words. */
    Optional<String> wrong(Value.Obj document);

    /** The shape of a case; the user's documents have any. */
    static CaseShape of(Case benchCase) {
        Map<String, String> parameters = benchCase.parameters();
        return switch (benchCase.scenario()) {
            case "payload" -> flat(number(parameters, "bytes"), number(parameters, "attributes"), Content.RANDOM);
            case "published" -> published(number(parameters, "bytes"), number(parameters, "attributes"));
            case "nested" -> nested(number(parameters, "bytes"));
            case "content" -> flat(number(parameters, "bytes"), 1, content(parameters.get("content")));
            case "batch" -> flat(BATCH_BYTES, 1, Content.RANDOM);
            case "index" -> flat(INDEX_BYTES, INDEX_ATTRIBUTES, Content.RANDOM);
            default -> document -> Optional.empty();
        };
    }

    private static int number(Map<String, String> parameters, String name) {
        return Integer.parseInt(parameters.get(name));
    }

    /** By its name in cases. */
    static Content content(String id) {
        for (Content content : Content.values()) {
            if (content.id().equals(id)) {
                return content;
            }
        }
        throw new IllegalArgumentException("no content is called '" + id + "'");
    }

    private static CaseShape flat(int bytes, int attributes, Content content) {
        Class<?> type = content.binary() ? Value.Binary.class : Value.Str.class;
        var first = new Value[1];
        return document -> {
            Map<String, Value> data = data(document);
            long length = data.values().stream().mapToInt(CaseShape::length).sum();
            if (data.size() != attributes || length != bytes) {
                return Optional.of("%d B in %d fields, where the case has %d B in %d"
                        .formatted(length, data.size(), bytes, attributes));
            }
            if (!data.values().stream().allMatch(type::isInstance)) {
                return Optional.of("another type of payload than " + content.id());
            }
            Value payload = document.fields().get("data");
            boolean same = payload.equals(first[0]);
            boolean known = first[0] != null && (bytes >= DISTINCT || content.alike());
            first[0] = payload;
            return known && same != content.alike()
                    ? Optional.of((same ? "the same payload as" : "another payload than")
                            + " the document before, where the content is " + content.id())
                    : Optional.empty();
        };
    }

    private static CaseShape published(int bytes, int attributes) {
        return attributes == 1 ? flat(bytes, 1, Content.SHARED) : schema(bytes, attributes);
    }

    /** The published generator names fields by level and number, and gives a level at most so many of them as the case says, or three. */
    private static CaseShape schema(int bytes, int attributes) {
        var first = new Value[1];
        return document -> {
            Map<String, Value> data = data(document);
            boolean named = IntStream.range(0, data.size()).allMatch(i -> data.containsKey("field_0_" + i));
            if (data.isEmpty() || !named || data.size() > Math.max(FEWEST, attributes)) {
                return Optional.of("%d fields %s, where the case has at most %d of the published schema"
                        .formatted(data.size(), data.keySet(), attributes));
            }
            Value payload = document.fields().get("data");
            boolean same = payload.equals(first[0]);
            first[0] = payload;
            return same && bytes >= DISTINCT
                    ? Optional.of("the same payload as the document before, where each has its own values")
                    : Optional.empty();
        };
    }

    private static CaseShape nested(int bytes) {
        return document -> {
            Map<String, Value> data = data(document);
            int length = JsonText.write(new Value.Obj(data)).length;
            boolean deep = data.values().stream().anyMatch(Value.Obj.class::isInstance);
            return deep && Math.abs(length - bytes) <= bytes / 10
                    ? Optional.empty()
                    : Optional.of("%d B of JSON, %s, where the case has %d B of nested data"
                            .formatted(length, deep ? "nested" : "not nested", bytes));
        };
    }

    private static Map<String, Value> data(Value.Obj document) {
        return document.fields().get("data") instanceof Value.Obj data ? data.fields() : Map.of();
    }

    private static int length(Value value) {
        if (value instanceof Value.Str text) {
            return text.value().length();
        }
        return value instanceof Value.Binary binary ? binary.bytes().length : 0;
    }
}
