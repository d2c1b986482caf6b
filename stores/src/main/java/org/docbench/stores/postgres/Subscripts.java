package org.docbench.stores.postgres;

import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.stores.sql.Sql;

/**
 * By subscripts where there are some: putting values at paths. The rest is as with {@link Functions}. From PostgreSQL 14 on.
 *
 * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html#JSONB-SUBSCRIPTING">PostgreSQL, jsonb
 *     Subscripting</a>
 */
record Subscripts() implements Way {

    @Override
    public String type() {
        return Functions.JSONB.type();
    }

    @Override
    public String document() {
        return Functions.JSONB.document();
    }

    @Override
    public String part(Path path) {
        return "doc" + Quoted.subscripts(path);
    }

    @Override
    public String taken(Path path) {
        return part(path);
    }

    @Override
    public String items() {
        return Functions.JSONB.items();
    }

    @Override
    public Sql whole(Sql changed) {
        return Functions.JSONB.whole(changed);
    }

    @Override
    public Sql parts(Map<Path, Sql> values) {
        return values.entrySet().stream()
                .map(entry -> new Sql("doc" + Quoted.subscripts(entry.getKey()) + " = ").then(entry.getValue()))
                .reduce((a, b) -> a.then(", ").then(b))
                .orElseThrow();
    }
}
