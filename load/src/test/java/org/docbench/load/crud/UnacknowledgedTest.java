package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.docbench.core.experiment.Preset;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.Requests;
import org.docbench.load.StoreSuite;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Test;

/** Writes that nobody acknowledges: a loss is counted and shown beside the time, and hides nothing. */
class UnacknowledgedTest {
    private static final long SECOND = 1_000_000_000;

    /** Says nothing, as {@code w: 0} does. */
    private record Silent(Store store) implements Store {
        @Override
        public StoreLedger ledger() {
            return store.ledger();
        }

        @Override
        public Optional<String> without(Durability level) {
            return Optional.empty();
        }

        @Override
        public boolean acknowledges() {
            return false;
        }

        @Override
        public Session open(Server server, Duration limit) {
            return store.open(server, limit);
        }
    }

    @Test
    void everythingArrives() {
        List<ResultRow> rows = rows(SharedStore.honest(), "insert", "update", "delete");
        assertThat(rows)
                .allMatch(Results::isMeasured)
                .allSatisfy(row -> assertThat(row.warnings()).noneMatch(warning -> warning.contains("never arrived")));
        for (ResultRow drained : rows) {
            if (drained.phase().equals(StoreSuite.DRAINED)) {
                ResultRow sent = rows.stream()
                        .filter(row -> row.phase().equals(row.scenario())
                                && row.scenario().equals(drained.scenario())
                                && row.caseParameters().equals(drained.caseParameters()))
                        .findFirst()
                        .orElseThrow();
                if (sent.caseParameters().get("workers").equals("1")) {
                    // Of several workers, the calls of the first quarter do not count in the time until all were sent.
                    assertThat(drained.mean()).isGreaterThanOrEqualTo(sent.mean());
                }
                assertThat(sent.warnings()).anyMatch(warning -> warning.startsWith("sent and not acknowledged"));
                assertThat(drained.warnings()).noneMatch(warning -> warning.startsWith("sent and not acknowledged"));
            }
        }
        assertThat(rows).anyMatch(row -> row.phase().equals(StoreSuite.DRAINED));
    }

