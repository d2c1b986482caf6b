package org.docbench.stores.postgres;

import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;

/**
 * The rows of an insert. One document is a row of values. More go as two arrays into one statement: one text for every size of
 * batch, one round trip, one transaction. Rows of values would be another statement for every size; a batch that the driver
 * rewrites is several of them in a transaction; in an array of jsonb each document is escaped once more. The JSON texts are made
 * when the values are bound.
 */
final class Batch {
    private Batch() {}

    static Sql of(List<Value.Obj> documents, String type) {
        List<Value.Obj> bodies = documents.stream().map(JsonDocument::body).toList();
        if (documents.size() == 1) {
            return new Sql(
                    "values (?, ?)",
                    Sql.Parameter.text(JsonDocument.id(documents.get(0))),
                    (statement, index) -> statement.setObject(index, Json.text(bodies.get(0)), Types.OTHER));
        }
        return new Sql(
                "select id, doc::" + type + " from unnest(?::text[], ?::text[]) as batch(id, doc)",
                array(documents, JsonDocument::id),
                array(bodies, Json::text));
    }

    private static Sql.Parameter array(List<Value.Obj> documents, Function<Value.Obj, String> part) {
        return (statement, index) -> {
            Object[] texts = documents.stream().map(part).toArray();
            statement.setArray(index, statement.getConnection().createArrayOf("text", texts));
        };
    }
}
