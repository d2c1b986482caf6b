package org.docbench.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;

/** What a run asks of a suite, with little in it. */
public final class Requests {
    private static final UserDocuments NONE = UserDocuments.NONE;

    private Requests() {}

    /** Everything, as the preset has it. */
    public static RunRequest all() {
        return of(Map.of(), List.of(), NONE, false, 1);
    }

    /** Everything at another seed. */
    public static RunRequest seed(long seed) {
        return of(Map.of(), List.of(), NONE, false, seed);
    }

    /** Parameters that are set, and scenarios; no scenario stands for all. */
    public static RunRequest of(Map<String, List<String>> values, String... scenarios) {
        return of(values, List.of(scenarios), NONE, false, 1);
    }

    /** The same with large items. */
    public static RunRequest largeItems() {
        return of(Map.of(), List.of(), NONE, true, 1);
    }

    /** The scenario on the user's own documents, with indexes. */
    public static RunRequest user(List<Value.Obj> documents, Path... indexes) {
        List<String> indexed = List.of(indexes).stream().map(Path::toString).toList();
        return of(
                Map.of(),
                List.of(SuiteEntry.USER),
                new UserDocuments("documents.json", documents, indexed, indexed, documents.size()),
                false,
                1);
    }

    /** Scenarios at levels; in an open loop where there is a rate or a bound. */
    public static RunRequest at(
            List<Durability> levels,
            Map<String, List<String>> values,
            String rate,
            String bound,
            long seed,
            String... scenarios) {
        return new RunRequest(
                Preset.named("quick"),
                List.of(),
                Set.of(),
                List.of(scenarios),
                values,
                levels.stream().map(Durability::id).toList(),
                NONE,
                Optional.ofNullable(rate),
                Optional.ofNullable(bound),
                Optional.empty(),
                false,
                1,
                seed);
    }

    /** The same request, measured by so many processes. */
    public static RunRequest on(int ranks, RunRequest one) {
        return new RunRequest(
                one.preset(),
                one.lines(),
                one.targets(),
                one.scenarios(),
                one.values(),
                one.levels(),
                one.documents(),
                one.rate(),
                one.capacity(),
                one.service(),
                one.largeItems(),
                ranks,
                one.seed());
    }

    private static RunRequest of(
            Map<String, List<String>> values,
            List<String> scenarios,
            UserDocuments documents,
            boolean largeItems,
            long seed) {
        return new RunRequest(
                Preset.named("quick"),
                List.of(),
                Set.of(),
                scenarios,
                values,
                List.of(),
                documents,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                largeItems,
                1,
                seed);
    }
}
