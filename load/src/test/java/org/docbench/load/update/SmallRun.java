package org.docbench.load.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;

/** The suite over a few cases at the level {@code sync}, with a few operations for each. */
final class SmallRun {
    /** So long that a block has all its operations on a machine however busy: what a test expects must not depend on the time they take. */
    private static final Duration ALL_OPERATIONS = Duration.ofHours(1);

    private SmallRun() {}

    static UpdatePreset effort(int rounds, int instances, Duration limit) {
        return effort(rounds, instances, 1, limit);
    }

    private static UpdatePreset effort(int rounds, int instances, int rehearsals, Duration limit) {
        return new UpdatePreset(
                rounds,
                instances,
                3,
                2,
                ALL_OPERATIONS,
                7,
                new UpdatePreset.Arrays(7, 3),
                rehearsals,
                false,
                true,
                limit);
    }

    /** The rows of a whole run without a rehearsal. */
    static List<ResultRow> rows(
            List<UpdateCases.UpdateCase> cases, Duration limit, Consumer<Trial> each, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        var all = new StoreTargets(Arrays.asList(targets), Map.of());
        try (Suite run = UpdateSuite.planned(all, effort(2, 1, 0, limit), List.of(Durability.SYNC), cases, 1)) {
            run.run(() -> false, trial -> {
                trials.add(trial);
                each.accept(trial);
            });
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    /** One of the published cases. */
    static UpdateCases.UpdateCase published(Scenario scenario, String... parameters) {
        return UpdateCases.published(false).stream()
                .filter(of -> of.is(scenario, parameters))
                .findFirst()
                .orElseThrow();
    }

    static UpdateCases.UpdateCase baseline() {
        return published(UpdateSuite.BASELINE);
    }

    static UpdateCases.UpdateCase single() {
        return published(UpdateSuite.SINGLE, "100");
    }
}
