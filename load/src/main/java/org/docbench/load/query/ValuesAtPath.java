package org.docbench.load.query;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.SessionExecutor;
import org.docbench.stores.Answers;
import org.docbench.stores.Find;

/**
 * The values at a path of the user's documents that every product compares in the same way: texts, whole numbers, doubles or
 * truth values, whichever are there most often, for an index may be of one type. Left out: a number that is there in another
 * type as well; among arrays, what is also there outside of one; everything where the path leads through an array, into
 * which only some products look.
 *
 * @param arrays whether any document has an array there: its elements count then
 * @param values each as often as there are documents with it
 */
record ValuesAtPath(boolean arrays, List<Value> values) {
    private static final String ID = "_id";

    /** Documents found by a query on average, at most: as many as the published queries find. */
    private static final int FOUND_BY_EACH = 10;

    /** Queries, however many documents they find. */
    private static final int LEAST = 5;

    ValuesAtPath {
        values = List.copyOf(values);
    }

    static ValuesAtPath of(List<Value.Obj> documents, Path path) {
        List<Value> there = documents.stream()
                .flatMap(document -> path.in(document).stream())
                .toList();
        boolean arrays = there.stream().anyMatch(Value.Arr.class::isInstance);
        if (documents.stream().anyMatch(document -> throughArray(document, path))) {
            return new ValuesAtPath(arrays, List.of());
        }
        List<Value> single =
                there.stream().filter(value -> !(value instanceof Value.Arr)).toList();
        List<Value> elements = there.stream()
                .filter(Value.Arr.class::isInstance)
                .flatMap(array -> ((Value.Arr) array).items().stream().distinct())
                .toList();
        Set<Value> doubtful = doubtful(Stream.concat(single.stream(), elements.stream()));
        if (arrays) {
            doubtful.addAll(single);
        }
        Stream<Value> certain = (arrays ? elements : single).stream().filter(value -> !doubtful.contains(value));
        return new ValuesAtPath(arrays, mostCommon(certain.toList()));
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
        all.forEach(value -> number(value)
                .ifPresent(number -> numbers.computeIfAbsent(number.stripTrailingZeros(), none -> new HashSet<>())
                        .add(value)));
        return numbers.values().stream()
                .filter(same -> same.size() > 1)
                .flatMap(Set::stream)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Optional<BigDecimal> number(Value value) {
        if (value instanceof Value.Int32 whole) {
            return Optional.of(BigDecimal.valueOf(whole.value()));
        }
        if (value instanceof Value.Int64 whole) {
            return Optional.of(BigDecimal.valueOf(whole.value()));
        }
        if (value instanceof Value.Dec decimal) {
            return Optional.of(decimal.value());
        }
        return value instanceof Value.Dbl number && Double.isFinite(number.value())
                ? Optional.of(new BigDecimal(number.value()))
                : Optional.empty();
    }

    private static List<Value> mostCommon(List<Value> values) {
        Map<String, List<Value>> byType =
                values.stream().collect(Collectors.groupingBy(ValuesAtPath::type, TreeMap::new, Collectors.toList()));
        byType.remove("");
        return byType.values().stream()
                .reduce((one, later) -> later.size() >= one.size() ? later : one)
                .orElse(List.of());
    }

    /** The type in which an index would hold it; empty for what no query has. */
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

    /**
     * Samples queries by frequency; the same value comes again where the sample has it so.
     *
     * @param answers of the documents
     * @param count of queries, fewer if they would find very much; none if no value can be queried
     */
    List<Find> finds(Path path, Answers answers, int count, long seed) {
        Random random = new Random(seed);
        List<Find> finds = new ArrayList<>();
        long found = 0;
        while (!values.isEmpty()
                && finds.size() < count
                && (finds.size() < LEAST || found < (long) FOUND_BY_EACH * count)) {
            Value value = values.get(random.nextInt(values.size()));
            Find find = arrays ? new Find.Element(path, value) : new Find.Equal(path, value);
            finds.add(find);
            found += answers.to(find).size();
        }
        return finds;
    }

    /**
     * Gives the user's documents a text as {@code _id}, which stores need: their own ids where every document has one and all are
     * different, else their numbers.
     */
    static List<Value.Obj> withIds(List<Value.Obj> documents) {
        List<String> own = documents.stream()
                .flatMap(document -> text(document.fields().get(ID)).stream())
                .distinct()
                .toList();
        boolean unique = own.size() == documents.size();
        List<Value.Obj> named = new ArrayList<>(documents.size());
        for (Value.Obj document : documents) {
            String id = unique ? own.get(named.size()) : Integer.toString(named.size());
            named.add(SessionExecutor.Work.withId(id, document));
        }
        return named;
    }

    private static Optional<String> text(Value id) {
        if (id instanceof Value.Str text) {
            return Optional.of(text.value());
        }
        if (id instanceof Value.ObjectId object) {
            return Optional.of(object.hex());
        }
        return id instanceof Value.Int32 || id instanceof Value.Int64
                ? number(id).map(BigDecimal::toPlainString)
                : Optional.empty();
    }
}
