package org.docbench.stores.mysql;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Names, paths and texts as they stand in a statement. */
final class MysqlText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private MysqlText() {}

    /** An identifier in backticks. */
    static String name(String identifier) {
        return '`' + identifier.replace("`", "``") + '`';
    }

    /**
     * A path as a text literal: {@code '$.a."b c"[2]'}.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/json.html#json-path-syntax">JSON Path Syntax</a>
     */
    static String path(Path path) {
        return path(path, "");
    }

    /** A path and one step more, as the product writes it: {@code [3]}, {@code [last]}. */
    static String path(Path path, String step) {
        var text = new StringBuilder("$");
        for (Path.Step down : path.steps()) {
            if (down instanceof Path.Name name) {
                text.append('.').append(member(name.name()));
            } else {
                text.append('[').append(((Path.Index) down).index()).append(']');
            }
        }
        return literal(text + step);
    }

    /** The backslash escapes in a literal unless NO_BACKSLASH_ESCAPES is set, which no session here sets. */
    static String literal(String text) {
        return '\'' + text.replace("\\", "\\\\").replace("'", "''") + '\'';
    }

    /** A name that is no plain identifier is written as a JSON string. */
    private static String member(String name) {
        return PLAIN.matcher(name).matches()
                ? name
                : new String(JsonText.write(new Value.Str(name)), StandardCharsets.UTF_8);
    }
}
