package org.docbench.load.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Value;

/** The user's documents, as stores take them: with a text as {@code _id}. */
final class UserDocuments {
    private static final String ID = "_id";

    private UserDocuments() {}

    /** Their own ids as texts where every document has one and all are different; otherwise they are numbered. */
    static List<Value.Obj> withIds(List<Value.Obj> documents) {
        List<String> own = documents.stream()
                .map(document -> text(document.fields().get(ID)))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        List<Value.Obj> named = new ArrayList<>(documents.size());
        for (Value.Obj document : documents) {
            Map<String, Value> fields = new LinkedHashMap<>();
            boolean unique = own.size() == documents.size();
            fields.put(ID, new Value.Str(unique ? own.get(named.size()) : Integer.toString(named.size())));
            document.fields().forEach(fields::putIfAbsent);
            named.add(new Value.Obj(fields));
        }
        return named;
    }

    private static Optional<String> text(Value id) {
        if (id instanceof Value.Str text) {
            return Optional.of(text.value());
        }
        if (id instanceof Value.ObjectId object) {
            return Optional.of(object.hex());
        }
        if (id instanceof Value.Int32 number) {
            return Optional.of(Integer.toString(number.value()));
        }
        return id instanceof Value.Int64 number ? Optional.of(Long.toString(number.value())) : Optional.empty();
    }
}
