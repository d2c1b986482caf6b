package org.docbench.core.value;

import java.util.ArrayList;
import java.util.List;

/** Reads the written form of a {@link Path} in one pass. */
final class PathParser {
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
