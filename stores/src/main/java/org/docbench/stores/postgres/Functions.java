package org.docbench.stores.postgres;

import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.stores.sql.Sql;

/**
 * By PostgreSQL's functions on jsonb. It has none that change a json, which goes there and back in the same statement.
 *
 * @param toJsonb what is written behind a value of the column to make it a jsonb
 * @param open what is written before a jsonb to make it a value of the column
 * @param close and behind it
 * @param items as in {@link Way#items}
 * @see <a href="https://www.postgresql.org/docs/current/functions-json.html">PostgreSQL, JSON Functions and Operators</a>
 */
record Functions(String type, String toJsonb, String open, String close, String items) implements Way {
    /** Its indexes hold a hash for each path from the top to a value: for containment alone. */
    private static final String PATHS = "jsonb_path_ops";

    /** The default: its indexes hold each key and each value, for the tests of existence, too. */
    private static final String KEYS_AND_VALUES = "jsonb_ops";

    static final Way JSONB = new Functions("jsonb", "", "", "", PATHS);
    static final Way JSONB_GIN = new Functions("jsonb", "", "", "", KEYS_AND_VALUES);
    static final Way JSON = new Functions("json", "::jsonb", "(", ")::json", PATHS);

    @Override
    public String document() {
        return "doc" + toJsonb;
    }

    @Override
    public String part(Path path) {
        return taken(path) + toJsonb;
    }

    @Override
    public String taken(Path path) {
        return "(doc #> " + Quoted.path(path) + ")";
    }

    @Override
    public Sql whole(Sql changed) {
        return new Sql("doc = " + open).then(changed).then(close);
    }

    @Override
    public Sql parts(Map<Path, Sql> values) {
        Sql changed = new Sql(document());
        for (var entry : values.entrySet()) {
            changed = new Sql("jsonb_set(")
                    .then(changed)
                    .then(", " + Quoted.path(entry.getKey()) + ", ")
                    .then(entry.getValue())
                    .then(")");
        }
        return whole(changed);
    }
}
