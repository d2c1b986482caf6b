package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.stores.LinkedDocuments.FILLER;
import static org.docbench.stores.LinkedDocuments.KINDS;
import static org.docbench.stores.LinkedDocuments.LINKS;
import static org.docbench.stores.LinkedDocuments.MARKS;
import static org.docbench.stores.LinkedDocuments.NUMBER;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** The part of {@link StoreContract} about many documents: batches, queries, what they take, and how they are run. */
public final class QueryContract {
    /** Few: a product reads them all sooner than an index. */
    private static final int FEW = 60;

    /** So many that a product takes an index. */
    private static final int MANY = 2000;

    private static final int BATCH = 500;
    private static final Index ON_LINKS = Index.ofElements("by links", LINKS);
    private static final List<Optional<Path>> PARTS = List.of(
            Optional.empty(),
            Optional.of(Path.ofNames("part")),
            Optional.of(Path.ofNames("part", "inner", "most")),
            Optional.of(Path.ofNames("nowhere")));

    /** What a product may refuse, in words. */
    public enum Ability {
        /** {@link Find.In}. */
        IN,
        /** {@link Find.From}. */
        FROM,
        /** {@link Find.Element} of a text or a number. */
        ELEMENT,
        /** {@link Find.Element} of an object. */
        ELEMENT_OBJECT,
        /** An index over items that are texts. */
        ELEMENTS_INDEX,
        /** An index over items of several types. */
        ELEMENTS_INDEX_MIXED,
        /** {@link Find.Linked}. */
        LINKED,
        /** An index over the value at a path. */
        VALUE_INDEX,
        /** {@link Query#part}. */
        PART,
        /** Indexes in {@link Session#plan}; without them it says in words what is done. */
        PLAN
    }

    private final String collection;
    private final Set<Loss> losses;
    private final Set<Ability> refused;

    QueryContract(String collection, Set<Loss> losses, Set<Ability> refused) {
        this.collection = collection;
        this.losses = losses;
        this.refused = refused;
    }

    /** By what they show. Each is given a session and an empty collection. */
    Map<String, Consumer<Session>> parts() {
        Map<String, Consumer<Session>> parts = new LinkedHashMap<>();
        parts.put("batches made beforehand are inserted in any order, and all is scanned", this::batches);
        parts.put("documents are found by several ids", able(Ability.IN, this::in));
        parts.put("documents are found from an id on, in the order of bytes", able(Ability.FROM, this::from));
        parts.put("documents are found by an item of an array", able(Ability.ELEMENT, s -> elements(s, List.of())));
        parts.put("documents are found by an item that is an object", able(Ability.ELEMENT_OBJECT, this::objects));
        parts.put(
                "documents are found by an item in an index",
                able(Ability.ELEMENTS_INDEX, s -> elements(s, List.of(ON_LINKS))));
        parts.put("documents are found by an item of any type in an index", able(Ability.ELEMENTS_INDEX_MIXED, s -> {
            elements(s, List.of(Index.ofElements("by mark", MARKS), ON_LINKS));
        }));
        parts.put("a document's links are followed", able(Ability.LINKED, this::linked));
        parts.put("only the part that is asked for is taken", able(Ability.PART, this::part));
        parts.put("the plan names the index", refused.contains(Ability.PLAN) ? this::planInWords : this::plan);
        return parts;
    }

    /** What is refused is refused in words, and nothing else is. */
    private Consumer<Session> able(Ability ability, Consumer<Session> body) {
        return refused.contains(ability)
                ? session -> assertThatThrownBy(() -> body.accept(session))
                        .isInstanceOfAny(UnsupportedOperationException.class, StoreException.class)
                        .message()
                        .isNotBlank()
                : body;
    }

