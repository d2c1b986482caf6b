package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;

/** One change, from the bytes of a document to the bytes of the changed document: the 13 published cases. */
final class Patch implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "patch", "What does changing one field of the bytes cost?", List.of("edit"), AccessExperiment.Phase.PATCH);

    /** A case's document and its edits; the published loops alternate between two values. */
    private record Change(String corpus, Value.Obj document, List<Edit> edits) {}

    /** Each is made when it is asked for: most forks need two. */
    private static final Map<String, Supplier<Change>> CHANGES = changes();

    private static Map<String, Supplier<Change>> changes() {
        Map<String, Supplier<Change>> changes = new LinkedHashMap<>();
        set(changes, 100, 1);
        set(changes, 100, 50);
        set(changes, 100, 100);
        set(changes, 500, 500);
        for (int depth : new int[] {1, 3, 5}) {
            List<String> names = new ArrayList<>(Collections.nCopies(depth, "nested"));
            names.add("target");
            Path path = Path.ofNames(names.toArray(String[]::new));
            changes.put(
                    "set-nested-" + depth,
                    () -> new Change(
                            "updatable-nested-" + depth,
                            PublishedDocuments.updatableNested(depth),
                            List.of(new Edit.Set(path, new Value.Str("updated_1")))));
        }
        for (int position : new int[] {0, 50, 100}) {
            var insert = new Edit.Insert(position, "new_field_0001", new Value.Str("inserted_value_1"));
            changes.put(
                    "insert-at-" + position,
                    () -> new Change("updatable-100", PublishedDocuments.updatable(100), List.of(insert)));
        }
        for (int items : new int[] {1, 10, 100}) {
            changes.put(
                    "append-" + items,
                    () -> new Change("growing-array", PublishedDocuments.growingArray(), List.of(append(items))));
        }
        return changes;
    }

    private static void set(Map<String, Supplier<Change>> into, int fields, int position) {
        Path path = Path.ofNames(PublishedDocuments.updatableName(position));
        IntFunction<Edit> updated =
                spaces -> new Edit.Set(path, new Value.Str("updated_" + position + " ".repeat(spaces)));
        into.put(
                "set-" + position + "-of-" + fields,
                () -> new Change(
                        "updatable-" + fields,
                        PublishedDocuments.updatable(fields),
                        List.of(updated.apply(0), updated.apply(16))));
    }

    private static Edit append(int items) {
        List<Value> added = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            added.add(new Value.Int32(1000 + i));
        }
        return new Edit.Append("data_array", added);
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        return CHANGES.keySet().stream()
                .filter(edit ->
                        thorough || List.of("set-50-of-100", "append-10").contains(edit))
                .map(SCENARIO::with)
                .toList();
    }

    @Override
    public AccessExperiment.Workload block(Case benchCase, long seed) {
        Change change = CHANGES.get(benchCase.parameters().get("edit")).get();
        return new AccessExperiment.Workload(
                new Corpus(change.corpus(), PublishedDocuments.VERSION, 0, List.of(change.document())),
                1,
                List.of(),
                change.edits());
    }

    @Override
    public Map<AccessExperiment.Phase, Counts> published(Case benchCase) {
        return Map.of(AccessExperiment.Phase.PATCH, new Counts(1_000, 10_000));
    }
}
