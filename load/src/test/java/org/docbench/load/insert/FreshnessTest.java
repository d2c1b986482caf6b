package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
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
        Store store = Instead.session(
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
        try (Session session = store.open(NullStore.server(), null)) {
            InsertBlock block = InsertBlock.of(of, 1, clock::get);
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
}
