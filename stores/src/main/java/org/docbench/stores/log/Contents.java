package org.docbench.stores.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Answers;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.StoreException;
import org.docbench.stores.log.Log.Place;

/** What the records of a log make: collections, and of each the places of its documents, by unique values. */
final class Contents {
    private static final Path ID = Path.ofNames("_id");

    private final Map<String, Kept> collections = new HashMap<>();
    private final LongFunction<Place> log;

    /** @param log reads the record at a place */
    Contents(LongFunction<Place> log) {
        this.log = log;
    }

    /** What a record says. Each has a field of its name, which holds what it is about, and the collection's name. */
    private enum Kind {
        CREATE,
        DROP,
        PUT,
        DELETE
    }

    private static BsonDocument record(Kind kind, BsonValue what, String collection) {
        return new BsonDocument(kind.name(), what).append("in", new BsonString(collection));
    }

    /** Makes an empty collection. */
    static BsonDocument create(String collection, Stream<Path> unique) {
        return record(
                Kind.CREATE,
                new BsonArray(
                        unique.map(path -> new BsonString(path.toString())).toList()),
                collection);
    }

    /** Drops a collection; nothing if it is not there. */
    List<BsonDocument> drop(String collection) {
        return collections.containsKey(collection)
                ? List.of(record(Kind.DROP, new BsonArray(), collection))
                : List.of();
    }

    /** @throws StoreException if two documents have the same unique value */
    List<BsonDocument> insert(String collection, List<BsonDocument> documents) {
        return put(collection, documents, Optional.empty());
    }

    /** Changes the document of an id; nothing if it is not there. */
    List<BsonDocument> update(String collection, Change change) {
        return kept(collection).find(ID, new Value.Str(change.id())).stream()
                .flatMap(old -> {
                    Value.Obj changed = change.update().apply(FromBson.object(content(old)));
                    return put(collection, List.of(ToBson.document(changed)), Optional.of(old)).stream();
                })
                .toList();
    }

    private List<BsonDocument> put(String collection, List<BsonDocument> documents, Optional<Place> replaced) {
        Kept kept = kept(collection);
        for (Path path : kept.places.keySet()) {
            Set<Value> own = new HashSet<>();
            for (BsonDocument document : documents) {
                at(document, path).ifPresent(value -> {
                    boolean taken = kept.find(path, value)
                            .filter(other -> replaced.filter(old -> old.at() == other.at())
                                    .isEmpty())
                            .isPresent();
                    if (taken || !own.add(value)) {
                        throw new StoreException("another document has this " + path + ": " + value);
                    }
                });
            }
        }
        return documents.stream()
                .map(document -> record(Kind.PUT, document, collection))
                .toList();
    }

    /** Deletes what is found. */
    List<BsonDocument> delete(String collection, Find find) {
        return found(collection, find)
                .map(document -> record(Kind.DELETE, document.get("_id"), collection))
                .toList();
    }

    /** Makes what a record says. */
    void apply(Place record) {
        String collection = record.content().getString("in").getValue();
        switch (Kind.valueOf(record.content().getFirstKey())) {
            case CREATE -> collections.put(collection, new Kept(record.content().getArray(Kind.CREATE.name())));
            case DROP -> collections.remove(collection);
            case PUT -> {
                Kept kept = kept(collection);
                at(content(record), ID).flatMap(id -> kept.find(ID, id)).ifPresent(kept::remove);
                kept.add(record);
            }
            case DELETE -> {
                Kept kept = kept(collection);
                Value id = FromBson.value(record.content().get(Kind.DELETE.name()));
                kept.find(ID, id).ifPresent(kept::remove);
            }
        }
    }

    /** The records that make all of it again. */
    Stream<BsonDocument> records() {
        return collections.entrySet().stream()
                .flatMap(one -> Stream.concat(
                        Stream.of(create(one.getKey(), one.getValue().unique())),
                        one.getValue().all().map(Place::content)));
    }

    /** Bytes of the records of documents that are there. */
    long bytes() {
        return collections.values().stream().mapToLong(kept -> kept.bytes).sum();
    }

    long bytes(String collection) {
        return kept(collection).bytes;
    }

    long count(String collection) {
        return kept(collection).places.get(ID).size();
    }

    /** Whether the places of what is asked for are known without reading other documents. */
    boolean knows(String collection, Find find) {
        return find instanceof Find.Equal equal
                ? kept(collection).places.containsKey(equal.path())
                : !(find instanceof Find.First || find instanceof Find.Element);
    }

    Stream<BsonDocument> all(String collection) {
        return kept(collection).all().map(Contents::content);
    }

    /** @throws UnsupportedOperationException for a scan */
    Stream<BsonDocument> found(String collection, Find find) {
        refuseOrder(find);
        Kept kept = kept(collection);
        if (find instanceof Find.ById one) {
            return byId(kept, Stream.of(one.id()));
        }
        if (find instanceof Find.In in) {
            return byId(kept, in.ids().stream());
        }
        if (find instanceof Find.Linked linked) {
            return byId(
                    kept,
                    byId(kept, Stream.of(linked.id()))
                            .flatMap(document -> at(document, linked.array()).stream())
                            .flatMap(array -> array instanceof Value.Arr links ? links.items().stream() : Stream.of())
                            .flatMap(link -> link instanceof Value.Str id ? Stream.of(id.value()) : Stream.of()));
        }
        if (find instanceof Find.Equal equal && kept.places.containsKey(equal.path())) {
            return kept.find(equal.path(), equal.value()).map(Contents::content).stream();
        }
        return kept.all()
                .map(Contents::content)
                .filter(document -> !new Answers(List.of(FromBson.object(document)))
                        .to(find)
                        .isEmpty())
                .limit(find instanceof Find.First ? 1 : Long.MAX_VALUE);
    }

