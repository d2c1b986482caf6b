package org.docbench.load.insert;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Requests;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;

/** The suite over a few small cases. */
final class SmallRun {
    static final InsertSuite.InsertPreset EFFORT =
            new InsertSuite.InsertPreset(2, 1, 30, 10, 3, 0, false, false, Duration.ofSeconds(10));

    private SmallRun() {}

    /** A store that needs no server, under a name of its own. */
    static StoreTarget target(String id, Store store) {
        return new StoreTarget(id, store, NullStore.server());
    }

    static List<ResultRow> rows(List<InsertCase> cases, Consumer<Trial> each, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (var run = run(cases, Observer.NOBODY, targets)) {
            run.run(() -> false, trial -> {
                trials.add(trial);
                each.accept(trial);
            });
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    static Suite run(List<InsertCase> cases, Observer observer, StoreTarget... targets) {
        return InsertSuite.planned(
                new StoreTargets(Arrays.asList(targets), Map.of()),
                EFFORT,
                List.of(Durability.SYNC),
                cases,
                1,
                observer);
    }

    static List<InsertCase> published() {
        return InsertCases.of(EFFORT, Requests.all());
    }

    static InsertCase published(Scenario scenario, String... parameters) {
        return published().stream()
                .filter(of -> of.scenario().equals(scenario) && of.parameters().equals(List.of(parameters)))
                .findFirst()
                .orElseThrow();
    }
}
