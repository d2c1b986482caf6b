package org.docbench.load.crud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;

/** The suite with few documents. */
final class SmallRun {
    static final StorePreset PRESET = new StorePreset(
            List.of(700L, 1_300L, 2_001L),
            List.of(1, 3),
            2,
            1,
            30,
            10,
            1,
            2,
            2,
            0,
            20,
            false,
            false,
            2,
            Duration.ofSeconds(20));

    static final List<Durability> LEVELS = List.of(Durability.OS, Durability.SYNC);

    private SmallRun() {}

    /** One size and one worker. */
    static StorePreset alone(int rehearsals) {
        return new StorePreset(
                List.of(700L),
                List.of(1),
                PRESET.rounds(),
                1,
                PRESET.operations(),
                PRESET.least(),
                1,
                PRESET.scans(),
                PRESET.batches(),
                rehearsals,
                PRESET.samples(),
                false,
                false,
                PRESET.profiled(),
                PRESET.limit());
    }

    static Suite run(RunRequest request, StoreTarget... targets) {
        return run(
                Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                LoadGenerator.measured(),
                request,
                targets);
    }

    static Suite run(OpenPreset open, LoadGenerator loop, RunRequest request, StoreTarget... targets) {
        return run(open, loop, request, Observer.NOBODY, targets);
    }

    static Suite run(RunRequest request, Observer observer, StoreTarget target) {
        return run(
                Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                LoadGenerator.measured(),
                request,
                observer,
                target);
    }

    private static Suite run(
            OpenPreset open, LoadGenerator loop, RunRequest request, Observer observer, StoreTarget... targets) {
        return CrudSuite.of(request.seed())
                .planned(
                        new StoreTargets(Arrays.asList(targets), Map.of()),
                        PRESET,
                        open,
                        request,
                        observer,
                        RankBlocks.ALONE,
                        loop);
    }

    static Suite run(long seed, StoreTarget target) {
        return run(Requests.at(List.of(Durability.SYNC), Map.of(), null, null, seed, "find"), target);
    }

    static List<Trial> trials(RunRequest request, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = run(request, targets)) {
            run.run(() -> false, trials::add);
        }
        return trials;
    }

    static List<ResultRow> rows(RunRequest request, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = run(request, targets)) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    /** Scenarios, all for none. */
    static RunRequest only(String... scenarios) {
        return Requests.at(LEVELS, Map.of(), null, null, 1, scenarios);
    }
}
