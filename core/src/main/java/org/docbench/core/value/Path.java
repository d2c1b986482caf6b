package org.docbench.core.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where in a document a value is: {@code a.b[2].c}. A name that holds a dot, a bracket or nothing is written in quotes:
 * {@code a."b.c"[0]}, with {@code \"} and {@code \\} inside.
 */
public record Path(List<Step> steps) {

    /** One step down: into a field by name, or into an array by position. */
    public sealed interface Step {}

    /** The field of this name. */
    public record Name(String name) implements Step {}

    /** The array item at this position, counted from 0. */
    public record Index(int index) implements Step {}

    public Path {
        steps = List.copyOf(steps);
    }

    /** A path of field names only. */
    public static Path ofNames(String... names) {
        return new Path(List.of(names).stream().<Step>map(Name::new).toList());
    }

    /** This path and one step more. */
    public Path then(Step step) {
        var longer = new ArrayList<>(steps);
        longer.add(step);
        return new Path(longer);
    }

    /**
     * Reads the written form.
     *
     * @throws IllegalArgumentException if the text is no path; the message shows where
     */
    public static Path parse(String text) {
        return new PathParser(text).parse();
    }

    /** What is there in {@code document}, or nothing. */
    public Optional<Value> in(Value document) {
        Value at = document;
        for (Step step : steps) {
            at = down(at, step);
            if (at == null) {
                return Optional.empty();
            }
        }
        return Optional.of(at);
    }

    private static Value down(Value from, Step step) {
        if (step instanceof Name name && from instanceof Value.Obj object) {
            return object.fields().get(name.name());
        }
        if (step instanceof Index index && from instanceof Value.Arr array) {
            return index.index() < array.items().size() ? array.items().get(index.index()) : null;
        }
        return null;
    }

    /** The written form, which {@link #parse} reads back to an equal path. */
    @Override
    public String toString() {
        return steps.stream()
                .map(step -> step instanceof Name name ? "." + quoted(name.name()) : "[" + ((Index) step).index() + "]")
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    private static String quoted(String name) {
        boolean plain = !name.isEmpty() && name.chars().noneMatch(c -> ".[]\"\\".indexOf(c) >= 0);
        return plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
