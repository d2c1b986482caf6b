package org.docbench.core.value;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The first place where two documents differ: what a failed trial shows. */
public record Difference(String where, String expected, String actual) {

    /** The first difference in reading order, or nothing when the two are equal. */
    public static Optional<Difference> between(Value expected, Value actual) {
        return between("$", expected, actual);
    }

    /** Returns the first difference that declared losses do not explain. */
    public static Optional<Difference> between(Value expected, Value actual, Set<Loss> losses) {
        return between(Losses.apply(expected, losses), Losses.apply(actual, losses));
    }

    private static Optional<Difference> between(String where, Value expected, Value actual) {
        if (expected instanceof Value.Obj left && actual instanceof Value.Obj right) {
            return fields(where, left, right);
        }
        if (expected instanceof Value.Arr left && actual instanceof Value.Arr right) {
            return items(where, left, right);
        }
        return expected.equals(actual)
                ? Optional.empty()
                : Optional.of(new Difference(where, shown(expected), shown(actual)));
    }

    private static Optional<Difference> fields(String where, Value.Obj left, Value.Obj right) {
        List<String> expected = List.copyOf(left.fields().keySet());
        List<String> actual = List.copyOf(right.fields().keySet());
        if (!expected.equals(actual)) {
            return Optional.of(new Difference(where, "fields " + cut(expected), "fields " + cut(actual)));
        }
        return left.fields().entrySet().stream()
                .map(field -> between(
                        where + "." + field.getKey(),
                        field.getValue(),
                        right.fields().get(field.getKey())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Difference> items(String where, Value.Arr left, Value.Arr right) {
        if (left.items().size() != right.items().size()) {
            return Optional.of(new Difference(
                    where, left.items().size() + " items", right.items().size() + " items"));
        }
        for (int i = 0; i < left.items().size(); i++) {
            var difference = between(
                    where + "[" + i + "]", left.items().get(i), right.items().get(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static String shown(Value value) {
        return cut(value == null ? "nothing" : value.toString());
    }

    private static String cut(Object text) {
        String all = text.toString();
        return all.length() <= 120 ? all : all.substring(0, 117) + "...";
    }

    @Override
    public String toString() {
        return "at " + where + ": expected " + expected + ", got " + actual;
    }
}
