package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.NullStore;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that finds something else than the model has no number, and the reason says where the difference is. */
class WronglyFoundTest {
    private static final Store SQLITE = RealServers.store("sqlite.jsonb");
    private static final int CASES = 8;

    @TempDir
    Path folder;

    @Test
    void theHonestStoreIsRightAndItsDigestsAreTheModels() {
        List<ResultRow> rows = SmallQueries.rows(SmallQueries.run(SmallQueries.sqlite(folder), SmallQueries.NOTHING));
        assertThat(rows).hasSize(2 * CASES).allSatisfy(row -> {
            assertThat(row.status()).as(row.toString()).isEqualTo("measured");
            assertThat(row.samples()).hasSize(2);
            assertThat(row.digest()).hasSize(64);
        });
        for (int i = 0; i < rows.size(); i += 2) {
            assertThat(rows.get(i).digest()).isEqualTo(rows.get(i + 1).digest());
        }
        assertThat(rows.stream().map(ResultRow::digest).distinct())
                .as("of 60 documents 3 are asked for without an index, 7 with one; in and join find the same")
                .hasSize(6);
    }

    @Test
    void countsOneLess() {
        Store store = Instead.session(SQLITE, "find", (session, arguments) -> {
            Prepared<Query> honest = session.find((String) arguments[0], (Query) arguments[1]);
            return (Prepared<Query>) query -> () -> honest.with(query).execute() - 1;
        });
        assertThat(rows(store))
                .hasSize(CASES)
                .allSatisfy(row -> assertThat(row.reason())
                        .matches("wrong result: found \\d+ documents where the model finds \\d+: .*"));
    }

    @Test
    void givesOneLess() {
        failsEverywhere(taking(documents -> documents.subList(1, documents.size())), "did not come");
    }

    @Test
    void givesOneTwice() {
        failsEverywhere(
                taking(documents -> {
                    List<Value.Obj> twice = new ArrayList<>(documents);
                    twice.set(1, documents.get(0));
                    return twice;
                }),
                "came twice");
    }

    @Test
    void givesAnotherDocument() {
        failsEverywhere(
                taking(documents -> {
                    List<Value.Obj> other = new ArrayList<>(documents);
                    other.set(0, Value.Obj.of("_id", new Value.Str("stranger")));
                    return other;
                }),
                "the document stranger came and should not");
    }

    @Test
    void givesTheWholeDocumentForAPart() {
        Store store = Instead.session(SQLITE, "take", (session, arguments) -> {
            Query asked = (Query) arguments[1];
            session.take((String) arguments[0], new Query(asked.find()), each(arguments[2]));
            return null;
        });
        List<ResultRow> rows = rows(store);
        assertThat(failed(rows)).containsExactly("element none part", "element elements part", "in part", "join part");
        assertThat(rows.get(1).reason()).contains("at $: expected fields [_id, data], got fields [_id, targets, data]");
    }

    /** Of 60 documents each is asked for once in the first round: seven queries of a block are not enough to see this. */
    @Test
    void anIndexThatForgotOneDocument() {
        Store store = Instead.session(SQLITE, "take", (session, arguments) -> {
            boolean indexed = ((String) arguments[0]).endsWith("targets");
            session.take((String) arguments[0], (Query) arguments[1], document -> {
                if (!indexed || !document.fields().get("_id").equals(new Value.Str("7"))) {
                    each(arguments[2]).accept(document);
                }
            });
            return null;
        });
        assertThat(failed(rows(store)))
                .contains("element elements document")
                .noneMatch(row -> !row.contains("elements"));
    }

    @Test
    void anIndexThatKnowsNothingYet() {
        Store store = Instead.session(SQLITE, "find", (session, arguments) -> {
            Prepared<Query> honest = session.find((String) arguments[0], (Query) arguments[1]);
            boolean indexed = ((String) arguments[0]).endsWith("targets");
            return indexed ? (Prepared<Query>) query -> () -> 0 : honest;
        });
        assertThat(failed(rows(store))).containsExactly("element elements document", "element elements part");
    }

    @Test
    void losesADocumentWhileItIsFilled() {
        Store store = Instead.session(SQLITE, "insert", (session, arguments) -> {
            List<Value.Obj> documents = documents(arguments[1]);
            return session.insert((String) arguments[0], documents.subList(1, documents.size()));
        });
        assertThat(rows(store))
                .hasSize(CASES)
                .allSatisfy(row -> assertThat(row.reason())
                        .isEqualTo("wrong result: the collection has 59 documents after 60 were inserted"));
    }

    @Test
    void changesADocumentWhileItIsFilled() {
        Store store = Instead.session(SQLITE, "insert", (session, arguments) -> {
            List<Value.Obj> documents = new ArrayList<>(documents(arguments[1]));
            documents.set(3, Value.Obj.of("_id", new Value.Str("3"), "data", new Value.Int32(1)));
            return session.insert((String) arguments[0], documents);
        });
        assertThat(rows(store))
                .hasSize(CASES)
                .allSatisfy(row -> assertThat(row.reason())
                        .isEqualTo("wrong result: of the documents inserted the document 3 at $:"
                                + " expected fields [_id, targets, data], got fields [_id, data]"));
    }