    private void batches(Session session) {
        List<Value.Obj> documents = LinkedDocuments.of(FEW);
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < FEW; i += 7) {
            calls.add(session.insert(collection, documents.subList(i, Math.min(FEW, i + 7))));
        }
        Collections.reverse(calls);
        long inserted = calls.stream().mapToLong(Call::execute).sum();
        session.awaitIndexes(collection);
        session.awaitIndexes(collection);
        assertThat(inserted).isEqualTo(FEW);
        assertThat(session.count(collection)).isEqualTo(FEW);
        List<Value.Obj> scanned = new ArrayList<>();
        session.scan(collection, scanned::add);
        same(documents, scanned);
        session.bytes(collection).ifPresent(mean -> assertThat(mean).isGreaterThan(FILLER.length() / 2.0));
        session.process().ifPresent(id -> assertThat(id).isPositive());
    }

    private void in(Session session) {
        List<Value.Obj> documents = inserted(session, FEW, List.of());
        asked(
                session,
                documents,
                new Find.In(List.of("d1", "d7", "d20")),
                new Find.In(List.of("d59", "nobody", "d0")),
                new Find.In(List.of("it's", "\"nobody\"", "{}")),
                new Find.In(List.of("d3", "d4", "d3")));
    }

    /** Where the order of bytes, that of a language, that of UTF-16 and that of numbers differ. */
    private static final List<String> IN_ORDER =
            List.of("", " a", "A", "Z", "a", "a ", "a b", "a-b", "ab", "d", "d0", "z", "Ä", "ß", "\uFFFD", "😀");

    private void from(Session session) {
        List<Value.Obj> documents = new ArrayList<>(inserted(session, FEW, List.of()));
        List<Value.Obj> odd = IN_ORDER.stream()
                .filter(id -> !id.isEmpty() && !id.equals("d0"))
                .map(id -> Value.Obj.of("_id", text(id), "number", whole(1)))
                .toList();
        session.insert(collection, odd).execute();
        documents.addAll(odd);
        assertThat(IN_ORDER).isSortedAccordingTo(Find.From.ORDER);
        for (int count : List.of(1, 3, 25, 1000)) {
            Find[] scans = IN_ORDER.stream().map(id -> new Find.From(id, count)).toArray(Find[]::new);
            asked(session, documents, scans);
            for (Find scan : scans) {
                List<String> ids = new ArrayList<>();
                session.take(collection, new Query(scan), document -> ids.add(ModelQuery.id(document)));
                assertThat(ids).isSortedAccordingTo(Find.From.ORDER);
            }
        }
        assertThatThrownBy(() -> session.delete(collection, new Find.From("a", 1)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    private void elements(Session session, List<Index> indexes) {
        List<Value.Obj> documents = inserted(session, FEW, indexes);
        asked(session, documents, element(LINKS, text("d8")), element(LINKS, text("d9")), element(LINKS, text("d")));
        asked(session, documents, element(MARKS, text("m'3\"")), element(MARKS, text("5")), element(MARKS, text("x")));
        asked(session, documents, element(MARKS, whole(5)), element(MARKS, whole(6)), element(MARKS, whole(999)));
        assertThat(ModelQuery.of(new Query(element(MARKS, whole(5))), documents))
                .as("documents that the contract looks for")
                .isNotEmpty();
    }

    private void objects(Session session) {
        List<Value.Obj> documents = inserted(session, FEW, List.of());
        asked(
                session,
                documents,
                element(MARKS, Value.Obj.of("id", whole(3), "name", text("n"))),
                element(MARKS, Value.Obj.of("id", whole(3))),
                element(MARKS, Value.Obj.of("id", whole(999), "name", text("n"))));
    }

    private void linked(Session session) {
        for (List<Index> indexes : List.of(List.<Index>of(), List.of(ON_LINKS))) {
            if (indexes.isEmpty() || !refused.contains(Ability.ELEMENTS_INDEX)) {
                List<Value.Obj> documents = inserted(session, FEW, indexes);
                asked(
                        session,
                        documents,
                        new Find.Linked("d7", LINKS),
                        new Find.Linked("d0", LINKS),
                        new Find.Linked("d3", LINKS),
                        new Find.Linked("nobody", LINKS));
            }
        }
    }

    private void part(Session session) {
        List<Value.Obj> documents = inserted(session, FEW, List.of());
        for (Optional<Path> part : PARTS) {
            asked(session, documents, part, new Find.Equal(Path.ofNames("filler"), text(FILLER)));
            for (int kind = 0; kind < KINDS; kind++) {
                asked(session, documents, part, new Find.ById("d" + kind));
            }
        }
    }

    private void plan(Session session) {
        List<Index> indexes = new ArrayList<>(List.of(new Index("by number", NUMBER, false)));
        boolean elements = !refused.contains(Ability.ELEMENTS_INDEX);
        if (elements) {
            indexes.add(ON_LINKS);
        }
        inserted(session, MANY, indexes);
        planned(session, new Find.Equal(NUMBER, whole(77)), "by number");
        planned(session, new Find.ById("d77"), Plan.ID);
        if (!refused.contains(Ability.IN)) {
            planned(session, new Find.In(List.of("d3", "d4", "d5")), Plan.ID);
        }
        if (!refused.contains(Ability.FROM)) {
            planned(session, new Find.From("d3", 5), Plan.ID);
        }
        if (elements) {
            planned(session, element(LINKS, text("d77")), ON_LINKS.name());
            assertThat(session.plan(collection, new Query(element(MARKS, whole(6))))
                            .indexes())
                    .doesNotContain(ON_LINKS.name());
        }
        if (!refused.contains(Ability.LINKED)) {
            assertThat(session.plan(collection, new Query(new Find.Linked("d7", LINKS)))
                            .text())
                    .isNotBlank();
        }
    }

    private void planInWords(Session session) {
        Plan plan = session.plan(collection, new Query(new Find.ById("d77")));
        assertThat(plan.indexes()).isEmpty();
        assertThat(plan.text()).isNotBlank();
    }

    private void planned(Session session, Find find, String index) {
        for (Optional<Path> part : List.of(Optional.<Path>empty(), Optional.of(Path.ofNames("part")))) {
            if (part.isEmpty() || !refused.contains(Ability.PART)) {
                Plan plan = session.plan(collection, new Query(find, part));
                assertThat(plan.indexes()).as(plan.text()).contains(index);
            }
        }
    }

    /** Finds of one shape, for the whole documents and for a part of them. */
    private void asked(Session session, List<Value.Obj> documents, Find... finds) {
        asked(session, documents, Optional.empty(), finds);
        if (!refused.contains(Ability.PART)) {
            asked(session, documents, Optional.of(Path.ofNames("part", "inner")), finds);
        }
    }

    private void asked(Session session, List<Value.Obj> documents, Optional<Path> part, Find... finds) {
        List<Query> queries =
                List.of(finds).stream().map(find -> new Query(find, part)).toList();
        try (Prepared<Query> prepared = session.find(collection, queries.get(0))) {
            for (Query query : queries) {
                List<Value.Obj> expected = ModelQuery.of(query, documents);
                assertThat(prepared.with(query).execute()).as(query.toString()).isEqualTo(expected.size());
                List<Value.Obj> taken = new ArrayList<>();
                session.take(collection, query, taken::add);
                same(expected, taken);
            }
        }
    }

    private void same(List<Value.Obj> expected, List<Value.Obj> actual) {
        assertThat(Difference.between(sorted(expected), sorted(actual))).isEmpty();
    }

    private Value sorted(List<Value.Obj> documents) {
        return new Value.Arr(documents.stream()
                .sorted(Comparator.comparing(ModelQuery::id))
                .map(document -> Losses.apply(document, losses))
                .toList());
    }

    private List<Value.Obj> inserted(Session session, int count, List<Index> indexes) {
        session.create(collection, indexes);
        List<Value.Obj> documents = LinkedDocuments.of(count);
        for (int i = 0; i < count; i += BATCH) {
            session.insert(collection, documents.subList(i, Math.min(count, i + BATCH)))
                    .execute();
        }
        session.awaitIndexes(collection);
        session.analyze(collection);
        return documents;
    }

    private static Find element(Path array, Value item) {
        return new Find.Element(array, item);
    }

    private static Value.Int32 whole(int number) {
        return new Value.Int32(number);
    }

    private static Value.Str text(String text) {
        return new Value.Str(text);
    }
}
