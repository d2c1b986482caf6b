package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.FolderServer;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that acknowledges and does something else has no number, and the reason says where the difference is. */
@Tag("slow")
class SilentlyWrongTest {
    private static final Store SQLITE = RealServers.store("sqlite.jsonb");

    private static final UpdateCases.UpdateCase PUSH_AT_THREE = new UpdateCases.UpdateCase(
            UpdateSuite.PUSH,
            List.of("scalar", "1"),
            () -> UpdateDocuments.array(10, UpdateDocuments::scalar),
            i -> List.of(new Update.Push(
                    org.docbench.core.value.Path.ofNames("items"), List.of(new Value.Str("new_" + i)), 3)));

    private static final UpdateCases.UpdateCase REMOVE_FIRST =
            SmallRun.published(UpdateSuite.DELETE, "scalar", "begin");

    @TempDir
    Path folder;

    @Test
    void theHonestStoreIsRight() {
        assertThat(rows(SQLITE)).hasSize(4).allMatch(row -> row.status().equals("measured"));
    }

    @Test
    void aPushThatIgnoresItsPosition() {
        Store store = Instead.update(
                SQLITE,
                asked -> asked instanceof Update.Push push
                        ? new Update.Push(push.array(), push.values(), Update.Push.END)
                        : asked);
        failsOnlyIn(
                store, PUSH_AT_THREE, "wrong result: at $.items[3]: expected Str[value=new_16], got Str[value=item_3]");
    }

    @Test
    void aRemovalOfTheLastItemForTheFirst() {
        Store store = Instead.update(
                SQLITE,
                asked -> asked instanceof Update.RemoveAt remove
                        ? new Update.RemoveAt(remove.array(), Update.RemoveAt.LAST)
                        : asked);
        failsOnlyIn(
                store, REMOVE_FIRST, "wrong result: at $.items[0]: expected Str[value=item_17], got Str[value=item_0]");
    }

    @Test
    void anAcknowledgementOfNothing() {
        Store store = Instead.update(SQLITE, (session, collection, asked) -> () -> 1);
        assertThat(rows(store)).hasSize(4).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo("failed");
            assertThat(row.samples()).isEmpty();
        });
        assertThat(reason(rows(store), SmallRun.baseline()))
                .isEqualTo("wrong result: at $.counter: expected Int64[value=17], got Int64[value=0]");
        assertThat(reason(rows(store), SmallRun.single())).startsWith("wrong result: at $.field_50: expected");
    }

    @Test
    void aChangeOfAnotherDocumentAsWell() {
        Store store = Instead.update(SQLITE, (session, collection, asked) -> {
            var right = session.update(collection, asked.update());
            var both = right.with(asked);
            var other = right.with(new Change("canary", asked.update()));
            return asked.update() instanceof Update.Increment ? () -> both.execute() * other.execute() : both;
        });
        failsOnlyIn(
                store,
                SmallRun.baseline(),
                "wrong result: another document was changed: at $.counter: expected Int64[value=0], got"
                        + " Int64[value=17]");
    }

    @Test
    void aStoreThatFindsNoDocument() {
        Store store = Instead.update(
                SQLITE,
                (session, collection, asked) ->
                        session.update(collection, asked.update()).with(new Change("nobody", asked.update())));
        assertThat(rows(store))
                .allSatisfy(row -> assertThat(row.reason())
                        .isEqualTo("reports 0 documents changed where 1 updates of one were sent"));
    }

    /**
     * What FerretDB 1 does without an error: {@code $position} is ignored, {@code $pull} of a sub-document removes nothing, and {@code
     * $unset} of an array element shortens the array, where MongoDB leaves null in its place.
     */
    @Test
    void theKnownFaultsOfFerretdb1() {
        org.docbench.core.value.Path items = org.docbench.core.value.Path.ofNames("items");
        Value second = Value.Obj.of("id", new Value.Int32(1), "name", new Value.Str("item_1"));
        UpdateCases.UpdateCase pull = new UpdateCases.UpdateCase(
                UpdateSuite.DELETE,
                List.of("object", "pull"),
                () -> Value.Obj.of("items", Value.Arr.of(new Value.Str("item_0"), second, new Value.Str("item_2"))),
                i -> List.of(new Update.Pull(items, second)));
        UpdateCases.UpdateCase unset = new UpdateCases.UpdateCase(
                UpdateSuite.SINGLE,
                List.of("element"),
                () -> UpdateDocuments.array(5, UpdateDocuments::scalar),
                i -> List.of(new Update.Set(
                        Map.of(items.then(new org.docbench.core.value.Path.Index(2)), new Value.Null()))));
        Store ferretdb = Instead.update(SQLITE, (session, collection, asked) -> {
            Update update = asked.update();
            if (update instanceof Update.Push push) {
                return changed(
                        session, collection, asked, new Update.Push(push.array(), push.values(), Update.Push.END));
            }
            if (update instanceof Update.Pull one && one.value() instanceof Value.Obj) {
                return () -> 1;
            }
            if (update instanceof Update.Set set && set.values().containsValue(new Value.Null())) {
                return changed(session, collection, asked, new Update.RemoveAt(items, 2));
            }
            return changed(session, collection, asked, update);
        });
        List<UpdateCases.UpdateCase> cases = List.of(SmallRun.baseline(), REMOVE_FIRST, PUSH_AT_THREE, pull, unset);
        assertThat(rows(SQLITE, List.of(SmallRun.baseline(), pull, unset)))
                .hasSize(3)
                .allMatch(row -> row.status().equals("measured"));
        List<ResultRow> rows = rows(ferretdb, cases);
        assertThat(rows)
                .filteredOn(row -> row.status().equals("measured"))
                .extracting(ResultRow::scenario)
                .containsExactlyInAnyOrder("baseline", "delete");
        assertThat(rows)
                .filteredOn(row -> row.status().equals("failed"))
                .allMatch(row -> row.samples().isEmpty())
                .extracting(ResultRow::reason)
                .satisfiesExactlyInAnyOrder(
                        position -> assertThat(position)
                                .isEqualTo(
                                        "wrong result: at $.items[3]: expected Str[value=new_16], got Str[value=item_3]"),
                        kept -> assertThat(kept).isEqualTo("wrong result: at $.items: expected 2 items, got 3 items"),
                        shorter -> assertThat(shorter).startsWith("wrong result: at $.items: expected 5 items, got "));
    }

    private static Call changed(Session session, String collection, Change asked, Update done) {
        return session.update(collection, done).with(new Change(asked.id(), done));
    }

    private void failsOnlyIn(Store store, UpdateCases.UpdateCase of, String reason) {
        List<ResultRow> rows = rows(store);
        assertThat(rows)
                .hasSize(4)
                .filteredOn(row -> row.status().equals("measured"))
                .hasSize(3);
        assertThat(reason(rows, of)).isEqualTo(reason);
    }

    private List<ResultRow> rows(Store store) {
        return rows(store, List.of(SmallRun.baseline(), SmallRun.single(), PUSH_AT_THREE, REMOVE_FIRST));
    }

    private List<ResultRow> rows(Store store, List<UpdateCases.UpdateCase> cases) {
        return SmallRun.rows(
                cases,
                Duration.ofSeconds(10),
                trial -> {},
                new StoreTarget("sqlite.jsonb", store, new FolderServer(folder)));
    }

    private static String reason(List<ResultRow> rows, UpdateCases.UpdateCase of) {
        return rows.stream()
                .filter(row -> row.scenario().equals(of.scenario().name()))
                .findFirst()
                .orElseThrow()
                .reason();
    }
}
