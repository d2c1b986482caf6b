package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Documents of a collection {@code items} with an array two names deep, whose items are asked for. */
public record LinkedItems(Session session, String outer, String inner) {

    public static Value.Str text(String text) {
        return new Value.Str(text);
    }

    public Path path() {
        return Path.ofNames(outer, inner);
    }

    public Value.Obj document(String id, Value... links) {
        return Value.Obj.of("_id", text(id), outer, Value.Obj.of(inner, Value.Arr.of(links)));
    }

    /** Makes the collection with so many documents, of which two have the item {@code t5}. */
    public void create(List<Index> indexes, int count) {
        session.create("items", indexes);
        insert(IntStream.range(0, count)
                .mapToObj(i -> document("d" + i, text("t" + i), text("t" + i), text("t" + (i + 1))))
                .toList());
    }

    private void insert(List<Value.Obj> documents) {
        session.insert("items", documents).execute();
    }

    public Query find(Value item) {
        return new Query(new Find.Element(path(), item));
    }

    /** Asks for an item; gives the ids of the documents that have it. */
    public List<String> taken(Value item) {
        List<String> ids = new ArrayList<>();
        session.take(
                "items",
                find(item),
                found -> ids.add(((Value.Str) found.fields().get("_id")).value()));
        return ids;
    }

    /** Each item finds its own document alone. */
    public void areToldApart(List<Index> indexes, List<Value> items) {
        session.create("items", indexes);
        insert(IntStream.range(0, items.size())
                .mapToObj(i -> document("d" + i, items.get(i), items.get(i)))
                .toList());
        for (int i = 0; i < items.size(); i++) {
            assertThat(taken(items.get(i))).as(items.get(i) + "").containsExactly("d" + i);
        }
    }
}
