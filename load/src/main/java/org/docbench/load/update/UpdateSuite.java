package org.docbench.load.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreTargets;
import org.docbench.load.TargetSessions;
import org.docbench.load.store.ListedExperiment;
import org.docbench.load.store.SessionExecutor;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;

/** The suite {@code update}: one document changed inside a store, durably or not. */
public final class UpdateSuite {
    public static final String NAME = "update";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "update";

    private static final String TIMED =
            "bind the values, encode, send, wait for the acknowledgement, take the answer; ";

    static final Scenario BASELINE = scenario(
            "baseline", "What does the smallest write cost, a counter in a document of nothing else?", "one increment");

    static final Scenario SINGLE = scenario(
            "single", "What does changing one field cost, by the number of fields?", "one field set", "fields");

    static final Scenario MULTI =
            scenario("multi", "What do several fields of one document cost together?", "one call for all", "paths");

    static final Scenario LARGE =
            scenario("large", "Does the cost of changing one field grow with the document?", "one field set", "bytes");

    static final Scenario PUSH = scenario(
            "push", "What does appending to a short array cost?", "one call for each value", "items", "values");

    static final Scenario DELETE = scenario(
            "delete",
            "What does removing an item cost, by its position among 100?",
            "one item removed; the append that brings the length back is not timed",
            "items",
            "position");

    static final Scenario LARGE_ARRAY = scenario(
            "large-array", "What does appending to a very long array cost?", "one value appended", "items", "bytes");

    static final Scenario USER = scenario(
            "user",
            "What does changing your own documents cost?",
            "one field set, by turns to a text and to the value found there",
            "path");

    static final List<Scenario> PUBLISHED = List.of(BASELINE, SINGLE, MULTI, LARGE, PUSH, DELETE, LARGE_ARRAY);

    private UpdateSuite() {}

    /** Describes the suite to the command. */
    public static StoreEntry entry() {
        return new StoreEntry(
                NAME,
                PUBLISHED,
                List.of(),
                List.of(),
                Set.of(Ability.SERVERS, Ability.STORES, Ability.DURABILITY, Ability.DOCUMENTS, Ability.PATHS),
                (request, targets, observer) -> planned(
                        targets,
                        UpdatePreset.of(request.preset()),
                        StoreEntry.levels(request),
                        request.documents().byPath(),
                        request.seed()));
    }

    /**
     * Prepares a run on targets that are ready.
     *
     * @param levels to measure
     * @param user for each path of the user's the document that has it, empty if there are none
     */
    static Suite planned(
            StoreTargets targets,
            UpdatePreset preset,
            List<Durability> levels,
            Map<String, Value.Obj> user,
            long seed) {
        return planned(targets, preset, levels, UpdateCases.all(preset.largest(), user), seed);
    }

    /** @param cases to measure, the baseline first */
    static Suite planned(
            StoreTargets targets, UpdatePreset preset, List<Durability> levels, List<UpdateCase> cases, long seed) {
        TargetSessions sessions = TargetSessions.of(NAME, targets, preset.limit(), UpdateBlock::placeCanary);
        Map<Case, UpdateCase> planned = new LinkedHashMap<>();
        cases.forEach(of -> preset.levels(of, levels).forEach(level -> planned.put(of.at(level), of)));
        List<ListedExperiment<UpdatePreset, UpdateCase>> experiments = ListedExperiment.of(
                cases.stream().map(UpdateCase::scenario).distinct().toList(),
                planned,
                Map.of(LARGE, LARGE.parameters().get(0)));
        return new SessionExecutor(sessions, new UpdateWork(preset, levels, cases, planned), Observer.NOBODY, true)
                .planned(
                        new SuiteDescriptor<>(NAME, experiments, List.of(), NullStore.ID, phase -> true),
                        preset,
                        preset.rounds(),
                        seed,
                        (benchCase, target) -> UpdateCases.has(target, benchCase) ? List.of(PHASE) : List.of(),
                        // To change the level takes some servers time, and leaves work to the next block.
                        benchCase -> benchCase.parameters().get(ServerCounts.DURABILITY),
                        // Many blocks are shorter than they may be; large documents are written and read back.
                        30L + preset.block().toMillis() / 2);
    }

    private static Scenario scenario(String name, String question, String timed, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(ServerCounts.DURABILITY);
        return new Scenario(NAME, name, question, all, Map.of(PHASE, TIMED + timed));
    }
}
