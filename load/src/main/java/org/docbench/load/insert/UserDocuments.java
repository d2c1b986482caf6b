package org.docbench.load.insert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.docbench.core.value.Value;

/** The user's documents over and over, with their number as text for an {@code _id}: it must be a text and unlike others. */
record UserDocuments(List<Value.Obj> documents) implements Documents {
    private static final String ID = "_id";

    UserDocuments {
        documents = List.copyOf(documents);
    }

    @Override
    public String name() {
        return "user";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public LongFunction<Value.Obj> of(long seed) {
        return index -> {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put(ID, new Value.Str(Long.toString(index)));
            documents.get((int) (index % documents.size())).fields().forEach(fields::putIfAbsent);
            return new Value.Obj(fields);
        };
    }
}
