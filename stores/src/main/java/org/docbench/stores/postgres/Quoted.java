package org.docbench.stores.postgres;

import java.util.stream.Collectors;
import org.docbench.core.value.Path;
import org.docbench.stores.StoreException;

/**
 * Names and paths as they stand in a statement. They are part of its text, since an index over a path serves only statements
 * that write the same path; so every name is quoted, whatever it holds.
 */
final class Quoted {
    private Quoted() {}

    /** A name of a table or an index. */
    static String name(String name) {
        return '"' + checked(name).replace("\"", "\"\"") + '"';
    }

    /** A text, for a server with {@code standard_conforming_strings}. */
    static String text(String text) {
        return "'" + checked(text).replace("'", "''") + "'";
    }

    /** A path as a {@code text[]}: {@code '{"a","b",0}'}. */
    static String path(Path path) {
        return text(path.steps().stream().map(Quoted::element).collect(Collectors.joining(",", "{", "}")));
    }

    /** A path as subscripts: {@code ['a']['b'][0]}. */
    static String subscripts(Path path) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Name name
                        ? "[" + text(name.name()) + "]"
                        : "[" + ((Path.Index) step).index() + "]")
                .collect(Collectors.joining());
    }

    private static String element(Path.Step step) {
        return step instanceof Path.Name name
                ? '"' + name.name().replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                : Integer.toString(((Path.Index) step).index());
    }

    /** The character 0 would end the statement on its way to the server, wherever it stands. */
    private static String checked(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new StoreException("PostgreSQL takes no name with the character 0");
        }
        return text;
    }
}
