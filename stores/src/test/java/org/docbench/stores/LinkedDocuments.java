package org.docbench.stores;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Documents that link to others; every third has no links, and six kinds have and lack a part in six ways. */
final class LinkedDocuments {
    static final Path LINKS = Path.ofNames("links");
    static final Path MARKS = Path.ofNames("of", "mixed \"marks\"");
    static final Path NUMBER = Path.ofNames("number");
    static final String FILLER = "filler ".repeat(30);

    /** In how many ways documents have {@code part}. */
    static final int KINDS = 6;

    private LinkedDocuments() {}

    /** As many of them. */
    static List<Value.Obj> of(int count) {
        return IntStream.range(0, count).mapToObj(i -> document(i, count)).toList();
    }

    private static Value.Obj document(int i, int count) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("_id", text("d" + i));
        fields.put("number", whole(i));
        if (i % 3 > 0) {
            fields.put("links", Value.Arr.of(links(i, count)));
            fields.put(
                    "of",
                    Value.Obj.of(
                            "mixed \"marks\"",
                            Value.Arr.of(
                                    whole(i % 20),
                                    text("m'" + i % 9 + "\""),
                                    Value.Obj.of("id", whole(i % 12), "name", text("n")))));
        }
        part(i % KINDS).ifPresent(part -> fields.put("part", part));
        fields.put("filler", text(FILLER));
        return new Value.Obj(fields);
    }

    /** Of documents that are there, one of them twice, and of one that is not. */
    private static Value[] links(int i, int count) {
        return new Value[] {
            text("d" + (i * 7 + 1) % count),
            text("d" + (i * 11 + 5) % count),
            text("d" + (i + count / 2) % count),
            text("nobody" + i),
            text("d" + (i * 7 + 1) % count)
        };
    }

    private static Optional<Value> part(int kind) {
        return switch (kind) {
            case 0 ->
                Optional.of(Value.Obj.of(
                        "inner",
                        Value.Obj.of("most", Value.Arr.of(whole(1), text("ü\"'")), "other", whole(2)),
                        "x",
                        whole(3)));
            case 1 -> Optional.empty();
            case 2 -> Optional.of(Value.Obj.of("x", whole(3)));
            case 3 -> Optional.of(text("a text {\"inner\": 1}"));
            case 4 -> Optional.of(Value.Obj.of("inner", new Value.Null()));
            default -> Optional.of(new Value.Null());
        };
    }

    private static Value.Int32 whole(int number) {
        return new Value.Int32(number);
    }

    private static Value.Str text(String text) {
        return new Value.Str(text);
    }
}
