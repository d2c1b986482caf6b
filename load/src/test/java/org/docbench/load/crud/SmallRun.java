package org.docbench.load.crud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.StoreTarget;
import org.docbench.load.StoreTargets;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenPreset;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreScope;
import org.docbench.load.store.StoreSuite;
import org.docbench.stores.Durability;

/** The suite with few documents. */
final class SmallRun {
    static final StorePreset PRESET = new StorePreset(
            List.of(700L, 1_300L, 2_001L), List.of(1, 3), 2, 30, 10, 2, 1, 20, false, 2, Duration.ofSeconds(20));

    private SmallRun() {}

    static Suite run(StoreScope.Filter choice, StoreTarget... targets) {
        return run(choice, List.of(Durability.OS, Durability.SYNC), 1, targets);
    }

    static Suite run(long seed, StoreTarget target) {
        return run(only("find"), List.of(Durability.SYNC), seed, target);
    }

    private static Suite run(StoreScope.Filter choice, List<Durability> levels, long seed, StoreTarget... targets) {
        var ask =
                new StoreSuite.Ask(PRESET, choice, levels, OpenChoice.NONE, OpenPreset.of(Preset.named("quick")), seed);
        return CrudSuite.of(seed)
                .planned(
                        new StoreTargets(Arrays.asList(targets), Map.of()),
                        ask,
                        Observer.NOBODY,
                        LoadGenerator.measured());
    }

    static List<Trial> trials(StoreScope.Filter choice, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = run(choice, targets)) {
            run.run(() -> false, trials::add);
        }
        return trials;
    }

    static List<ResultRow> rows(StoreScope.Filter choice, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = run(choice, targets)) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, 1);
        }
    }

    static StoreScope.Filter only(String... scenarios) {
        return new StoreScope.Filter(List.of(), List.of(), List.of(), List.of(scenarios), 0);
    }
}
