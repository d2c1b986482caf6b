package org.docbench.stores;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Changes inside immutable documents. */
final class Edit {
    private Edit() {}

    static Value.Obj array(Value.Obj document, Path path, UnaryOperator<List<Value>> change) {
        return at(document, path, old -> {
            if (old instanceof Value.Arr array) {
                return new Value.Arr(change.apply(array.items()));
            }
            throw new IllegalArgumentException("no array at " + path);
        });
    }

    static Value.Obj at(Value.Obj document, Path path, UnaryOperator<Value> change) {
        return (Value.Obj) at(document, path, 0, change);
    }

    static Value.Obj without(Value.Obj document, Path path) {
        int last = path.steps().size() - 1;
        if (!(path.steps().get(last) instanceof Path.Name field)) {
            throw new IllegalArgumentException("a field is removed by its name: " + path);
        }
        return at(document, new Path(path.steps().subList(0, last)), parent -> {
            Map<String, Value> fields = new LinkedHashMap<>(((Value.Obj) parent).fields());
            if (fields.remove(field.name()) == null) {
                throw new IllegalArgumentException("nothing at " + path);
            }
            return new Value.Obj(fields);
        });
    }

    private static Value at(Value from, Path path, int depth, UnaryOperator<Value> change) {
        if (depth == path.steps().size()) {
            return change.apply(from);
        }
        Path.Step step = path.steps().get(depth);
        if (step instanceof Path.Name name
                && from instanceof Value.Obj object
                && object.fields().containsKey(name.name())) {
            Map<String, Value> fields = new LinkedHashMap<>(object.fields());
            fields.computeIfPresent(name.name(), (key, child) -> at(child, path, depth + 1, change));
            return new Value.Obj(fields);
        }
        if (step instanceof Path.Index index
                && from instanceof Value.Arr array
                && index.index() < array.items().size()) {
            List<Value> items = new ArrayList<>(array.items());
            items.set(index.index(), at(items.get(index.index()), path, depth + 1, change));
            return new Value.Arr(items);
        }
        throw new IllegalArgumentException("nothing at " + path);
    }
}
