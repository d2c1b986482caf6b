package org.docbench.load.query;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * The values at a path of the user's documents that every product compares in the same way: texts, whole numbers, doubles or
 * truth values, whichever are there most often, for an index may be of one type. Left out: a number that is there in another
 * type as well; among arrays, what is also there outside of one; everything where the path leads through an array, into
 * which only some products look.
 *
 * @param arrays whether any document has an array there: its items count then
 * @param values each as often as there are documents with it
 */
record FoundThere(boolean arrays, List<Value> values) {
    FoundThere {
        values = List.copyOf(values);
    }

    static FoundThere of(List<Value.Obj> documents, Path path) {
        List<Value> there = documents.stream()
                .flatMap(document -> path.in(document).stream())
                .toList();
        boolean arrays = there.stream().anyMatch(Value.Arr.class::isInstance);
        if (documents.stream().anyMatch(document -> throughArray(document, path))) {
            return new FoundThere(arrays, List.of());
        }
        List<Value> single =
                there.stream().filter(value -> !(value instanceof Value.Arr)).toList();
        List<Value> items = there.stream()
                .filter(Value.Arr.class::isInstance)
                .flatMap(array -> ((Value.Arr) array).items().stream().distinct())
                .toList();
        Set<Value> doubtful = doubtful(Stream.concat(single.stream(), items.stream()));
        if (arrays) {
            doubtful.addAll(single);
        }
        return new FoundThere(
                arrays,
                mostCommon((arrays ? items : single)
                        .stream()
                                .filter(value -> !type(value).isEmpty() && !doubtful.contains(value))
                                .toList()));
    }

    private static boolean throughArray(Value.Obj document, Path path) {
        for (int i = 1; i < path.steps().size(); i++) {
            if (path.steps().get(i) instanceof Path.Name
                    && new Path(path.steps().subList(0, i)).in(document).orElse(null) instanceof Value.Arr) {
                return true;
            }
        }
        return false;
    }

    /** Numbers that equal another one of another type. */
    private static Set<Value> doubtful(Stream<Value> all) {
        Map<BigDecimal, Set<Value>> numbers = new HashMap<>();
        all.forEach(value -> {
            BigDecimal number = number(value);
            if (number != null) {
                numbers.computeIfAbsent(number, none -> new HashSet<>()).add(value);
            }
        });
        return numbers.values().stream()
                .filter(same -> same.size() > 1)
                .flatMap(Set::stream)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static BigDecimal number(Value value) {
        if (value instanceof Value.Int32 whole) {
            return BigDecimal.valueOf(whole.value()).stripTrailingZeros();
        }
        if (value instanceof Value.Int64 whole) {
            return BigDecimal.valueOf(whole.value()).stripTrailingZeros();
        }
        if (value instanceof Value.Dec decimal) {
            return decimal.value().stripTrailingZeros();
        }
        return value instanceof Value.Dbl number && Double.isFinite(number.value())
                ? new BigDecimal(number.value()).stripTrailingZeros()
                : null;
    }

    private static List<Value> mostCommon(List<Value> values) {
        Map<String, Long> counts =
                values.stream().collect(Collectors.groupingBy(FoundThere::type, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(most -> values.stream()
                        .filter(value -> type(value).equals(most.getKey()))
                        .toList())
                .orElse(List.of());
    }

    /** The type in which an index would hold it; empty for what is not asked for. */
    private static String type(Value value) {
        if (value instanceof Value.Str) {
            return "text";
        }
        if (value instanceof Value.Int32 || value instanceof Value.Int64) {
            return "whole";
        }
        if (value instanceof Value.Dbl number && Double.isFinite(number.value())) {
            return "double";
        }
        return value instanceof Value.Bool ? "truth" : "";
    }
}
