package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.crud.SharedStore;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.RanksTest;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks on four ranks that share one store in memory, against the same blocks of one process with four workers. */
@Timeout(120)
class RankBlocksTest {
    private static final int RANKS = 4;
    private static final String COLLECTION = "docbench_ycsb_a_store_documents";

    /** Until every worker has done its calls: then all counts are known. */
    private static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE);

    private static final StorePreset PRESET = new StorePreset(
            List.of(301L), List.of(RANKS), 1, 1, 200, 10, 1, 4, 1, 0, 20, false, false, 1, Duration.ofSeconds(20));

    private static RunRequest request(String... scenarios) {
        return Requests.at(List.of(Durability.SYNC), Map.of(), null, null, 7, scenarios);
    }

    /** One round of windows of 2 s: 1 % of it, by which a rank may be late, is 20 ms. */
    private static final OpenChoice.OpenPreset OPEN =
            new OpenChoice.OpenPreset(Duration.ofSeconds(2), Duration.ofSeconds(2), 1, 2 * RANKS, 20);

    private static Suite planned(StoreSuite suite, SharedStore store, RunRequest request, RankBlocks ranks) {
        return suite.planned(
                new StoreTargets(List.of(store.target("a.store")), Map.of()),
                PRESET,
                OPEN,
                request,
                Observer.NOBODY,
                ranks,
                LoadGenerator.measured());
    }

    private static List<BlockResult> alone(StoreSuite suite, RunRequest request) {
        List<BlockResult> blocks = new ArrayList<>();
        try (Suite run = planned(suite, SharedStore.honest(), request, RankBlocks.ALONE)) {
            run.measure(List.of(), () -> false, blocks::add);
        }
        return blocks;
    }

    /**
     * Measures on ranks in threads of this JVM.
     *
     * @param stores the store of a rank
     * @param clocks the clock of a rank other than 0
     */
    private static List<BlockResult> together(
            StoreSuite suite,
            RunRequest request,
            Duration window,
            Function<Integer, SharedStore> stores,
            Function<Integer, Clock> clocks)
            throws Exception {
        return RanksTest.all(RANKS, clocks, ranks -> {
                    List<BlockResult> blocks = new ArrayList<>();
                    if (ranks.rank() == 0) {
                        try (RankBlocks all = new RankBlocks(ranks, window);
                                Suite run = planned(suite, stores.apply(0), Requests.on(RANKS, request), all)) {
                            run.measure(List.of(), () -> false, blocks::add);
                            // The ranks are told to end before the others of this test are awaited.
                            end(ranks, all);
                        }
                    } else {
                        SharedStore store = stores.apply(ranks.rank());
                        new RankWorker(
                                        ranks,
                                        place -> store.target(place.target()),
                                        new LoadGenerator(
                                                clocks.apply(ranks.rank()), TimerCost.measure(Clock.system())))
                                .serve();
                    }
                    return blocks;
                })
                .get(0);
    }

    private static void end(Ranks ranks, RankBlocks all) {
        assertThat(ranks.lost()).isEmpty();
        assertThat(all.environment().get(RankBlocks.RANKS).get("processes"))
                .size()
                .isIn(0, RANKS);
    }

    /** How many calls each case and phase recorded. */
    private static Map<String, Long> counts(List<BlockResult> blocks) {
        Map<String, Long> counts = new TreeMap<>();
        for (BlockResult block : blocks) {
            block.outcomes().forEach((phase, outcome) -> {
                assertThat(outcome).as(block.benchCase() + " " + phase).isInstanceOf(Trial.Measured.class);
                String histogram = ((Trial.Measured) outcome).histogram();
                String named = block.benchCase().toString().replace(" ranks=" + RANKS, "") + " " + phase + " round "
                        + block.round();
                counts.put(
                        named,
                        histogram == null ? -1 : Latencies.decoded(histogram).count());
            });
        }
        return counts;
    }

    /** Each block is also proved: every document is counted, and what any rank wrote is read back. */
    @ParameterizedTest
    @ValueSource(strings = {"crud", "ycsb"})
    void fourRanksDoWhatFourWorkersDo(String name) throws Exception {
        StoreSuite suite = StoreEntry.StoreSuites.grown(name, 7);
        RunRequest request = name.equals("ycsb") ? request("a", "b", "c", "f") : request();
        Map<String, Long> alone = counts(alone(suite, request));
        SharedStore store = SharedStore.honest();
        Map<String, Long> together = counts(together(suite, request, ENDLESS, rank -> store, rank -> Clock.system()));
        assertThat(together).isEqualTo(alone).hasSizeGreaterThan(10);
    }

    /** Two clients of each rank are as fast as they are: rank 0 proves what each did, in whatever order. */
    @ParameterizedTest
    @CsvSource({"crud, insert", "crud, update", "ycsb, a", "ycsb, d"})
    void arrivalsOfAllRanksAreThoseOfTheRate(String name, String scenario) throws Exception {
        SharedStore store = SharedStore.honest();
        RunRequest asked = Requests.at(List.of(Durability.SYNC), Map.of(), "1000", null, 7, scenario);
        List<BlockResult> blocks =
                together(StoreEntry.StoreSuites.grown(name, 7), asked, ENDLESS, rank -> store, rank -> Clock.system());
        assertThat(blocks)
                .hasSize(2)
                .allSatisfy(block -> assertThat(block.benchCase().parameters())
                        .containsEntry("rate", "1000")
                        .containsEntry("ranks", String.valueOf(RANKS)));
        Map<String, Long> counts = counts(blocks);
        // Random arrivals: 2,000 with a standard deviation of 45.
        assertThat(counts.values())
                .hasSize(2)
                .allSatisfy(count -> assertThat(count).isBetween(1_700L, 2_300L));
        assertThat(Set.copyOf(counts.values()))
                .as("each response has its service")
                .hasSize(1);
    }

    @Test
    void aCapacityIsSearchedByAllRanks() throws Exception {
        SharedStore store = SharedStore.honest();
        RunRequest asked = Requests.at(List.of(Durability.SYNC), Map.of(), null, "p50<0.001us", 7, "find");
        List<BlockResult> blocks = together(CrudSuite.of(7), asked, ENDLESS, rank -> store, rank -> Clock.system());
        assertThat(blocks)
                .filteredOn(block -> block.benchCase().scenario().equals("capacity"))
                .singleElement()
                .satisfies(block -> assertThat(block.outcomes().get("capacity"))
                        .isInstanceOfSatisfying(
                                Trial.Unsupported.class,
                                none -> assertThat(none.reason()).startsWith("no rate keeps p50<0.001us")));
        assertThat(blocks)
                .filteredOn(block -> block.benchCase().scenario().equals("search"))
                .isNotEmpty();
    }

    /**
     * 1,000 arrivals/s on four ranks for 10 s; an operation takes 0.1 ms, and for a second the store answers nobody. Of those who wait,
     * the kth-longest waits 1,000 - k ms, and for the k/4 before him at his rank.
     */
    @Test
    void theStallOfAStoreIsInTheSumOfAllRanks() throws Exception {
        List<RankPart> parts =
                IntStream.range(0, RANKS).mapToObj(RankBlocksTest::stalled).toList();
        OpenLoop.Result all = new RankPart.Merged(parts, Duration.ofSeconds(10).toNanos()).served();
        long served = all.load().operations();
        assertThat(all.due()).isEqualTo(served).isBetween(9_600L, 10_400L);
        assertThat(all.unserved()).isZero();
        for (double percent : new double[] {92, 95, 99, 99.9}) {
            double later = served * (1 - percent / 100);
            assertThat(all.load().latencies().percentile(percent) / 1e6)
                    .as("p%s", percent)
                    .isCloseTo(1_000 - 0.975 * later, within(0.975 * 4 * Math.sqrt(later) + 1));
        }
        assertThat(Histogram.fromString(all.service().encoded())
                        .getCountBetweenValues(1_000_000, Duration.ofHours(1).toNanos()))
                .as("one of each rank was slow")
                .isEqualTo(RANKS);
        assertThat(all.load().throughput()).isCloseTo(served / 10.0, within(served / 100.0));
    }

    /** What a rank gave, in time that passes when it is told to. */
    private static RankPart stalled(int rank) {
        long[] now = new long[1];
        Clock clock = new Clock() {
            @Override
            public long nanos() {
                return now[0];
            }

            @Override
            public void rest(long nanos) {
                now[0] += nanos;
            }
        };
        RankOrder.Offer order = RankOrder.Offer.of(null, null, 0, 0, RANKS, RANKS, 1_000, Duration.ofSeconds(10), 7);
        OpenLoop.AtInstant gave = new LoadGenerator(clock, new TimerCost(1))
                .open(order.arrivals(rank, RANKS), order.length())
                .at(0, List.of(n -> stall(now)), () -> false);
        return new RankPart(
                rank,
                "here",
                gave.latestBegin(),
                gave.end(),
                0,
                0,
                false,
                RankPart.Totals.of(gave.served().load()),
                RankPart.Offered.of(gave.served()),
                0,
                List.of(),
                "",
                new Ranks.ClockOffset(0, 0));
    }

    private static void stall(long[] now) {
        long from = 4_000_000_000L;
        long until = from + 1_000_000_000L;
        now[0] = now[0] >= from && now[0] < until ? until : now[0] + 100_000;
    }

    /** What every rank took is listed where workers differ in speed. */
    @Test
    void placesOfAllRanksAreDifferent() {
        RankOrder.Offer order = RankOrder.Offer.of(null, null, 0, 3, 3, 5, 500, Duration.ofSeconds(1), 7);
        Set<Long> places = new HashSet<>();
        for (int rank = 0; rank < 3; rank++) {
            var partition = WorkerTask.WorkPartition.asTheyCome(new BlockContext.Share(rank, 3));
            long arrivals = order.arrivals(rank, 3).before(order.lengthNanos());
            var taken = partition.of(0);
            for (long n = 0; n < arrivals + 2 * 4; n++) {
                long place = taken.applyAsLong(n);
                assertThat(places.add(place)).isTrue();
                assertThat(place).isLessThan(5L * order.calls());
            }
        }
    }

    /** Records that ranks insert have numbers of their own, and all are gone behind the block. */
    @Test
    void insertsOfRanksDoNotMeet() throws Exception {
        SharedStore store = SharedStore.honest();
        List<BlockResult> blocks =
                together(YcsbSuite.of(7), request("d", "e"), ENDLESS, rank -> store, rank -> Clock.system());
        assertThat(counts(blocks)).isNotEmpty();
    }

    /**
     * A rank cannot insert, in the middle of what the others load, and the server is lost before anything is dropped. The next run finds
     * the gap, and every document is there at its end.
     */
    @Test
    void aLoadWithAGapIsMended() throws Exception {
        SharedStore store = SharedStore.honest();
        Session kept = undropped(store.kept());
        SharedStore others = new SharedStore(kept, "", (session, arguments) -> null);
        SharedStore full = new SharedStore(kept, "insert", (session, arguments) -> (Call) () -> {
            try {
                while (others.documents(COLLECTION) == 0) {
                    kept.wait(1); // until the others are in the middle; they need the lock that calls hold
                }
            } catch (InterruptedException e) {
                throw new StoreException("interrupted", e);
            }
            throw new StoreException("no disk");
        });
        List<BlockResult> failed = together(
                YcsbSuite.of(7), request("c"), ENDLESS, rank -> rank == 1 ? full : others, rank -> Clock.system());
        assertThat(failed)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(block.outcomes().values())
                        .allSatisfy(outcome ->
                                assertThat(((Trial.Failed) outcome).reason()).isEqualTo("rank 1 of 4: no disk")));
        assertThat(store.documents(COLLECTION)).as("what the others inserted").isBetween(1L, 300L);
        List<BlockResult> mended =
                together(YcsbSuite.of(7), request("c"), ENDLESS, rank -> store, rank -> Clock.system());
        assertThat(counts(mended)).isNotEmpty();
    }

    private static Session undropped(Session kept) {
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, called, arguments) -> {
                    try {
                        return called.getName().equals("drop") ? null : called.invoke(kept, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A run that fails leaves nothing on a server of the user's. */
    @Test
    void aFailedLoadIsDropped() throws Exception {
        SharedStore store = SharedStore.honest();
        SharedStore full = new SharedStore(store.kept(), "insert", (session, arguments) -> (Call) () -> {
            throw new StoreException("no disk");
        });
        together(YcsbSuite.of(7), request("c"), ENDLESS, rank -> rank == 1 ? full : store, rank -> Clock.system());
        assertThat(store.documents(COLLECTION)).isZero();
    }

    /** Keeps no document that comes alone, and says that it does. */
    private static SharedStore forgetful(SharedStore store) {
        return new SharedStore(store.kept(), "insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            List<Value.Obj> batch = (List<Value.Obj>) arguments[1];
            return batch.size() == 1 ? (Call) () -> 1 : session.insert((String) arguments[0], batch);
        });
    }

    /** A wrong result of one rank is found by the proof in rank 0. */
    @Test
    void whatAnotherRankDidNotWriteIsMissed() throws Exception {
        SharedStore store = SharedStore.honest();
        SharedStore forgetful = forgetful(store);
        List<BlockResult> blocks = together(
                CrudSuite.of(7),
                request("insert"),
                ENDLESS,
                rank -> rank == 3 ? forgetful : store,
                rank -> Clock.system());
        List<Trial.Outcome> single = blocks.stream()
                .filter(block -> "1".equals(block.benchCase().parameters().get("batch")))
                .filter(block -> "4".equals(block.benchCase().parameters().get("workers")))
                .flatMap(block -> block.outcomes().values().stream())
                .toList();
        assertThat(single)
                .isNotEmpty()
                .allSatisfy(
                        outcome -> assertThat(((Trial.Failed) outcome).reason()).contains("wrong result"));
    }

    @Test
    void soItIsInAnOpenLoop() throws Exception {
        SharedStore store = SharedStore.honest();
        SharedStore forgetful = forgetful(store);
        RunRequest asked = Requests.at(List.of(Durability.SYNC), Map.of(), "1000", null, 7, "insert");
        List<BlockResult> blocks = together(
                CrudSuite.of(7), asked, ENDLESS, rank -> rank == 3 ? forgetful : store, rank -> Clock.system());
        assertThat(blocks)
                .isNotEmpty()
                .flatExtracting(block -> block.outcomes().values())
                .allSatisfy(
                        outcome -> assertThat(((Trial.Failed) outcome).reason()).contains("wrong result"));
    }

    /** Clocks that differ by seconds: without the offset no rank would begin in time. */
    @Test
    void shiftedClocksMeasureTheSameWindow() throws Exception {
        SharedStore store = SharedStore.honest();
        List<BlockResult> blocks = together(
                CrudSuite.of(7),
                request("delete"),
                Duration.ofSeconds(1),
                rank -> store,
                rank -> RanksTest.ahead(rank * 5_000_000_000L));
        assertThat(counts(blocks)).hasSize(2);
    }

    /** The rank begins 300 ms late each time. */
    @Test
    void aRankThatBeginsLateFailsTheBlock() throws Exception {
        SharedStore store = SharedStore.honest();
        Clock late = new Clock() {
            @Override
            public long nanos() {
                return Clock.system().nanos();
            }

            @Override
            public void rest(long nanos) {
                Clock.system().rest(nanos + 300_000_000);
            }
        };
        List<BlockResult> blocks = together(
                CrudSuite.of(7),
                request("delete"),
                Duration.ofMillis(100),
                rank -> store,
                rank -> rank == 2 ? late : Clock.system());
        assertThat(blocks)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(block.outcomes().values())
                        .allSatisfy(outcome -> assertThat(((Trial.Failed) outcome).reason())
                                .matches("rank 2 of 4 began .* ms late, over 1 % of the window of .*")));
    }

    /** Takes so long to delete a document, where that is measured. */
    private static SharedStore slow(Duration each) {
        return SharedStore.with("delete", (session, arguments) -> {
            Prepared<Find> honest = session.delete((String) arguments[0], (Find) arguments[1]);
            return (Prepared<Find>) find -> {
                Call call = honest.with(find);
                return () -> {
                    if (Thread.currentThread().getName().startsWith("docbench-load")) {
                        rest(session, each);
                    }
                    return call.execute();
                };
            };
        });
    }

    /** Meanwhile the other ranks have the store. */
    private static void rest(Session locked, Duration length) {
        long until = System.nanoTime() + length.toNanos();
        try {
            for (long left = length.toNanos(); left > 0; left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(locked, left);
            }
        } catch (InterruptedException e) {
            throw new StoreException("interrupted", e);
        }
    }

    private static Map<String, Trial.Outcome> deletedIn(Duration each) throws Exception {
        SharedStore store = slow(each);
        List<BlockResult> blocks = together(
                CrudSuite.of(7), request("delete"), Duration.ofSeconds(1), rank -> store, rank -> Clock.system());
        assertThat(blocks).hasSize(1);
        return blocks.get(0).outcomes();
    }

    /** Each worker's second operation ends 0.2 s after the window of 1 s. Left out, it would make the time of one 67 % too long. */
    @Test
    void anOperationThatEndsLaterCountsByItsPartInTheWindow() throws Exception {
        Map<String, Trial.Outcome> outcomes = deletedIn(Duration.ofMillis(600));
        var wall = (Trial.Measured) outcomes.get("delete");
        var latency = (Trial.Measured) outcomes.get(StoreSuite.LATENCY);
        assertThat(RANKS * wall.samples().get(0)).isCloseTo(latency.samples().get(0), Percentage.withPercentage(25));
        assertThat(wall.warnings()).noneMatch(warning -> warning.startsWith("Little's law"));
    }

    @Test
    void operationsLongerThanTheWindowLeaveARow() throws Exception {
        assertThat(deletedIn(Duration.ofMillis(1_500)).values())
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(((Trial.Failed) outcome).reason())
                        .isEqualTo("no operation ended within the window of 1.0 s"));
    }

    /** Percentiles are those of all durations, however they are spread over ranks. */
    @Test
    void addedHistogramsAreThatOfAllDurations() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<Histogram> parts = Stream.generate(Latencies::recorder)
                    .limit(1 + random.nextInt(7))
                    .toList();
            Histogram whole = Latencies.recorder();
            IntStream.range(0, random.nextInt(2_000)).forEach(i -> {
                long nanos = 1 + (long) Math.exp(25 * random.nextDouble());
                whole.recordValue(nanos);
                parts.get(random.nextInt(parts.size())).recordValue(nanos);
            });
            Latencies added = parts.stream()
                    .map(part -> Latencies.merged(List.of(part)).encoded())
                    .map(Latencies::decoded)
                    .reduce(Latencies::and)
                    .orElseThrow();
            assertThat(added).as("seed " + seed).isEqualTo(Latencies.merged(List.of(whole)));
        }
    }
}
