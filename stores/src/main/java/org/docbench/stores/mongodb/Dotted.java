package org.docbench.stores.mongodb;

import java.util.stream.Collectors;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;

/**
 * Paths in MongoDB's dot notation: {@code a.b.2.c}.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/core/dot-dollar-considerations/">the manual on names with dots and
 *     dollar signs</a>
 */
final class Dotted {
    private Dotted() {}

    static String path(Path path) {
        return path.steps().stream().map(Dotted::step).collect(Collectors.joining("."));
    }

    /** A path for an expression, where a number is a field's name and never a position. */
    static String expression(Path path) {
        if (path.steps().stream().anyMatch(Path.Index.class::isInstance)) {
            throw new UnsupportedOperationException("a path in a MongoDB expression has no array positions: " + path);
        }
        return path(path);
    }

    private static String step(Path.Step step) {
        if (step instanceof Path.Index index) {
            return Integer.toString(index.index());
        }
        String name = ToBson.name(((Path.Name) step).name());
        if (name.isEmpty() || name.indexOf('.') >= 0 || name.startsWith("$")) {
            throw new UnsupportedOperationException(
                    "MongoDB's dot notation has no way to write a name that is empty, holds a dot or begins with a dollar sign: \""
                            + name + '"');
        }
        return name;
    }
}
