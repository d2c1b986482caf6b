package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.InterleavedBlocks;
import org.docbench.stores.Call;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Test;

/** What a product puts off when it acknowledges is shown, and is part of the whole. */
class FreshnessTest {
    private static final long INSERT = 3_000;
    private static final long SETTLE = 900_000;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void anIndexThatFollowsLaterCostsWhatItTakesUntilItKnowsEveryDocument() {
        InsertCase of = SmallRun.published(InsertSuite.PAYLOAD, "10", "1", "one");
        try (Session session = store().open(NullStore.server(), null)) {
            InsertBlock block = InsertBlock.of(of, 1, 1, clock::get);
            InsertBlock.Timed seen = block.timed(
                    session, "documents", clock::get, InterleavedBlocks.Pause.NONE, () -> () -> Map.of("spent", 7.0));
            block.prove(session, "documents", Set.of());
            assertThat(seen.insert()).containsExactly(INSERT / 30.0);
            assertThat(seen.fresh()).isEqualTo(SETTLE / 30.0);
            assertThat(seen.all()).isEqualTo((INSERT + SETTLE) / 30.0);
            assertThat(seen.counted().nanos()).isEqualTo(INSERT + SETTLE);
            assertThat(seen.counted().spent()).containsEntry("spent", 7.0);
        }
    }

    /** A session that rested is cold: each turn of several calls begins with documents that are proved and not timed. */
    @Test
    void theUntimedDocumentsOfTurnsCostNothingAndAreThere() {
        InsertCase of = SmallRun.published(InsertSuite.BATCH, "1");
        AtomicInteger pauses = new AtomicInteger();
        AtomicInteger windows = new AtomicInteger();
        try (Session session = store().open(NullStore.server(), null)) {
            InsertBlock block = InsertBlock.of(of, 4, 1, clock::get);
            InsertBlock.Timed seen = block.timed(session, "documents", clock::get, pauses::incrementAndGet, () -> {
                windows.incrementAndGet();
                return () -> Map.of("spent", 7.0);
            });
            int untimed = 4 * InterleavedBlocks.UNTIMED;
            assertThat(session.count("documents")).isEqualTo(10 + untimed);
            block.prove(session, "documents", Set.of());
            assertThat(pauses).hasValue(4);
            assertThat(windows).hasValue(4);
            assertThat(seen.convert()).hasSize(10);
            assertThat(seen.insert()).hasSize(10).containsOnly((double) INSERT);
            assertThat(seen.fresh()).isEqualTo((double) SETTLE / (10 + untimed));
            assertThat(seen.all()).isEqualTo(INSERT + seen.fresh());
            assertThat(block.sent()).isEqualTo(10 + untimed);
            assertThat(seen.counted().nanos()).isEqualTo((10 + untimed) * INSERT + SETTLE);
            assertThat(seen.counted().spent()).containsEntry("spent", 4 * 7.0);
            session.insert("documents", List.of(new Value.Obj(Map.of("_id", new Value.Str("more")))))
                    .execute();
            assertThatThrownBy(() -> block.prove(session, "documents", Set.of()))
                    .hasMessage("wrong result: 23 documents where 22 were inserted");
        }
    }

    /** A turn of large calls begins with one more, as large: it is counted with them, and divided by its documents. */
    @Test
    void untimedCallsAreAsLargeAsTheOthers() {
        InsertCase small = SmallRun.published(InsertSuite.BATCH, "1");
        var of = new InsertCase(small.scenario(), small.parameters(), small.documents(), 20, 5, small.indexes());
        InsertBlock block = InsertBlock.of(of, 2, 1, clock::get);
        assertThat(block.batches()).hasSize(4);
        assertThat(block.untimed())
                .hasSize(2)
                .allSatisfy(call -> assertThat(call).hasSize(5));
        assertThat(block.sent()).isEqualTo(30);
    }

    /** There are no more turns than calls, and a call that has a turn of its own needs none before it. */
    @Test
    void aBlockOfOneCallHasOneTurn() {
        InsertBlock block = InsertBlock.of(SmallRun.published(InsertSuite.BATCH, "100"), 4, 1, clock::get);
        assertThat(block.turns()).isEqualTo(1);
        assertThat(block.untimed()).isEmpty();
    }

    private Store store() {
        return Instead.session(
                Instead.session(new NullStore(), "insert", (session, arguments) -> {
                    @SuppressWarnings("unchecked")
                    var batch = (List<Value.Obj>) arguments[1];
                    Call call = session.insert((String) arguments[0], batch);
                    return (Call) () -> {
                        clock.addAndGet(INSERT);
                        return call.execute();
                    };
                }),
                "awaitIndexes",
                (session, arguments) -> clock.addAndGet(SETTLE));
    }
}
