package org.docbench.stores;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * What finds must find, computed from the documents alone: as every store must answer. What is asked of a path is answered by
 * its inverse, value to documents, made when it is first asked for. Used by one thread.
 */
public final class Answers {
    private final Map<Value, Value.Obj> byId = new LinkedHashMap<>();
    private final Map<Path, Map<Value, List<Value.Obj>>> values = new HashMap<>();
    private final Map<Path, Map<Value, List<Value.Obj>>> items = new HashMap<>();
    private SortedMap<String, Value.Obj> inOrder;

    /** @param documents whose {@code _id}s are different */
    public Answers(Collection<Value.Obj> documents) {
        documents.forEach(document -> byId.put(document.fields().get("_id"), document));
    }

    /** Every matching document, whole and once, in no order but that of {@link Find.From}. */
    public List<Value.Obj> to(Find find) {
        if (find instanceof Find.ById one) {
            return those(Stream.of(new Value.Str(one.id())));
        }
        if (find instanceof Find.In in) {
            return those(in.ids().stream().map(Value.Str::new));
        }
        if (find instanceof Find.From from) {
            return inOrder().tailMap(from.id()).values().stream()
                    .limit(from.count())
                    .toList();
        }
        if (find instanceof Find.Linked linked) {
            return those(Optional.ofNullable(byId.get(new Value.Str(linked.id()))).stream()
                    .flatMap(document -> itemsOf(document, linked.array())));
        }
        if (find instanceof Find.Element element) {
            return items.computeIfAbsent(element.array(), path -> inverse(document -> itemsOf(document, path)))
                    .getOrDefault(element.item(), List.of());
        }
        if (find instanceof Find.First first) {
            return to(first.all()).stream().limit(1).toList();
        }
        Find.Equal equal = (Find.Equal) find;
        return values.computeIfAbsent(equal.path(), path -> inverse(document -> path.in(document).stream()))
                .getOrDefault(equal.value(), List.of());
    }

    private SortedMap<String, Value.Obj> inOrder() {
        if (inOrder == null) {
            inOrder = new TreeMap<>(Find.From.ORDER);
            byId.forEach((id, document) -> inOrder.put(((Value.Str) id).value(), document));
        }
        return inOrder;
    }

    private List<Value.Obj> those(Stream<? extends Value> ids) {
        return ids.distinct().map(byId::get).filter(Objects::nonNull).toList();
    }

    private static Stream<Value> itemsOf(Value.Obj document, Path array) {
        return array.in(document).stream()
                .flatMap(value -> value instanceof Value.Arr found ? found.items().stream() : Stream.empty());
    }

    /** @param keys what a document can be found by */
    private Map<Value, List<Value.Obj>> inverse(Function<Value.Obj, Stream<Value>> keys) {
        Map<Value, List<Value.Obj>> found = new HashMap<>();
        byId.values()
                .forEach(document -> new LinkedHashSet<>(keys.apply(document).toList())
                        .forEach(key -> found.computeIfAbsent(key, none -> new ArrayList<>())
                                .add(document)));
        return found;
    }
}
