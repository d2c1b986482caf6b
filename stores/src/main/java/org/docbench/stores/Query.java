package org.docbench.stores;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * Documents that are asked for, and what is taken of each.
 *
 * @param part a path of names: of each document its {@code _id} and what lies there, and nothing else leaves the server;
 *     empty: the whole document
 */
public record Query(Find find, Optional<Path> part) {
    private static final String ID = "_id";

    /** The whole documents. */
    public Query(Find find) {
        this(find, Optional.empty());
    }

    /** What this query takes of a document, in the model: the part within the objects around it, which hold nothing else. */
    public Value.Obj of(Value.Obj document) {
        return part.map(path -> holding(document.fields().get(ID), path, path.in(document)))
                .orElse(document);
    }

    /** The same of a document of which a store gave the id and what lies at {@code path}, or nothing. */
    public static Value.Obj holding(Value id, Path path, Optional<Value> found) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, id);
        found.ifPresent(value -> {
            String outermost = ((Path.Name) path.steps().get(0)).name();
            fields.put(outermost, within(path.steps().subList(1, path.steps().size()), value));
        });
        return new Value.Obj(fields);
    }

    private static Value within(List<Path.Step> names, Value value) {
        Value around = value;
        for (int i = names.size() - 1; i >= 0; i--) {
            around = new Value.Obj(Map.of(((Path.Name) names.get(i)).name(), around));
        }
        return around;
    }
}
