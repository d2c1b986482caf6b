package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Instead;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Call;
import org.docbench.stores.Find;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.junit.jupiter.api.Test;

/** Who is asked what, and when (rules 8 and 15). */
class QueryTurnsTest {
    private static final String A = NullStore.ID;
    private static final String B = NullStore.ID + "#2";
    /** Two rounds of 8 cases on two targets. */
    private static final int ALL = 2 * 8 * 2;

    @Test
    void targetsTakeTurnsAtEachCaseInAnOrderThatTheSeedGives() {
        List<Trial> trials = trials(1, ALL);
        assertThat(trials).hasSize(ALL);
        for (int i = 0; i < ALL; i += 2) {
            assertThat(trials.get(i).of()).isEqualTo(trials.get(i + 1).of());
            assertThat(List.of(trials.get(i).target(), trials.get(i + 1).target()))
                    .containsExactlyInAnyOrder(A, B);
        }
        assertThat(order(trials(1, ALL))).isEqualTo(order(trials));
        assertThat(order(trials(2, ALL))).isNotEqualTo(order(trials));
        assertThat(cases(trials, 1))
                .isNotEqualTo(cases(trials, 2))
                .containsExactlyInAnyOrderElementsOf(cases(trials, 2));
    }

    /** A case without an index has none of the further calls. */
    @Test
    void theClientIsWarmBeforeTheFirstRound() {
        assertThat(finds(0, true)).isLessThan(1_000);
        assertThat(finds(1, true)).isBetween(2_000, 21_000);
        assertThat(finds(1, false)).isLessThan(1_000);
    }

    /**
     * Counts the queries of a run.
     *
     * @param indexed whether those are counted that an index helps
     */
    private static int finds(int rehearsals, boolean indexed) {
        var made = new AtomicInteger();
        Store counting = Instead.session(new NullStore(), "find", (session, arguments) -> {
            Query shape = (Query) arguments[1];
            Prepared<Query> finds = session.find((String) arguments[0], shape);
            boolean helped = !(shape.find() instanceof Find.Element) || ((String) arguments[0]).contains("links_");
            return (Prepared<Query>) query -> {
                if (helped == indexed) {
                    made.incrementAndGet();
                }
                return finds.with(query);
            };
        });
        var target = new StoreTarget(NullStore.ID, counting, NullStore.server());
        try (Suite run = QuerySuite.planned(
                SmallQueries.all(target), SmallQueries.effort(rehearsals), Requests.all(), Observer.NOBODY)) {
            run.run(() -> false, trial -> {});
        }
        return made.get();
    }

