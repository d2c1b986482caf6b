package org.docbench.stores.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.Query;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Update;

/**
 * Does once what runs do with a store, on a few small documents in a collection of its own, and notes what the server refuses. It
 * goes on after a refusal: a user learns of everything that is missing at once. The collection is dropped at the end.
 */
final class Rehearsal {
    private static final Path NUMBER = Path.ofNames("number");
    private static final Path TEXT = Path.ofNames("text");
    private static final Path ITEMS = Path.ofNames("items");
    private static final Path LINKS = Path.ofNames("links");
    private static final Path COUNTER = Path.ofNames("counter");
    private static final Value ITEM = new Value.Str("item 1");
    private static final Value PART = Value.Obj.of("id", new Value.Int32(1), "name", new Value.Str("part"));
    private static final String FIRST = "1";
    private static final int DOCUMENTS = 3;

    private final Store store;
    private final Session session;
    private final List<String> sent;
    private final List<ServerDiagnosis.Step> steps = new ArrayList<>();

    /** A name that nobody has given to a table of their own. */
    private final String collection =
            "docbench_doctor_" + UUID.randomUUID().toString().substring(0, 8);

    private Rehearsal(Store store, Session session, List<String> sent) {
        this.store = store;
        this.session = session;
        this.sent = sent;
    }

    /** The steps in their order. */
    static List<ServerDiagnosis.Step> of(Store store, Server server, Duration limit) {
        List<String> sent = new ArrayList<>();
        try (Session session = store.recorded(sent::add).open(server, limit)) {
            return new Rehearsal(store, session, sent).steps();
        } catch (RuntimeException e) { // of a driver too
            return List.of(new ServerDiagnosis.Step("connect", sent, Finding.missing(String.valueOf(e.getMessage()))));
        }
    }

    private List<ServerDiagnosis.Step> steps() {
        for (Durability level : Durability.values()) {
            if (store.without(level).isEmpty()) {
                said("level " + level.id(), () -> session.acknowledge(level).toString());
            }
        }
        if (created("a collection", List.of())) {
            if (holdsDocuments()) {
                documents();
            } else {
                counter();
            }
            sizes();
        }
        // A refused creation can leave a part: a table without its view.
        done("drop the collection", () -> session.drop(collection));
        return steps;
    }

    private boolean holdsDocuments() {
        try {
            return session.insert(collection, List.of(document(1))) != null;
        } catch (UnsupportedOperationException e) {
            return false;
        } catch (RuntimeException e) {
            return true; // the step that inserts says why
        }
    }

    private void counter() {
        Update one = new Update.Increment(COUNTER, 1);
        var row = Value.Obj.of("_id", new Value.Str(FIRST), "counter", new Value.Int32(0));
        counted(
                "insert a counter",
                1,
                () -> session.insert(collection, List.of(row)).execute());
        counted("add to the counter", 1, () -> changed(one));
        found("find by id", new Query(new Find.ById(FIRST)), 1);
    }

    private void documents() {
        counted(
                "insert one",
                1,
                () -> session.insert(collection, List.of(document(1))).execute());
        counted(
                "insert a batch",
                DOCUMENTS - 1,
                () -> session.insert(
                                collection,
                                IntStream.rangeClosed(2, DOCUMENTS)
                                        .mapToObj(Rehearsal::document)
                                        .toList())
                        .execute());
        session.drain();
        finds();
        updates();
        counted("count", DOCUMENTS, () -> session.count(collection));
        AtomicLong scanned = new AtomicLong();
        counted("scan", DOCUMENTS, () -> {
            session.scan(collection, each -> scanned.incrementAndGet());
            return scanned.get();
        });
        deleted("delete by id", new Find.ById("2"));
        done("gather the planner's statistics", () -> session.analyze(collection));
        indexed(new Index("unique", TEXT, true), new Find.Equal(TEXT, new Value.Str("text 1")), "a unique index");
        indexed(new Index("plain", TEXT, false), new Find.Equal(TEXT, new Value.Str("text 1")), "an index");
        indexed(
                Index.ofElements("links", LINKS),
                new Find.Element(LINKS, new Value.Str("2")),
                "an index over array elements");
    }

