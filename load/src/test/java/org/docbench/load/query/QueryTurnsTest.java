package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Observer;
import org.docbench.core.run.TrialRows;
import org.docbench.core.run.WindowContext;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTarget;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
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

    @Test
    void whatIsStoppedKeepsTheTrialsThatWereDone() {
        assertThat(order(trials(1, 5))).isEqualTo(order(trials(1, ALL)).subList(0, 5));
        try (QueryRun run = run(1, QueryChoice.ALL, Observer.NOBODY)) {
            List<Trial> trials = new ArrayList<>();
            run.run(() -> false, trial -> {
                trials.add(trial);
                if (trials.size() == 3) {
                    run.stop();
                }
            });
            assertThat(trials).hasSize(3);
            assertThat(TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, 1))
                    .allMatch(row -> row.status().equals("measured"));
        }
    }

    @Test
    void onlyWhatIsChosenIsMeasured() {
        var choice = new QueryChoice(20, 4, List.of("element", "batch"), List.of("part"), List.of("elements"), 1);
        try (QueryRun run = run(1, choice, Observer.NOBODY)) {
            assertThat(run.order()).containsExactly("query/element index=elements take=part query");
            assertThat(run.trials()).isEqualTo(2);
            assertThat(run.scenarios()).containsExactly(QuerySuite.ELEMENT);
            assertThat(run.corpora()).singleElement().satisfies(corpus -> {
                assertThat(corpus.documents()).isEqualTo(20);
                assertThat(corpus.name()).isEqualTo("linked-200x1-4-links-of-20");
            });
        }
        assertThatThrownBy(() -> new QueryChoice(0, 0, List.of(), List.of("half"), List.of(), 0))
                .hasMessage("no take half; there are document, part");
        assertThatThrownBy(() -> run(1, new QueryChoice(5, 5, List.of(), List.of(), List.of(), 1), Observer.NOBODY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more documents than");
    }

    @Test
    void windowsAreOpenAroundTimedQueriesAndProfiledOnesComeAfterAllRounds() {
        Noting noting = new Noting();
        Store honest = new NullStore();
        Store seen = new Twisted(honest, "statistics", (session, arguments) -> {
            noting.events.add("statistics");
            return session.statistics();
        });
        var named = new StoreTarget("null.seen", new Renamed(seen), NullStore.server());
        try (QueryRun run = new QueryRun(
                SmallQueries.all(named), SmallQueries.EFFORT, QueryChoice.ALL, List.of(), List.of(), 1, noting)) {
            run.run(() -> false, trial -> noting.events.add("trial"));
            assertThat(noting.events.subList(0, 10))
                    .containsExactly(
                            "statistics",
                            "timed",
                            "closed",
                            "statistics",
                            "trial",
                            "statistics",
                            "timed",
                            "closed",
                            "statistics",
                            "trial");
            assertThat(noting.events.subList(noting.events.lastIndexOf("trial"), noting.events.size()))
                    .contains("profiled")
                    .doesNotContain("timed");
            assertThat(noting.events.subList(0, noting.events.lastIndexOf("trial")))
                    .doesNotContain("profiled");
            assertThat(noting.contexts).hasSize((2 + 1) * 8).allSatisfy(context -> {
                assertThat(context.target()).isEqualTo("null.seen");
                assertThat(context.phase()).isEqualTo("query");
                assertThat(context.processes()).isEmpty();
            });
            assertThat(run.observations().evidence())
                    .hasSize(8)
                    .allSatisfy(row -> assertThat(row.source()).isEqualTo("machine"))
                    .anySatisfy(row -> assertThat(row.perOperation()).containsEntry("client CPU", 100.0 / 7));
        }
    }

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
                return Map.of("client CPU", 100.0);
            };
        }
    }

    private static QueryRun run(long seed, QueryChoice choice, Observer observer) {
        var targets = SmallQueries.all(
                new StoreTarget(A, new NullStore(), NullStore.server()),
                new StoreTarget(B, new NullStore(), NullStore.server()));
        return new QueryRun(targets, SmallQueries.EFFORT, choice, List.of(), List.of(), seed, observer);
    }

    private static List<Trial> trials(long seed, int enough) {
        List<Trial> trials = new ArrayList<>();
        try (QueryRun run = run(seed, QueryChoice.ALL, Observer.NOBODY)) {
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