    @Test
    void whatIsStoppedKeepsTheTrialsThatWereDone() {
        // Targets of a case share a measurement: what one target has, the other has as well.
        assertThat(order(trials(1, 5))).isEqualTo(order(trials(1, ALL)).subList(0, 6));
        try (Suite run = run(Requests.all(), Observer.NOBODY)) {
            List<Trial> trials = new ArrayList<>();
            run.run(() -> false, trial -> {
                trials.add(trial);
                if (trials.size() == 3) {
                    run.stop();
                }
            });
            assertThat(trials).hasSize(3);
            assertThat(TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor()))
                    .allMatch(row -> row.status().equals("measured"));
        }
    }

    @Test
    void onlyWhatIsChosenIsMeasured() {
        Map<String, List<String>> set = Map.of(
                "documents", List.of("20"),
                "links", List.of("4"),
                "take", List.of("part"),
                "index", List.of("elements"),
                "rounds", List.of("1"));
        try (Suite run = run(Requests.of(set, "element", "batch"), Observer.NOBODY)) {
            assertThat(run.order()).containsExactly("query/element index=elements take=part query");
            assertThat(run.trials()).isEqualTo(2);
            assertThat(run.scenarios()).containsExactly(QuerySuite.ELEMENT);
            assertThat(run.corpora()).singleElement().satisfies(corpus -> {
                assertThat(corpus.documents()).isEqualTo(20);
                assertThat(corpus.name()).isEqualTo("linked-200x1-4-links-of-20");
            });
        }
        assertThat(QuerySuite.entry().parameters())
                .anySatisfy(parameter -> assertThatThrownBy(() -> parameter.values("half"))
                        .hasMessage("take: 'half' is none of document, part"));
        var links = Requests.of(Map.of("documents", List.of("5"), "links", List.of("5")));
        assertThatThrownBy(() -> run(links, Observer.NOBODY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more documents than");
    }

    @Test
    void windowsAreOpenAroundTimedQueriesAndProfiledOnesComeAfterAllRounds() {
        Noting noting = new Noting();
        Store honest = new NullStore();
        Store seen = Instead.session(honest, "statistics", (session, arguments) -> {
            noting.events.add("statistics");
            return session.statistics();
        });
        Store renamed = Instead.of(
                Store.class,
                seen,
                "ledger",
                (store, none) -> new StoreLedger("null.seen", "none", "Null", "none", "for tests", Set.of()));
        var named = new StoreTarget("null.seen", renamed, NullStore.server());
        try (Suite run = QuerySuite.planned(SmallQueries.all(named), SmallQueries.EFFORT, Requests.all(), noting)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, block -> {
                noting.events.add("trial");
                blocks.add(block);
            });
            List<String> block = List.of("statistics", "statistics", "timed", "closed", "timed", "closed", "trial");
            assertThat(noting.events.subList(0, 2 * block.size()))
                    .as("counters are read in the warm-up, windows are open in each batch alone")
                    .isEqualTo(Stream.of(block, block).flatMap(List::stream).toList());
            assertThat(noting.events.subList(noting.events.lastIndexOf("trial"), noting.events.size()))
                    .contains("profiled")
                    .doesNotContain("timed");
            assertThat(noting.events.subList(0, noting.events.lastIndexOf("trial")))
                    .doesNotContain("profiled");
            assertThat(noting.contexts).hasSize((2 * 2 + 1) * 8).allSatisfy(context -> {
                assertThat(context.target()).isEqualTo("null.seen");
                assertThat(context.phase()).isEqualTo("query");
                assertThat(context.processes()).isEmpty();
            });
            assertThat(CountedRows.of(blocks).evidence())
                    .hasSize(8)
                    .allSatisfy(row -> assertThat(row.source()).isEqualTo("machine"))
                    .allSatisfy(row -> assertThat(row.perOperation())
                            .hasEntrySatisfying(
                                    "server CPU",
                                    cpu -> assertThat(cpu)
                                            .as("of two batches, less the part of the two untimed queries of each")
                                            .satisfiesAnyOf(
                                                    of7 -> assertThat(of7)
                                                            .isCloseTo(
                                                                    (4 / 6.0 + 3 / 5.0) / 7 * PROCESS,
                                                                    withinPercentage(1)),
                                                    of3 -> assertThat(of3)
                                                            .isCloseTo(
                                                                    (2 / 4.0 + 1 / 3.0) / 3 * PROCESS,
                                                                    withinPercentage(1))))
                            .hasEntrySatisfying(
                                    "client CPU",
                                    cpu -> assertThat(cpu)
                                            .as("of the thread that asks, not of the process")
                                            .isLessThan(PROCESS)));
        }
    }

    /** The server rests while the window is opened, and a query that came just before would find its pages in a cache. */
    @Test
    void otherQueriesComeBetweenTheReadingAndTheTimedOnes() {
        Noting noting = new Noting();
        Store seen = Instead.session(new NullStore(), "find", (session, arguments) -> {
            Prepared<Query> honest = session.find((String) arguments[0], (Query) arguments[1]);
            return (Prepared<Query>) query -> {
                Call call = honest.with(query);
                return () -> {
                    noting.events.add(query.toString());
                    return call.execute();
                };
            };
        });
        var target = new StoreTarget(NullStore.ID, seen, NullStore.server());
        RunRequest requests = Requests.of(Map.of("take", List.of("part"), "index", List.of("elements")), "element");
        try (Suite run = QuerySuite.planned(SmallQueries.all(target), SmallQueries.EFFORT, requests, noting)) {
            run.measure(List.of(), () -> false, block -> noting.events.add("trial"));
        }
        List<String> block = noting.events.subList(0, noting.events.indexOf("trial"));
        int second = block.lastIndexOf("timed");
        assertThat(block.subList(block.indexOf("timed"), block.indexOf("closed")))
                .as("two untimed and four timed queries")
                .hasSize(1 + 2 + 4)
                .doesNotHaveDuplicates();
        assertThat(block.subList(
                        second, second + block.subList(second, block.size()).indexOf("closed")))
                .hasSize(1 + 2 + 3)
                .doesNotHaveDuplicates();
    }

    /** What a process spends in a window: more than any thread can. */
    private static final double PROCESS = 1e15;

    /** Writes down what happens. */
    private static final class Noting implements Observer {
        private final List<String> events = new ArrayList<>();
        private final List<WindowContext> contexts = new ArrayList<>();

        @Override
        public Window timed(WindowContext context) {
            return open("timed", context);
        }

        @Override
        public boolean profiles() {
            return true;
        }

        @Override
        public Window profiled(WindowContext context) {
            return open("profiled", context);
        }

        private Window open(String kind, WindowContext context) {
            events.add(kind);
            contexts.add(context);
            return () -> {
                events.add("closed");
                return Map.of("client CPU", PROCESS, "server CPU", PROCESS);
            };
        }
    }

    private static Suite run(RunRequest request, Observer observer) {
        var targets = SmallQueries.all(
                new StoreTarget(A, new NullStore(), NullStore.server()),
                new StoreTarget(B, new NullStore(), NullStore.server()));
        return QuerySuite.planned(targets, SmallQueries.EFFORT, request, observer);
    }

    private static List<Trial> trials(long seed, int enough) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = run(Requests.seed(seed), Observer.NOBODY)) {
            run.run(() -> trials.size() >= enough, trials::add);
        }
        return trials;
    }

    private static List<Case> cases(List<Trial> trials, int round) {
        return trials.stream()
                .filter(trial -> trial.round() == round)
                .map(Trial::of)
                .toList();
    }

    private static List<String> order(List<Trial> trials) {
        return trials.stream()
                .map(trial -> trial.round() + " " + trial.of() + trial.target())
                .toList();
    }
}
