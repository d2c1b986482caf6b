package org.docbench.stores.sqlite;

import java.nio.charset.StandardCharsets;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Paths as SQLite writes them: {@code $."a"."b c"[2]}, each name a JSON string. */
final class SqlitePath {
    private SqlitePath() {}

    static String of(Path path) {
        StringBuilder text = new StringBuilder("$");
        for (Path.Step step : path.steps()) {
            if (step instanceof Path.Index index) {
                text.append('[').append(index.index()).append(']');
            } else {
                byte[] name = JsonText.write(new Value.Str(((Path.Name) step).name()));
                text.append('.').append(new String(name, StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    /** As a text literal: an indexed expression is used only where the statement has the same text, so it is no parameter. */
    static String literal(Path path) {
        return "'" + of(path).replace("'", "''") + "'";
    }

    /** A name in quotes. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
