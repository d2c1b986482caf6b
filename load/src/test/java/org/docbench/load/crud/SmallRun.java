package org.docbench.load.crud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Loop;
import org.docbench.load.Scale;
import org.docbench.load.StoreTarget;
import org.docbench.load.StoreTargets;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenEffort;
import org.docbench.stores.Durability;

/** The suite with few documents. */
final class SmallRun {
    static final CrudEffort EFFORT = new CrudEffort(
            new Scale(List.of(700L, 1_300L, 2_001L), List.of(1, 3), 2),
            30,
            10,
            2,
            1,
            20,
            false,
            2,
            Duration.ofSeconds(20));

    private SmallRun() {}

    static CrudRun run(CrudChoice choice, StoreTarget... targets) {
        return new CrudRun(
                new StoreTargets(Arrays.asList(targets), Map.of()),
                EFFORT,
                choice,
                OpenChoice.NONE,
                OpenEffort.of(Preset.named("quick")),
                List.of(Durability.OS, Durability.SYNC),
                1,
                Onlooker.NOBODY,
                Loop.measured());
    }

    static CrudRun run(long seed, StoreTarget target) {
        return new CrudRun(
                new StoreTargets(List.of(target), Map.of()),
                EFFORT,
                only("find"),
                OpenChoice.NONE,
                OpenEffort.of(Preset.named("quick")),
                List.of(Durability.SYNC),
                seed,
                Onlooker.NOBODY,
                Loop.measured());
    }

    static List<Trial> trials(CrudChoice choice, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (CrudRun run = run(choice, targets)) {
            run.run(() -> false, trials::add);
        }
        return trials;
    }

    static List<ResultRow> rows(CrudChoice choice, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (CrudRun run = run(choice, targets)) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::loopOf, 1);
        }
    }

    static CrudChoice only(String... scenarios) {
        return new CrudChoice(List.of(), List.of(), List.of(), List.of(scenarios), 0);
    }
}