    @Test
    void aLossIsCountedAndTheRowStands() {
        AtomicInteger inserts = new AtomicInteger();
        SharedStore loses = SharedStore.with("insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            List<Value.Obj> batch = (List<Value.Obj>) arguments[1];
            boolean lost = batch.size() == 1 && inserts.incrementAndGet() % 7 == 0;
            return lost ? (Call) () -> 1 : session.insert((String) arguments[0], batch);
        });
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(SmallRun.only("insert"), target(loses))) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            blocks.stream().flatMap(BlockResult::trials).forEach(trials::add);
            List<ResultRow> rows = TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
            assertThat(trials).hasSize(run.trials());
            assertThat(rows)
                    .filteredOn(row -> row.caseParameters().get("batch").equals("1"))
                    .isNotEmpty()
                    .allMatch(Results::isMeasured)
                    .allSatisfy(row -> assertThat(row.warnings())
                            .anyMatch(warning -> warning.contains("unacknowledged writes never arrived")));
            assertThat(CountedRows.of(blocks).evidence())
                    .filteredOn(row -> "1".equals(row.caseParameters().get("batch")))
                    .isNotEmpty()
                    .allSatisfy(row ->
                            assertThat(row.perOperation().get("never arrived")).isBetween(0.05, 0.25));
        }
    }

    /** Only some documents are read back, and the share is of these. */
    @Test
    void whereNoUpdateArrivesTheShareIsOne() {
        SharedStore loses =
                SharedStore.with("update", (session, arguments) -> (Prepared<Change>) change -> (Call) () -> 1);
        try (Suite run = SmallRun.run(SmallRun.only("update"), target(loses))) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            assertThat(CountedRows.of(blocks).evidence())
                    .filteredOn(row -> row.source().equals("machine"))
                    .isNotEmpty()
                    .allSatisfy(row ->
                            assertThat(row.perOperation().get("never arrived")).isCloseTo(1, within(1e-9)));
        }
    }

    /** Three untimed writes in front of each batch would be in the drain that ends it. */
    @Test
    void untimedWritesAreDrainedBeforeTheClockStarts() {
        AtomicInteger sent = new AtomicInteger();
        List<Integer> drained = new ArrayList<>();
        SharedStore counts = SharedStore.with("update", (session, arguments) -> {
            Prepared<Change> honest = session.update((String) arguments[0], (Update) arguments[1]);
            return (Prepared<Change>) change -> {
                Call call = honest.with(change);
                return () -> {
                    sent.incrementAndGet();
                    return call.execute();
                };
            };
        });
        Store drains = Instead.session(counts, "drain", (session, arguments) -> {
            drained.add(sent.getAndSet(0));
            return null;
        });
        var set = Map.of("workers", List.of("1"), "rounds", List.of("1"));
        SmallRun.trials(
                Requests.at(List.of(Durability.SYNC), set, null, null, 1, "update"),
                new StoreTarget("silent", new Silent(drains), NullStore.server()));
        int ofBatch = SmallRun.PRESET.operations() / SmallRun.PRESET.batches();
        assertThat(drained).contains(ofBatch).containsOnly(0, InterleavedBlocks.UNTIMED, ofBatch);
    }

    /** Goes on by 1 s when it is told to. */
    private static Clock clock(AtomicLong passed) {
        return new Clock() {
            @Override
            public long nanos() {
                return System.nanoTime() + passed.get();
            }

            @Override
            public void rest(long nanos) {
                Clock.system().rest(nanos);
            }
        };
    }

    /** A second passes between the end of the worker and the drain, which takes another one. */
    @Test
    void theDrainCountsFromTheEndOfTheLastWorker() {
        AtomicLong passed = new AtomicLong();
        LoadGenerator generator = new LoadGenerator(clock(passed), new TimerCost(1));
        PreparedWork work = new PreparedWork() {
            @Override
            public void prepare(long n) {}

            @Override
            public void run(long n) {}

            @Override
            public void timed(boolean counts) {
                passed.addAndGet(counts ? 0 : SECOND);
            }
        };
        Session session = Instead.of(Session.class, null, "drain", (none, arguments) -> {
            passed.addAndGet(SECOND);
            return null;
        });
        try (ClosedLoop.Shift workers = generator.batches(List.of(work), () -> false)) {
            LoadResult load = workers.led(0, Extent.operations(1));
            assertThat(generator.drained(List.of(session), load)).isBetween(2 * SECOND, 3 * SECOND);
        }
    }

    @Test
    void theDrainOfEachBatchIsInTheRow() {
        AtomicLong passed = new AtomicLong();
        Store slow = Instead.session(SharedStore.honest(), "drain", (session, arguments) -> {
            passed.addAndGet(SECOND);
            return null;
        });
        var set = Map.of("workers", List.of("1"), "rounds", List.of("1"));
        RunRequest request = Requests.at(List.of(Durability.SYNC), set, null, null, 1, "update");
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(
                Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                new LoadGenerator(clock(passed), new TimerCost(1)),
                request,
                new StoreTarget("silent", new Silent(slow), NullStore.server()))) {
            run.run(() -> false, trials::add);
        }
        double drain = (double) SECOND * SmallRun.PRESET.batches() / SmallRun.PRESET.operations();
        assertThat(trials)
                .filteredOn(trial -> trial.phase().equals(StoreSuite.DRAINED))
                .isNotEmpty()
                .extracting(
                        trial -> ((Trial.Measured) trial.outcome()).samples().get(0))
                .allSatisfy(nanos -> assertThat(nanos).isBetween(drain, 2 * drain));
    }

    /** Such a write ends when it is handed to the socket, which is no response. */
    @Test
    void anOpenLoopOfWritesIsNotSupported() {
        var effort = new OpenPreset(Duration.ofMillis(200), Duration.ofMillis(100), 1, 3, 20);
        RunRequest request = Requests.at(List.of(Durability.SYNC), Map.of(), "1000/s", "p50<10s", 1, "insert", "find");
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(effort, LoadGenerator.measured(), request, target(SharedStore.honest()))) {
            run.run(() -> false, trials::add);
        }
        assertThat(trials).extracting(Trial::phase).contains("capacity", "response", "service");
        assertThat(trials)
                .filteredOn(trial -> trial.of().parameters().get("operation").equals("insert"))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial.outcome())
                        .isInstanceOfSatisfying(
                                Trial.Unsupported.class,
                                unsupported -> assertThat(unsupported.reason())
                                        .startsWith("the server does not answer its writes")));
        assertThat(trials)
                .filteredOn(trial -> !trial.of().parameters().get("operation").equals("insert"))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial.outcome()).isInstanceOf(Trial.Measured.class));
    }

    @Test
    void aDocumentTooManyIsAWrongResultStill() {
        SharedStore doubles =
                SharedStore.with("count", (session, arguments) -> session.count((String) arguments[0]) + 1);
        assertThat(rows(doubles, "insert"))
                .filteredOn(row -> row.caseParameters().get("batch").equals("1"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.status()).isEqualTo(Results.FAILED));
    }

    private static StoreTarget target(SharedStore store) {
        return new StoreTarget("silent", new Silent(store), NullStore.server());
    }

    private static List<ResultRow> rows(SharedStore store, String... scenarios) {
        return SmallRun.rows(SmallRun.only(scenarios), target(store));
    }
}
