package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.NullStore;
import org.junit.jupiter.api.Test;

/** Targets take turns at each case of a round, in seeded random order (rule 8); a stop ends after the block. */
class TurnsTest {
    private static final StoreTarget A = SmallRun.target("a", new NullStore());
    private static final StoreTarget B = SmallRun.target("b", new NullStore());
    private static final List<InsertCase> CASES = SmallRun.published();
    private static final List<String> PHASES = List.of("convert", "insert", "fresh", "all");

    @Test
    void targetsTakeTurnsAtEachCaseInAnOrderThatTheSeedGives() {
        List<Trial> trials = new ArrayList<>();
        SmallRun.rows(CASES, trials::add, A, B);
        assertThat(trials).hasSize(2 * CASES.size() * 2 * PHASES.size());
        for (int i = 0; i < trials.size(); i += 2 * PHASES.size()) {
            List<Trial> turn = trials.subList(i, i + 2 * PHASES.size());
            assertThat(turn.stream()
                            .map(trial -> trial.round() + " " + trial.of())
                            .distinct())
                    .hasSize(1);
            assertThat(turn.stream().map(Trial::target).distinct()).containsExactlyInAnyOrder("a", "b");
            assertThat(turn.stream().map(Trial::phase).limit(PHASES.size())).containsExactlyElementsOf(PHASES);
        }
        assertThat(cases(trials, 1))
                .isNotEqualTo(cases(trials, 2))
                .containsExactlyInAnyOrderElementsOf(cases(trials, 2));
        List<Trial> again = new ArrayList<>();
        SmallRun.rows(CASES, again::add, A, B);
        assertThat(again.stream().map(trial -> trial.of() + trial.target()))
                .containsExactlyElementsOf(trials.stream()
                        .map(trial -> trial.of() + trial.target())
                        .toList());
    }

    private static List<String> cases(List<Trial> trials, int round) {
        return trials.stream()
                .filter(trial -> trial.round() == round)
                .map(trial -> trial.of().toString())
                .distinct()
                .toList();
    }

    @Test
    void aStopKeepsWhatWasMeasured() {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = SmallRun.run(CASES, Observer.NOBODY, A, B)) {
            run.run(() -> trials.size() >= 3 * PHASES.size(), trials::add);
            assertThat(trials).as("both targets of two cases").hasSize(4 * PHASES.size());
            assertThat(run.corpora()).hasSize(2);
        }
    }

    /** Watched for counters in every round; profiled once more, and those times are nobody's. */
    @Test
    void profiledRepetitionsAreSeparate() {
        Map<String, List<WindowContext>> contexts = new LinkedHashMap<>();
        var observer = new Observer() {
            @Override
            public Window timed(WindowContext context) {
                contexts.computeIfAbsent("timed", key -> new ArrayList<>()).add(context);
                return () -> Map.of("server CPU", 1000.0);
            }

            @Override
            public boolean profiles() {
                return true;
            }

            @Override
            public Window profiled(WindowContext context) {
                contexts.computeIfAbsent("profiled", key -> new ArrayList<>()).add(context);
                return Map::of;
            }
        };
        List<InsertCase> cases = CASES.subList(0, 3);
        try (Suite run = SmallRun.run(cases, observer, A, B)) {
            List<BlockResult> blocks = new ArrayList<>();
            run.measure(List.of(), () -> false, blocks::add);
            assertThat(blocks.stream().flatMap(BlockResult::trials)).hasSize(2 * 3 * 2 * PHASES.size());
            assertThat(contexts.get("timed")).hasSize(2 * 3 * 2);
            assertThat(contexts.get("profiled")).hasSize(3 * 2).doesNotHaveDuplicates();
            assertThat(contexts.get("timed"))
                    .allSatisfy(context -> assertThat(context.phase()).isEqualTo("insert"));
            assertThat(CountedRows.of(blocks).evidence())
                    .hasSize(3 * 2)
                    .allSatisfy(row -> assertThat(row.perOperation()).containsEntry("server CPU", 1000.0 / 30));
        }
    }
}