    private void finds() {
        found("find by id", new Query(new Find.ById(FIRST)), 1);
        found("find by ids", new Query(new Find.In(List.of(FIRST, "2"))), 2);
        found("scan from an id", new Query(new Find.From(FIRST, 2)), 2);
        found("find by value", new Query(new Find.Equal(TEXT, new Value.Str("text 1"))), 1);
        found("find the first by value", new Query(new Find.First(NUMBER, new Value.Int32(7))), 1);
        found("find by array element", new Query(new Find.Element(ITEMS, ITEM)), 1);
        found("find linked documents", new Query(new Find.Linked(FIRST, LINKS)), 1);
        found("projection", new Query(new Find.ById(FIRST), Optional.of(TEXT)), 1);
    }

    private void updates() {
        List<Update> updates = List.of(
                new Update.Set(Map.of(TEXT, new Value.Str("text 1"))),
                new Update.Set(Map.of(Path.ofNames("part"), PART)),
                new Update.Increment(NUMBER, 1),
                new Update.Push(ITEMS, List.of(new Value.Str("pushed")), Update.Push.END),
                new Update.Push(ITEMS, List.of(PART), Update.Push.END),
                new Update.Push(ITEMS, List.of(new Value.Str("first")), 0),
                new Update.RemoveAt(ITEMS, 0),
                new Update.RemoveAt(ITEMS, Update.RemoveAt.LAST),
                new Update.Pull(ITEMS, new Value.Str("pushed")),
                new Update.Unset(Path.ofNames("part")));
        for (Update update : updates) {
            counted("update: " + update.getClass().getSimpleName(), 1, () -> changed(update));
        }
        session.drain();
    }

    private void indexed(Index index, Find find, String name) {
        if (created(name, List.of(index))) {
            counted(
                    name + ": insert",
                    1,
                    () -> session.insert(collection, List.of(document(1))).execute());
            session.drain();
            done(name + ": catch up", () -> session.awaitIndexes(collection));
            found(name + ": find", new Query(find), 1);
            said(
                    name + ": plan",
                    () -> session.plan(collection, new Query(find)).indexes().toString());
        }
    }

    private void sizes() {
        said("bytes of a document", () -> session.bytes(collection).toString());
        said("bytes of a collection", () -> session.size(collection).toString());
        said("cache", () -> session.cache().toString());
        said("counters", () -> session.statistics().common().toString());
    }

    private boolean created(String name, List<Index> indexes) {
        return done("create " + name, () -> session.create(collection, indexes));
    }

    private long changed(Update update) {
        try (var prepared = session.update(collection, update)) {
            return prepared.with(new Change(FIRST, update)).execute();
        }
    }

    private void found(String name, Query query, long expected) {
        counted(name, expected, () -> {
            try (var prepared = session.find(collection, query)) {
                return prepared.with(query).execute();
            }
        });
    }

    private void deleted(String name, Find find) {
        counted(name, 1, () -> {
            try (var prepared = session.delete(collection, find)) {
                return prepared.with(find).execute();
            }
        });
        session.drain();
    }

    private boolean done(String name, Runnable work) {
        return step(name, Status.MISSING, () -> {
            work.run();
            return Finding.ok("");
        });
    }

    private void counted(String name, long expected, Supplier<Long> work) {
        step(name, Status.MISSING, () -> {
            long count = work.get();
            return count == expected
                    ? Finding.ok("")
                    : Finding.missing("the server reports " + count + " documents, expected " + expected);
        });
    }

    /** Without this a run has less evidence, and goes on. */
    private void said(String name, Supplier<String> work) {
        step(name, Status.LIMITED, () -> Finding.ok(work.get()));
    }

    /** What a store declares that it cannot do is no fault of a server, except a level that the server's settings forbid. */
    private boolean step(String name, Status refusal, Supplier<Finding> work) {
        sent.clear();
        Finding finding;
        try {
            finding = work.get();
        } catch (UnsupportedOperationException e) {
            finding = new Finding(refusal == Status.LIMITED ? refusal : Status.OK, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // of a driver too: what answers there need not be a server of the product
            finding = new Finding(refusal, String.valueOf(e.getMessage()));
        }
        steps.add(new ServerDiagnosis.Step(name, sent, finding));
        return finding.status() == Status.OK;
    }

    /** A document whose only link is the one after it. */
    private static Value.Obj document(int id) {
        return Value.Obj.of(
                "_id", new Value.Str("" + id),
                "number", new Value.Int32(id == 1 ? 7 : id),
                "text", new Value.Str("text " + id),
                "items", Value.Arr.of(new Value.Str("item " + id), new Value.Str("more"), PART),
                "links", Value.Arr.of(new Value.Str("" + (id + 1))));
    }
}
