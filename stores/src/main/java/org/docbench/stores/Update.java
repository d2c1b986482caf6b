package org.docbench.stores;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * A change of one document, as the model makes it and every store must ({@link #apply}). Where a path leads nowhere, or not
 * to what the change needs, the model throws: such a change has no place in a benchmark.
 */
public sealed interface Update {

    /** The document after the change. */
    Value.Obj apply(Value.Obj document);

    /** Puts values where there are some already. */
    record Set(Map<Path, Value> values) implements Update {
        public Set {
            // One value has no order to keep, and the null store counts what a map costs (workload A of ycsb).
            values = values.size() == 1 ? Map.copyOf(values) : Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        @Override
        public Value.Obj apply(Value.Obj document) {
            Value.Obj changed = document;
            for (var entry : values.entrySet()) {
                changed = Update.at(changed, entry.getKey(), old -> entry.getValue());
            }
            return changed;
        }
    }

    /** Adds to a whole number, which keeps its width. */
    record Increment(Path path, long by) implements Update {
        @Override
        public Value.Obj apply(Value.Obj document) {
            return Update.at(document, path, old -> {
                if (old instanceof Value.Int32 number) {
                    return new Value.Int32(Math.toIntExact(number.value() + by));
                }
                if (old instanceof Value.Int64 number) {
                    return new Value.Int64(Math.addExact(number.value(), by));
                }
                throw new IllegalArgumentException("no whole number at " + path);
            });
        }
    }

    /**
     * Adds values to an array, in their order.
     *
     * @param position of the first one: 0 is the beginning, {@link #END} the end
     */
    record Push(Path array, List<Value> values, int position) implements Update {
        /** Behind the last item. */
        public static final int END = -1;

        public Push {
            values = List.copyOf(values);
        }

        @Override
        public Value.Obj apply(Value.Obj document) {
            return Update.array(document, array, items -> {
                List<Value> longer = new ArrayList<>(items);
                longer.addAll(position == END ? items.size() : position, values);
                return longer;
            });
        }
    }

    /**
     * Removes one array element by its position.
     *
     * @param position counted from 0, or {@link #LAST}
     */
    record RemoveAt(Path array, int position) implements Update {
        /** The last item, wherever it is. */
        public static final int LAST = -1;

        @Override
        public Value.Obj apply(Value.Obj document) {
            return Update.array(document, array, items -> {
                List<Value> shorter = new ArrayList<>(items);
                shorter.remove(position == LAST ? items.size() - 1 : position);
                return shorter;
            });
        }
    }

    /** Removes every array element that equals a value. */
    record Pull(Path array, Value value) implements Update {
        @Override
        public Value.Obj apply(Value.Obj document) {
            return Update.array(
                    document,
                    array,
                    items -> items.stream().filter(item -> !item.equals(value)).toList());
        }
    }

    /** Removes a field. */
    record Unset(Path path) implements Update {
        @Override
        public Value.Obj apply(Value.Obj document) {
            return Update.without(document, path);
        }
    }

    private static Value.Obj array(Value.Obj document, Path path, UnaryOperator<List<Value>> change) {
        return at(document, path, old -> {
            if (old instanceof Value.Arr array) {
                return new Value.Arr(change.apply(array.items()));
            }
            throw new IllegalArgumentException("no array at " + path);
        });
    }

    private static Value.Obj at(Value.Obj document, Path path, UnaryOperator<Value> change) {
        return (Value.Obj) path.changed(document, change);
    }

    private static Value.Obj without(Value.Obj document, Path path) {
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
}
