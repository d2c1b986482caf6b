package org.docbench.core.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
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

    /** The array element at this position, counted from 0. */
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

    /**
     * Changes what is there in {@code document}, and gives the document after that.
     *
     * @throws IllegalArgumentException if nothing is there
     */
    public Value changed(Value document, UnaryOperator<Value> change) {
        return changed(document, 0, change);
    }

    private Value changed(Value from, int depth, UnaryOperator<Value> change) {
        if (depth == steps.size()) {
            return change.apply(from);
        }
        Value child = down(from, steps.get(depth));
        if (child == null) {
            throw new IllegalArgumentException("nothing at " + this);
        }
        Value after = changed(child, depth + 1, change);
        if (steps.get(depth) instanceof Name name) {
            var fields = new LinkedHashMap<>(((Value.Obj) from).fields());
            fields.put(name.name(), after);
            return new Value.Obj(fields);
        }
        var items = new ArrayList<>(((Value.Arr) from).items());
        items.set(((Index) steps.get(depth)).index(), after);
        return new Value.Arr(items);
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

    /** Reads the written form of a {@link Path} in one pass. */
    static final class PathParser {
        private final String text;
        private int at;

        PathParser(String text) {
            this.text = text;
        }

        Path parse() {
            List<Path.Step> steps = new ArrayList<>();
            if (text.isEmpty()) {
                throw wrong("a path needs at least one step");
            }
            while (at < text.length()) {
                if (text.charAt(at) == '[') {
                    steps.add(index());
                } else {
                    if (!steps.isEmpty()) {
                        expect('.');
                    }
                    steps.add(new Path.Name(name()));
                }
            }
            return new Path(steps);
        }

        private Path.Index index() {
            expect('[');
            int from = at;
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
            try {
                var index = new Path.Index(Integer.parseInt(text.substring(from, at)));
                expect(']');
                return index;
            } catch (NumberFormatException e) {
                throw wrong("an array position is a whole number");
            }
        }

        /** Of ASCII: the parser of the JDK takes those of every script. */
        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private String name() {
            if (at < text.length() && text.charAt(at) == '"') {
                return quotedName();
            }
            int from = at;
            while (at < text.length() && ".[".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            if (at == from) {
                throw wrong("a field name is missing");
            }
            return text.substring(from, at);
        }

        private String quotedName() {
            var name = new StringBuilder();
            at++;
            while (at < text.length() && text.charAt(at) != '"') {
                if (text.charAt(at) == '\\') {
                    at++;
                }
                if (at < text.length()) {
                    name.append(text.charAt(at++));
                }
            }
            expect('"');
            return name.toString();
        }

        private void expect(char c) {
            if (at >= text.length() || text.charAt(at) != c) {
                throw wrong("'" + c + "' expected");
            }
            at++;
        }

        private IllegalArgumentException wrong(String why) {
            return new IllegalArgumentException("not a path: " + text + " (" + why + " at character " + (at + 1) + ")");
        }
    }
}
