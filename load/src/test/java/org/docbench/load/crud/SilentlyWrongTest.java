package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that acknowledges and does something else has no number, and the reason says where the difference is. */
@Tag("slow")
class SilentlyWrongTest {

    @Test
    void theHonestStoreIsRight() {
        assertThat(SmallRun.rows(SmallRun.only(), SharedStore.honest().target("honest")))
                .isNotEmpty()
                .allMatch(Results::isMeasured);
    }

    @Test
    void aSingleInsertIsLost() {
        AtomicInteger inserts = new AtomicInteger();
        var store = SharedStore.with("insert", (session, arguments) -> {
            List<Value.Obj> batch = batch(arguments);
            boolean loses = batch.size() == 1 && inserts.incrementAndGet() % 7 == 0;
            return loses ? (Call) () -> 1 : session.insert((String) arguments[0], batch);
        });
        List<ResultRow> rows = SmallRun.rows(SmallRun.only("insert"), store.target("loses"));
        assertThat(rows)
                .filteredOn(row -> row.caseParameters().get("batch").equals("1"))
                .allSatisfy(row -> assertThat(row.reason())
                        .startsWith("wrong result: ")
                        .contains("documents where there should be"));
    }

    @Test
    void aDocumentOfTheLoadIsLost() {
        AtomicInteger inserts = new AtomicInteger();
        var store = SharedStore.with("insert", (session, arguments) -> {
            List<Value.Obj> batch = batch(arguments);
            boolean loses = inserts.incrementAndGet() == 1;
            Call call = session.insert((String) arguments[0], loses ? batch.subList(1, batch.size()) : batch);
            return (Call) () -> {
                call.execute();
                return batch.size();
            };
        });
        List<ResultRow> rows = SmallRun.rows(SmallRun.only("find"), store.target("loses"));
        assertThat(rows)
                .filteredOn(row -> row.caseParameters().get("documents").equals("700"))
                .isNotEmpty()
                .allSatisfy(row ->
                        assertThat(row.reason()).isEqualTo("wrong result: 699 documents where there should be 700"));
    }

    @Test
    void anUpdateGoesToAnotherDocument() {
        Documents documents = new Documents(1);
        failed("update", SharedStore.with("update", (session, arguments) -> {
            Prepared<Change> honest = session.update((String) arguments[0], (Update) arguments[1]);
            return (Prepared<Change>) change -> honest.with(new Change(documents.id(1), change.update()));
        }));
    }

    @Test
    void anUpdateIsNotMade() {
        failed("update", SharedStore.with("update", (session, arguments) -> (Prepared<Change>) change -> () -> 1));
    }

    @Test
    void aDeleteLeavesTheDocument() {
        failed("delete", deleting((session, find) -> () -> 1));
    }

    @Test
    void aDeleteRemovesAnother() {
        Documents documents = new Documents(1);
        AtomicInteger deleted = new AtomicInteger();
        failed("delete", SharedStore.with("delete", (session, arguments) -> {
            Prepared<Find> honest = session.delete((String) arguments[0], (Find) arguments[1]);
            return arguments[1] instanceof Find.In
                    ? honest
                    : (Prepared<Find>) find -> honest.with(new Find.ById(documents.id(2L * deleted.getAndIncrement())));
        }));
    }

    @Test
    void aFindAnswersAnotherDocument() {
        Documents documents = new Documents(1);
        failed("find", SharedStore.with("take", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            var each = (java.util.function.Consumer<Value.Obj>) arguments[2];
            each.accept(documents.at(-5));
            return null;
        }));
    }

    private interface Deletes {
        Call of(Session session, Find find);
    }

    private static SharedStore deleting(Deletes deletes) {
        return SharedStore.with("delete", (session, arguments) -> (Prepared<Find>) find -> deletes.of(session, find));
    }

    private static void failed(String scenario, SharedStore store) {
        List<ResultRow> rows = SmallRun.rows(SmallRun.only(scenario), store.target("wrong"));
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Results.FAILED);
            assertThat(row.reason()).startsWith("wrong result: ");
            assertThat(row.samples()).isEmpty();
        });
        assertThat(rows.stream().map(ResultRow::scenario).collect(Collectors.toSet()))
                .containsExactly(scenario);
    }

    @SuppressWarnings("unchecked")
    private static List<Value.Obj> batch(Object[] arguments) {
        return (List<Value.Obj>) arguments[1];
    }
}
