package org.docbench.stores;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** What a query takes of documents, by the model alone. */
final class ModelQuery {
    private ModelQuery() {}

    static List<Value.Obj> of(Query query, List<Value.Obj> all) {
        Stream<Value.Obj> matching = all.stream().filter(document -> matches(query.find(), document, all));
        if (query.find() instanceof Find.From from) {
            matching = matching.sorted(Comparator.comparing(ModelQuery::id, Find.From.ORDER))
                    .limit(from.count());
        }
        if (query.find() instanceof Find.First) {
            matching = matching.limit(1);
        }
        return matching.map(query::of).toList();
    }

    private static boolean matches(Find find, Value.Obj document, List<Value.Obj> all) {
        String id = id(document);
        if (find instanceof Find.ById one) {
            return id.equals(one.id());
        }
        if (find instanceof Find.Equal equal) {
            return equal.path().in(document).equals(Optional.of(equal.value()));
        }
        if (find instanceof Find.First first) {
            return matches(first.all(), document, all);
        }
        if (find instanceof Find.In in) {
            return in.ids().contains(id);
        }
        if (find instanceof Find.From from) {
            return Find.From.ORDER.compare(id, from.id()) >= 0;
        }
        if (find instanceof Find.Element element) {
            return items(element.array(), document).contains(element.item());
        }
        var linked = (Find.Linked) find;
        return all.stream()
                .filter(one -> id(one).equals(linked.id()))
                .anyMatch(one -> items(linked.array(), one).contains(new Value.Str(id)));
    }

    private static List<Value> items(Path path, Value.Obj document) {
        return path.in(document)
                .filter(Value.Arr.class::isInstance)
                .map(array -> ((Value.Arr) array).items())
                .orElse(List.of());
    }

    static String id(Value.Obj document) {
        return ((Value.Str) document.fields().get("_id")).value();
    }
}
