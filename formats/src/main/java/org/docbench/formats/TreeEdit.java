package org.docbench.formats;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * Makes a change in a tree of maps and lists, as applications write it. New values are turned into the tree's own kind
 * once, ahead of time.
 *
 * @param <V> the tree's values
 * @param <T> the tree's documents
 */
public final class TreeEdit<V, T extends Map<String, V>> {
    private final Edit edit;
    private final Supplier<T> empty;
    private final UnaryOperator<V> copy;
    private final List<V> values;

    /**
     * @param convert makes a value of the tree
     * @param empty makes a document without fields
     * @param copy makes a value that can be changed
     */
    public TreeEdit(Edit edit, Function<Value, V> convert, Supplier<T> empty, UnaryOperator<V> copy) {
        this.edit = edit;
        this.empty = empty;
        this.copy = copy;
        values = edit.values().stream().map(convert).toList();
    }

    /** The change of a tree that can be changed. */
    public TreeEdit(Edit edit, Function<Value, V> convert, Supplier<T> empty) {
        this(edit, convert, empty, UnaryOperator.identity());
    }

    /**
     * Changes the document, or makes a new one of its values.
     *
     * @param changeable gives the document as one that can be changed; asked only if it has to be
     */
    public T apply(T document, UnaryOperator<T> changeable) {
        if (edit instanceof Edit.Insert insert) {
            return inserted(document, insert);
        }
        T tree = changeable.apply(document);
        if (edit instanceof Edit.Set set) {
            set(tree, set.path().steps());
        } else if (tree.get(((Edit.Append) edit).array()) instanceof List<?> list) {
            cast(list).addAll(values);
        }
        return tree;
    }

    /** Changes the document, which can be changed, or makes a new one of its values. */
    public T apply(T document) {
        return apply(document, UnaryOperator.identity());
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

    /** No tree can put a field between others: the published code moves every field to a new object. */
    private T inserted(T document, Edit.Insert insert) {
        T wider = empty.get();
        int at = 0;
        for (Map.Entry<String, V> field : document.entrySet()) {
            if (at++ == insert.position()) {
                wider.put(insert.name(), values.get(0));
            }
            wider.put(field.getKey(), copy.apply(field.getValue()));
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