    /** A log is in the order of its writes and in no other. */
    static void refuseOrder(Find find) {
        if (find instanceof Find.From) {
            throw new UnsupportedOperationException("a log has no order of ids to scan");
        }
    }

    private static Stream<BsonDocument> byId(Kept kept, Stream<String> ids) {
        return ids.distinct()
                .flatMap(id -> kept.find(ID, new Value.Str(id)).stream())
                .map(Contents::content);
    }

    private Kept kept(String collection) {
        return Optional.ofNullable(collections.get(collection))
                .orElseThrow(() -> new StoreException("no collection " + collection));
    }

    /** The document that a record puts. */
    private static BsonDocument content(Place put) {
        return put.content().get(Kind.PUT.name()).asDocument();
    }

    /** What is at a path, without making the rest of the document. */
    private static Optional<Value> at(BsonDocument document, Path path) {
        Optional<BsonValue> at = Optional.of(document);
        for (Path.Step step : path.steps()) {
            at = at.flatMap(value -> Optional.ofNullable(down(value, step)));
        }
        return at.map(FromBson::value);
    }

    private static BsonValue down(BsonValue from, Path.Step step) {
        if (step instanceof Path.Name name) {
            return from.isDocument() ? from.asDocument().get(name.name()) : null;
        }
        int index = ((Path.Index) step).index();
        return from.isArray() && index < from.asArray().size() ? from.asArray().get(index) : null;
    }

    /** A collection: the places of its documents by {@code _id} and by each other unique value. */
    private final class Kept {
        private final Map<Path, Places> places = new LinkedHashMap<>();
        private long bytes;

        Kept(BsonArray unique) {
            places.put(ID, new Places());
            unique.forEach(path -> places.put(Path.parse(path.asString().getValue()), new Places()));
        }

        Stream<Path> unique() {
            return places.keySet().stream().filter(path -> !path.equals(ID));
        }

        void add(Place put) {
            places.forEach(
                    (path, own) -> at(content(put), path).ifPresent(value -> own.add(value.hashCode(), put.at())));
            bytes += put.length();
        }

        void remove(Place put) {
            places.forEach(
                    (path, own) -> at(content(put), path).ifPresent(value -> own.remove(value.hashCode(), put.at())));
            bytes -= put.length();
        }

        Optional<Place> find(Path path, Value value) {
            return places.get(path).of(value.hashCode()).stream()
                    .map(log::apply)
                    .filter(put -> at(content(put), path).equals(Optional.of(value)))
                    .findFirst();
        }

        /** In the order of the log. */
        Stream<Place> all() {
            return places.get(ID).all().map(log::apply);
        }
    }

    /**
     * Places in a file by the hash of what is there: an open-addressed table of 24 to 48 bytes for each place. A map of objects takes
     * several times as much of the heap, which the clients of all targets share.
     */
    static final class Places {
        private static final long FREE = -1;

        private int[] hashes = new int[16];
        private long[] places = free(16);
        private int size;

        private static long[] free(int slots) {
            long[] free = new long[slots];
            Arrays.fill(free, FREE);
            return free;
        }

        /** The slot that a hash has if no other is in it: its highest bits, spread by the golden ratio. */
        private int home(int hash) {
            return (hash * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(places.length) + 1);
        }

        private int next(int slot) {
            return (slot + 1) & (places.length - 1);
        }

        /** Adds a place that is not there yet. */
        void add(int hash, long place) {
            if (2 * ++size > places.length) {
                int[] had = hashes;
                long[] were = places;
                hashes = new int[2 * had.length];
                places = free(hashes.length);
                for (int slot = 0; slot < were.length; slot++) {
                    if (were[slot] != FREE) {
                        put(had[slot], were[slot]);
                    }
                }
            }
            put(hash, place);
        }

        private void put(int hash, long place) {
            int slot = home(hash);
            while (places[slot] != FREE) {
                slot = next(slot);
            }
            hashes[slot] = hash;
            places[slot] = place;
        }

        /** Removes a place that is there, and closes the gap with what lies behind it only because it was taken. */
        void remove(int hash, long place) {
            int gap = home(hash);
            while (places[gap] != place) {
                gap = next(gap);
            }
            int mask = places.length - 1;
            for (int slot = next(gap); places[slot] != FREE; slot = next(slot)) {
                if (((slot - home(hashes[slot])) & mask) >= ((slot - gap) & mask)) {
                    hashes[gap] = hashes[slot];
                    places[gap] = places[slot];
                    gap = slot;
                }
            }
            places[gap] = FREE;
            size--;
        }

        /** Those with this hash, in no order. */
        List<Long> of(int hash) {
            List<Long> found = new ArrayList<>(1);
            for (int slot = home(hash); places[slot] != FREE; slot = next(slot)) {
                if (hashes[slot] == hash) {
                    found.add(places[slot]);
                }
            }
            return found;
        }

        /** All of them, in order. */
        Stream<Long> all() {
            return Arrays.stream(places).filter(place -> place != FREE).sorted().boxed();
        }

        int size() {
            return size;
        }
    }
}
