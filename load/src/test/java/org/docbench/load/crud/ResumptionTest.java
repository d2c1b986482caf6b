package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.run.Results;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;

/** What is there of a load is not loaded again; what is not a part of it is. A stop leaves the residents and nobody else. */
class ResumptionTest {
    private static final String COLLECTION = "docbench_crud_some_documents";

    @Test
    void aRunThatWasStoppedIsGoneOnWith() {
        var store = SharedStore.honest();
        long there = stoppedAfterTheFirstPiece(store);
        assertThat(there).isEqualTo(350);
        try (Suite run = SmallRun.run(1, store.target("some"))) {
            List<Trial> trials = new ArrayList<>();
            run.run(() -> trials.size() >= 2, trials::add);
            assertThat(resumed(run, trials)).isEqualTo("a load that was interrupted, from 350 documents on");
            assertThat(store.kept().count(COLLECTION)).isEqualTo(700);
        }
    }

    @Test
    void anotherSeedStartsAnew() {
        var store = SharedStore.honest();
        stoppedAfterTheFirstPiece(store);
        try (Suite run = SmallRun.run(2, store.target("some"))) {
            List<Trial> trials = new ArrayList<>();
            run.run(() -> trials.size() >= 2, trials::add);
            assertThat(resumed(run, trials)).isNull();
            assertThat(store.kept().read(COLLECTION, new Documents(2).id(0))).isPresent();
            assertThat(store.kept().read(COLLECTION, new Documents(1).id(0))).isEmpty();
        }
    }

    @Test
    void aRunThatEndedLeavesNothing() {
        var store = SharedStore.honest();
        try (Suite run = SmallRun.run(1, store.target("some"))) {
            run.run(() -> false, trial -> {});
        }
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> store.kept().count(COLLECTION)))
                .isInstanceOf(StoreException.class);
    }

    /** The third piece fails when half of it is there: the next one goes on from where it is. */
    @Test
    void aFaultInTheMiddleOfALoadCostsOnlyWhatIsMissing() {
        AtomicInteger inserted = new AtomicInteger();
        AtomicBoolean failed = new AtomicBoolean();
        var store = SharedStore.with("insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            List<Value.Obj> batch = (List<Value.Obj>) arguments[1];
            return (Call) () -> {
                if (inserted.get() >= 700 && !failed.getAndSet(true)) {
                    throw new StoreException("the line was cut");
                }
                inserted.addAndGet(batch.size());
                return session.insert((String) arguments[0], batch).execute();
            };
        });
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(1, store.target("some"))) {
            run.run(() -> false, trials::add);
            assertThat(TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor()))
                    .isNotEmpty()
                    .allMatch(Results::isMeasured);
            assertThat(resumed(run, trials)).isEqualTo("a load that was interrupted, from 700 documents on");
        }
        assertThat(inserted).as("each document once").hasValue(2_001);
    }

    @Test
    void aStopInTheMiddleKeepsWhatWasMeasuredAndLeavesNoGuests() {
        var store = SharedStore.honest();
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(SmallRun.only(), store.target("some"))) {
            run.run(() -> trials.size() >= 20, trials::add);
        }
        assertThat(trials).hasSize(20).allMatch(trial -> trial.outcome() instanceof Trial.Measured);
        assertThat(store.kept().count(COLLECTION)).isEqualTo(700);
    }

    private static long stoppedAfterTheFirstPiece(SharedStore store) {
        try (Suite run = SmallRun.run(1, store.target("some"))) {
            run.run(() -> store.documents(COLLECTION) > 0, trial -> {});
        }
        return store.kept().count(COLLECTION);
    }

    private static String resumed(Suite run, List<Trial> trials) {
        return run.targetRows(TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor()))
                .get(0)
                .settings()
                .get("resumed");
    }
}