    @Test
    void aPlanWithoutTheIndexIsAWarningAndARow() {
        Store store = Instead.session(SQLITE, "plan", (session, arguments) -> new Plan(Set.of(), "every document"));
        Suite run = SmallQueries.run(SmallQueries.sqlite(folder, store));
        List<ResultRow> rows = SmallQueries.rows(run);
        assertThat(rows).hasSize(CASES).allMatch(row -> row.status().equals("measured"));
        assertThat(rows.get(0).warnings()).isEmpty();
        assertThat(rows.get(2).warnings()).containsExactly("the plan does not use the index targets");
        assertThat(rows.get(4).warnings()).containsExactly("the plan does not use the index _id");
        assertThat(run.observations().plans()).hasSize(CASES).allSatisfy(plan -> {
            assertThat(plan.text()).isEqualTo("every document");
            assertThat(plan.used()).isEqualTo(plan.intended() == null);
        });
    }

    @Test
    void thePlansOfTheHonestStoreUseTheIndexes() {
        Suite run = SmallQueries.run(SmallQueries.sqlite(folder), SmallQueries.NOTHING);
        assertThat(SmallQueries.rows(run))
                .filteredOn(row -> row.target().equals("sqlite.jsonb"))
                .allSatisfy(row -> assertThat(row.warnings()).noneMatch(warning -> warning.contains("plan")));
        assertThat(run.observations().plans())
                .extracting(PlanRow::target, PlanRow::used)
                .hasSize(CASES)
                .containsOnly(org.assertj.core.groups.Tuple.tuple("sqlite.jsonb", true));
    }

    @Test
    void whatAProductDoesNotHaveIsUnsupportedInItsWords() {
        Store withoutJoin = Instead.session(SQLITE, "find", (session, arguments) -> {
            if (((Query) arguments[1]).find() instanceof Find.Linked) {
                throw new UnsupportedOperationException("no join here");
            }
            return session.find((String) arguments[0], (Query) arguments[1]);
        });
        assertThat(rows(withoutJoin))
                .filteredOn(row -> row.status().equals("unsupported"))
                .hasSize(2)
                .allMatch(row -> row.scenario().equals("join") && row.reason().equals("no join here"));
        Store withoutIndex = Instead.session(SQLITE, "create", (session, arguments) -> {
            List<?> indexes = (List<?>) arguments[1];
            if (!indexes.isEmpty()) {
                throw new UnsupportedOperationException("no index over items: " + ((Index) indexes.get(0)).name());
            }
            session.create((String) arguments[0], List.of());
            return null;
        });
        assertThat(rows(withoutIndex))
                .filteredOn(row -> row.status().equals("unsupported"))
                .extracting(SmallQueries::name)
                .containsExactly("element elements document", "element elements part");
    }

    @Test
    void anIndexThatTheServerRefusesFailsItsOwnCasesAlone() {
        Store store = Instead.session(SQLITE, "create", (session, arguments) -> {
            if (!((List<?>) arguments[1]).isEmpty()) {
                throw new StoreException("index too large");
            }
            session.create((String) arguments[0], List.of());
            return null;
        });
        List<ResultRow> rows = rows(store);
        assertThat(failed(rows)).containsExactly("element elements document", "element elements part");
        assertThat(rows.get(2).reason()).isEqualTo("index too large");
        assertThat(failed(SmallQueries.rows(onInstances(2, SmallQueries.sqlite(folder, store)))))
                .as("a new instance of the server reads what was loaded, and nothing else")
                .isEqualTo(failed(rows));
    }

    private static Suite onInstances(int instances, StoreTarget target) {
        var asked = Requests.of(Map.of("instances", List.of("" + instances)));
        return QuerySuite.planned(SmallQueries.all(target), SmallQueries.EFFORT, asked, Observer.NOBODY);
    }

    /** The null store has no server: nothing is restarted, and nothing loaded again. */
    @Test
    void whatKeepsNothingIsLoadedOnceWhateverIsRestarted() {
        assertThat(loads(2)).isEqualTo(loads(1)).isPositive();
    }

    private static int loads(int instances) {
        var loads = new AtomicInteger();
        Store counting = Instead.session(new NullStore(), "insert", (session, arguments) -> {
            loads.incrementAndGet();
            return session.insert((String) arguments[0], documents(arguments[1]));
        });
        SmallQueries.rows(onInstances(instances, new StoreTarget(NullStore.ID, counting, NullStore.server())));
        return loads.get();
    }

    private static Store taking(UnaryOperator<List<Value.Obj>> change) {
        return Instead.session(SQLITE, "take", (session, arguments) -> {
            List<Value.Obj> found = new ArrayList<>();
            session.take((String) arguments[0], (Query) arguments[1], found::add);
            Optional.of(found)
                    .filter(some -> some.size() > 1)
                    .map(change)
                    .orElse(found)
                    .forEach(each(arguments[2]));
            return null;
        });
    }

    @SuppressWarnings("unchecked")
    private static Consumer<Value.Obj> each(Object argument) {
        return (Consumer<Value.Obj>) argument;
    }

    @SuppressWarnings("unchecked")
    private static List<Value.Obj> documents(Object argument) {
        return (List<Value.Obj>) argument;
    }

    private void failsEverywhere(Store store, String reason) {
        assertThat(rows(store)).hasSize(CASES).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo("failed");
            assertThat(row.reason()).startsWith("wrong result: the document ").contains(reason);
            assertThat(row.samples()).isEmpty();
        });
    }

    private static List<String> failed(List<ResultRow> rows) {
        return rows.stream()
                .filter(row -> row.status().equals("failed"))
                .map(SmallQueries::name)
                .toList();
    }

    private List<ResultRow> rows(Store store) {
        return SmallQueries.rows(SmallQueries.run(SmallQueries.sqlite(folder, store)));
    }
}
