package org.docbench.stores;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Documents with names, texts and numbers that products mistake, and changes that such a document can take. */
public final class AnyChange {
    private AnyChange() {}

    /** Documents of seven fields: the id, an array, and five leaves. */
    public static Arbitrary<Value.Obj> documents() {
        return Combinators.combine(
                        names().list().uniqueElements().ofSize(6),
                        leaves().list().ofSize(6),
                        items())
                .as((names, values, items) -> {
                    Map<String, Value> fields = new LinkedHashMap<>();
                    fields.put("_id", new Value.Str("1"));
                    for (int i = 0; i < names.size(); i++) {
                        fields.put(names.get(i), i == 0 ? items : values.get(i));
                    }
                    return new Value.Obj(fields);
                });
    }

    /** A document of which the first field is an array, and a change that it can take. */
    public static Arbitrary<Tuple2<Value.Obj, Update>> changes() {
        return documents().flatMap(document -> {
            List<String> names = new ArrayList<>(document.fields().keySet());
            Path array = Path.ofNames(names.get(1));
            int size = ((Value.Arr) document.fields().get(names.get(1))).items().size();
            Path field = Path.ofNames(names.get(2));
            List<Arbitrary<Update>> updates = new ArrayList<>(List.of(
                    leaves().map(value -> new Update.Set(Map.of(field, value))),
                    Combinators.combine(leaves(), leaves())
                            .as((one, other) -> new Update.Set(two(field, one, names, other))),
                    Arbitraries.just(new Update.Unset(field)),
                    pushed(array, Arbitraries.integers().between(0, size)),
                    pushed(array, Arbitraries.just(Update.Push.END)),
                    Arbitraries.of(
                                    ((Value.Arr) document.fields().get(names.get(1)))
                                                    .items()
                                                    .isEmpty()
                                            ? List.of(new Value.Null())
                                            : ((Value.Arr) document.fields().get(names.get(1))).items())
                            .map(value -> new Update.Pull(array, value)),
                    leaves().map(value -> new Update.Pull(array, value))));
            if (size > 0) {
                updates.add(Arbitraries.integers()
                        .between(0, size - 1)
                        .map(position -> new Update.RemoveAt(array, position)));
                updates.add(Arbitraries.just(new Update.RemoveAt(array, Update.RemoveAt.LAST)));
                updates.add(leaves().map(value -> new Update.Set(Map.of(array.then(new Path.Index(size - 1)), value))));
            }
            document.fields().forEach((name, value) -> {
                if (value instanceof Value.Int32) {
                    updates.add(Arbitraries.integers()
                            .between(-1000, 1000)
                            .map(by -> new Update.Increment(Path.ofNames(name), by)));
                }
            });
            return Arbitraries.oneOf(updates).map(update -> Tuple.of(document, update));
        });
    }

    private static Map<Path, Value> two(Path field, Value one, List<String> names, Value other) {
        Map<Path, Value> values = new LinkedHashMap<>();
        values.put(field, one);
        values.put(Path.ofNames(names.get(3)), other);
        return values;
    }

    private static Arbitrary<Update> pushed(Path array, Arbitrary<Integer> positions) {
        return Combinators.combine(leaves().list().ofMinSize(1).ofMaxSize(3), positions)
                .as((values, position) -> new Update.Push(array, values, position));
    }

    private static Arbitrary<Value.Arr> items() {
        return leaves().list().ofMaxSize(6).map(items -> {
            List<Value> twice = new ArrayList<>(items);
            twice.addAll(items.subList(0, items.size() / 2));
            return new Value.Arr(twice);
        });
    }

    private static Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.of(
                        "a", "A", "a ", "", "it's", "a\"b", "a\\b", "a`b", "?", "{d}", "größe", "日本😀", "a.b", "$x",
                        "-1"),
                Arbitraries.strings().ofMaxLength(8).filter(AnyChange::whole));
    }

    private static Arbitrary<Value> leaves() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(12).filter(AnyChange::whole).map(Value.Str::new),
                Arbitraries.of("", "null", "1", "'", "\\", "\"", "{\"a\":1}").map(Value.Str::new),
                Arbitraries.integers().between(-1_000_000, 1_000_000).map(Value.Int32::new),
                Arbitraries.longs()
                        .filter(number -> number.intValue() != number)
                        .map(Value.Int64::new),
                Arbitraries.of(0.0, -0.0, 1.0, 2.5, 1e300, Double.MIN_VALUE, Double.NaN)
                        .map(Value.Dbl::new),
                Arbitraries.doubles().map(Value.Dbl::new),
                Arbitraries.bigDecimals().map(Value.Dec::new),
                Arbitraries.of(true, false).map(Value.Bool::new),
                Arbitraries.just(new Value.Null()),
                Arbitraries.of(Value.Arr.of(), Value.Obj.of(), Value.Arr.of(new Value.Int32(1), new Value.Dbl(1))),
                names().map(name -> Value.Obj.of(name, new Value.Int32(1))),
                names().map(name -> Value.Obj.of(name, new Value.Dbl(1))));
    }

    /** UTF-8 has no half of a surrogate pair. */
    private static boolean whole(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
