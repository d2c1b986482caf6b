package org.docbench.formats.bson;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;

/**
 * A change made in a tree of maps and lists, as applications write it. New values are turned into the tree's own kind
 * once, ahead of time.
 *
 * @param <V> the tree's values
 * @param <T> the tree's documents
 */
final class TreeEdit<V, T extends Map<String, V>> {
    private final Edit edit;
    private final Supplier<T> empty;
    private final List<V> values;

    TreeEdit(Edit edit, Function<Value, V> convert, Supplier<T> empty) {
        this.edit = edit;
        this.empty = empty;
        if (edit instanceof Edit.Append append) {
            values = append.items().stream().map(convert).toList();
        } else {
            values = Collections.singletonList(
                    convert.apply(edit instanceof Edit.Set set ? set.value() : ((Edit.Insert) edit).value()));
        }
    }

    /** Changes the tree, or makes a new one of the same values. */
    T apply(T tree) {
        if (edit instanceof Edit.Insert insert) {
            return inserted(tree, insert);
        }
        if (edit instanceof Edit.Set set) {
            set(tree, set.path().steps());
        } else if (tree.get(((Edit.Append) edit).array()) instanceof List<?> list) {
            cast(list).addAll(values);
        }
        return tree;
    }

    private void set(T tree, List<Path.Step> steps) {
        Object at = tree;
        for (Path.Step step : steps.subList(0, steps.size() - 1)) {
            at = step instanceof Path.Name name
                    ? ((Map<?, ?>) at).get(name.name())
                    : ((List<?>) at).get(((Path.Index) step).index());
            if (at == null) {
                return; // no such field: nothing to set, as in the model
            }
        }
        if (steps.get(steps.size() - 1) instanceof Path.Name name) {
            cast((Map<?, ?>) at).replace(name.name(), values.get(0));
        } else {
            int index = ((Path.Index) steps.get(steps.size() - 1)).index();
            cast((List<?>) at).set(index, values.get(0));
        }
    }

    /** Neither tree can put a field between others: the published code moves every field to a new object. */
    private T inserted(T tree, Edit.Insert insert) {
        T wider = empty.get();
        int at = 0;
        for (Map.Entry<String, V> field : tree.entrySet()) {
            if (at++ == insert.position()) {
                wider.put(insert.name(), values.get(0));
            }
            wider.put(field.getKey(), field.getValue());
        }
        wider.putIfAbsent(insert.name(), values.get(0));
        return wider;
    }

    @SuppressWarnings("unchecked") // every value of the tree is a V
    private Map<String, V> cast(Map<?, ?> map) {
        return (Map<String, V>) map;
    }

    @SuppressWarnings("unchecked") // every value of the tree is a V
    private List<V> cast(List<?> list) {
        return (List<V>) list;
    }
}
