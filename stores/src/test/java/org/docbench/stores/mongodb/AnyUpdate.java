package org.docbench.stores.mongodb;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;

/** A document, and a change that has a meaning for it. */
record AnyUpdate(Value.Obj document, Update update) {

    /** {@code items} holds at least three values, {@code in.items} and {@code list[1].items} the same ones. */
    static Value.Obj document(List<Value> items) {
        var array = new Value.Arr(items);
        var inner = Value.Obj.of("before", new Value.Null(), "items", array, "behind", new Value.Str("x"));
        return Value.Obj.of(
                "_id",
                new Value.Str("one"),
                "items",
                array,
                "in",
                inner,
                "narrow",
                new Value.Int32(7),
                "wide",
                new Value.Int64(7),
                "list",
                Value.Arr.of(new Value.Int32(3), inner));
    }

    static Arbitrary<AnyUpdate> setting() {
        Arbitrary<Path> places = Arbitraries.of(
                        "items",
                        "items[1]",
                        "in.items[2]",
                        "in.before",
                        "narrow",
                        "list[0]",
                        "list[1].items[0]",
                        "list[1].behind")
                .map(Path::parse);
        return Combinators.combine(items(), places, AnyDocument.value(), AnyDocument.value())
                .as((items, place, one, two) ->
                        new AnyUpdate(document(items), new Update.Set(Map.of(place, one, Path.parse("wide"), two))));
    }

    static Arbitrary<AnyUpdate> incrementing() {
        return Combinators.combine(
                        Arbitraries.of("narrow", "wide").map(Path::parse),
                        Arbitraries.integers().lessOrEqual(Integer.MAX_VALUE - 7))
                .as((path, by) -> new AnyUpdate(document(List.of()), new Update.Increment(path, by)));
    }

    static Arbitrary<AnyUpdate> pushing() {
        return Combinators.combine(
                        items(),
                        places(),
                        AnyDocument.value().list().ofMinSize(1).ofMaxSize(3),
                        Arbitraries.integers().between(Update.Push.END, 3))
                .as((items, place, values, position) ->
                        new AnyUpdate(document(items), new Update.Push(place, values, position)));
    }

    static Arbitrary<AnyUpdate> removing(Arbitrary<Value> item) {
        return Combinators.combine(
                        item.list().ofMinSize(3).ofMaxSize(6),
                        places(),
                        Arbitraries.integers().between(Update.RemoveAt.LAST, 2))
                .as((items, place, position) -> new AnyUpdate(document(items), new Update.RemoveAt(place, position)));
    }

    /** Of values that are easily taken for one another, but by MongoDB's order of types differ. */
    static Arbitrary<AnyUpdate> pulling() {
        Value one = new Value.Int32(1);
        Value two = new Value.Int32(2);
        Arbitrary<Value> alike = Arbitraries.of(
                one,
                two,
                new Value.Null(),
                new Value.Str("1"),
                Value.Arr.of(one),
                Value.Arr.of(),
                Value.Arr.of(Value.Obj.of("a", one)),
                Value.Obj.of("a", one),
                Value.Obj.of("a", one, "b", two),
                Value.Obj.of("b", two, "a", one),
                Value.Obj.of("a", Value.Obj.of("a", one)),
                Value.Obj.of("$gt", new Value.Int32(0)),
                Value.Obj.of(),
                new BsonOnly.Regex(".", ""));
        return Combinators.combine(alike.list().ofMinSize(3).ofMaxSize(8), places(), alike)
                .as((items, place, value) -> new AnyUpdate(document(items), new Update.Pull(place, value)));
    }

    static Arbitrary<AnyUpdate> unsetting() {
        return Combinators.combine(
                        items(),
                        Arbitraries.of("items", "in", "in.before", "list[1].items")
                                .map(Path::parse))
                .as((items, path) -> new AnyUpdate(document(items), new Update.Unset(path)));
    }

    private static Arbitrary<List<Value>> items() {
        return AnyDocument.value().list().ofMinSize(3).ofMaxSize(5);
    }

    private static Arbitrary<Path> places() {
        return Arbitraries.of("items", "in.items", "list[1].items").map(Path::parse);
    }
}
