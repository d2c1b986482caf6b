package org.docbench.stores.postgres;

import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.stores.sql.Sql;

/**
 * A column {@code doc} that documents are kept in, and how they are changed there: by PostgreSQL's functions on jsonb, or by subscripts
 * where there are some (from PostgreSQL 14 on). A json has no functions that change it, and goes there and back in the same statement.
 *
 * @param toJsonb what is written behind a value of the column to make it a jsonb
 * @param open what is written before a jsonb to make it a value of the column
 * @param close and behind it
 * @param items the operator class of an index over the items of an array, which is a jsonb
 * @param subscripts whether values are read and put by subscripts
 * @see <a href="https://www.postgresql.org/docs/current/functions-json.html">PostgreSQL, JSON Functions and Operators</a>
 * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html#JSONB-SUBSCRIPTING">PostgreSQL, jsonb
 *     Subscripting</a>
 */
record PostgresColumn(String type, String toJsonb, String open, String close, String items, boolean subscripts) {
    /** Its indexes hold a hash for each path from the top to a value: for containment alone. */
    private static final String PATHS = "jsonb_path_ops";

    /** The default: its indexes hold each key and each value, for the tests of existence, too. */
    private static final String KEYS_AND_VALUES = "jsonb_ops";

    static final PostgresColumn JSONB = new PostgresColumn("jsonb", "", "", "", PATHS, false);
    static final PostgresColumn JSONB_GIN = new PostgresColumn("jsonb", "", "", "", KEYS_AND_VALUES, false);
    static final PostgresColumn SUBSCRIPTS = new PostgresColumn("jsonb", "", "", "", PATHS, true);
    static final PostgresColumn JSON = new PostgresColumn("json", "::jsonb", "(", ")::json", PATHS, false);

    /** The document as a jsonb. */
    String document() {
        return "doc" + toJsonb;
    }

    /** What is at a path, as a jsonb; null where there is nothing. */
    String part(Path path) {
        return taken(path) + toJsonb;
    }

    /** What is at a path, as it is given out; null where there is nothing. */
    String taken(Path path) {
        return subscripts ? "doc" + PostgresSql.subscripts(path) : "(doc #> " + PostgresSql.path(path) + ")";
    }

    /** The assignment of a changed document, a jsonb. */
    Sql whole(Sql changed) {
        return new Sql("doc = " + open).then(changed).then(close);
    }

    /** The assignment of values, each a jsonb, at some paths. */
    Sql parts(Map<Path, Sql> values) {
        if (subscripts) {
            return values.entrySet().stream()
                    .map(entry -> new Sql(taken(entry.getKey()) + " = ").then(entry.getValue()))
                    .reduce((a, b) -> a.then(", ").then(b))
                    .orElseThrow();
        }
        Sql changed = new Sql(document());
        for (var entry : values.entrySet()) {
            changed = new Sql("jsonb_set(")
                    .then(changed)
                    .then(", " + PostgresSql.path(entry.getKey()) + ", ")
                    .then(entry.getValue())
                    .then(")");
        }
        return whole(changed);
    }
}
