package org.docbench.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** One change of a document. {@link #apply} is the model every target's result is compared with. */
public sealed interface Edit {

    /** Replaces the value of an existing field. */
    record Set(Path path, Value value) implements Edit {}

    /** Adds a field that does not exist yet to the top level, at this position (0 = first). */
    record Insert(int position, String name, Value value) implements Edit {}

    /** Adds items at the end of a top-level array. */
    record Append(String array, List<Value> items) implements Edit {
        public Append {
            items = List.copyOf(items);
        }
    }

    /** The values that the change brings. */
    default List<Value> values() {
        if (this instanceof Append append) {
            return append.items();
        }
        return List.of(this instanceof Set set ? set.value() : ((Insert) this).value());
    }

    /** The document after the change. */
    default Value.Obj apply(Value.Obj document) {
        if (this instanceof Set set) {
            return (Value.Obj) replaced(document, set.path().steps(), old -> set.value());
        }
        if (this instanceof Insert insert) {
            return inserted(document, insert);
        }
        var append = (Append) this;
        return (Value.Obj) replaced(document, Path.ofNames(append.array()).steps(), old -> {
            var items = new ArrayList<>(((Value.Arr) old).items());
            items.addAll(append.items());
            return new Value.Arr(items);
        });
    }

    /** A change of a field that is not there changes nothing. */
    private static Value replaced(Value value, List<Path.Step> steps, UnaryOperator<Value> change) {
        if (steps.isEmpty()) {
            return change.apply(value);
        }
        List<Path.Step> rest = steps.subList(1, steps.size());
        if (steps.get(0) instanceof Path.Name name) {
            Map<String, Value> fields = new LinkedHashMap<>(((Value.Obj) value).fields());
            fields.computeIfPresent(name.name(), (n, old) -> replaced(old, rest, change));
            return new Value.Obj(fields);
        }
        int index = ((Path.Index) steps.get(0)).index();
        var items = new ArrayList<>(((Value.Arr) value).items());
        items.set(index, replaced(items.get(index), rest, change));
        return new Value.Arr(items);
    }

    private static Value.Obj inserted(Value.Obj document, Insert insert) {
        Map<String, Value> fields = new LinkedHashMap<>();
        int at = 0;
        for (var field : document.fields().entrySet()) {
            if (at++ == insert.position()) {
                fields.put(insert.name(), insert.value());
            }
            fields.put(field.getKey(), field.getValue());
        }
        fields.putIfAbsent(insert.name(), insert.value());
        return new Value.Obj(fields);
    }
}
