package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** A collection of a real server that holds one document, held against the model of that document. */
public final class OneDocument implements AutoCloseable {
    private static final String ID = "1";

    private final StoreLedger ledger;
    private final String collection;
    private final Session session;

    /**
     * Opens a session of its own.
     *
     * @param level the weakest, as nothing is killed here
     */
    public OneDocument(String store, Durability level) {
        collection = "model " + store;
        ledger = RealServers.store(store).ledger();
        session = RealServers.open(store);
        session.acknowledge(level);
        session.create(collection, List.of());
    }

    /** Puts it in place of the one before. */
    public Value.Obj stored(Value.Obj document) {
        Find all = new Find.ById(ID);
        session.delete(collection, all).with(all).execute();
        assertThat(session.insert(collection, List.of(document)).execute()).isEqualTo(1);
        return document;
    }

    public Value.Obj read() {
        return session.read(collection, ID).orElseThrow();
    }

    public void update(Update update) {
        assertThat(session.update(collection, update)
                        .with(new Change(ID, update))
                        .execute())
                .isEqualTo(1);
    }

    /** Tells whether the document is this one but for what the target declares to lose. */
    public boolean is(Value.Obj expected) {
        return difference(expected).isEmpty();
    }

    public void assertIs(Value.Obj expected) {
        assertThat(difference(expected)).isEmpty();
    }

    private Optional<Difference> difference(Value.Obj expected) {
        return Difference.between(expected, read(), ledger.losses());
    }

    /** Any document of all types. */
    public void assertComesBack(long seed) {
        Map<String, Value> fields = new LinkedHashMap<>(Map.of("_id", new Value.Str(ID)));
        fields.putAll(new RandomDocuments(seed).next().fields());
        assertIs(stored(new Value.Obj(fields)));
    }

    /** @param refused names of fields that the product cannot search */
    public void assertFoundByEachValue(Value.Obj document, Predicate<String> refused) {
        stored(document);
        Query absent = new Query(new Find.Equal(Path.ofNames("not there"), new Value.Null()));
        assertThat(session.find(collection, absent).with(absent).execute())
                .as("null is found where nothing is")
                .isZero();
        document.fields().forEach((name, value) -> {
            if (!name.equals("_id") && !refused.test(name)) {
                Query find = new Query(new Find.Equal(Path.ofNames(name), value));
                assertThat(session.find(collection, find).with(find).execute())
                        .as(name + " = " + value)
                        .isEqualTo(1);
                if (value instanceof Value.Arr array) {
                    array.items().forEach(item -> assertHolds(name, item));
                }
            }
        });
    }

    private void assertHolds(String array, Value item) {
        Query find = new Query(new Find.Element(Path.ofNames(array), item));
        assertThat(session.find(collection, find).with(find).execute())
                .as(array + " holds " + item)
                .isEqualTo(1);
    }

    @Override
    public void close() {
        session.drop(collection);
        session.close();
    }
}
