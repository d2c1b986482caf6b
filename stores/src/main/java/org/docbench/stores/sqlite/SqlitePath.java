package org.docbench.stores.sqlite;

import org.docbench.core.value.Path;

/** Paths as SQLite writes them: {@code $."a"."b c"[2]}. */
final class SqlitePath {
    private SqlitePath() {}

    /** @throws UnsupportedOperationException for a name with a quote or a backslash, which has no written form there */
    static String of(Path path) {
        StringBuilder text = new StringBuilder("$");
        for (Path.Step step : path.steps()) {
            if (step instanceof Path.Index index) {
                text.append('[').append(index.index()).append(']');
            } else {
                String name = ((Path.Name) step).name();
                if (name.indexOf('"') >= 0 || name.indexOf('\\') >= 0) {
                    throw new UnsupportedOperationException(
                            "a path of SQLite cannot hold a name with a quote or a backslash: " + name);
                }
                text.append(".\"").append(name).append('"');
            }
        }
        return text.toString();
    }
}
