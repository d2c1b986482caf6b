package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.store.BlockContext;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreScope;
import org.docbench.load.store.WorkerTask;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;

/** Inserts transient documents, one or many per call, counts them, reads some back and removes them. */
record Insert(Documents documents) implements CrudExperiment {
    private static final Scenario SCENARIO =
            CrudExperiment.describe("insert", "What does an insert cost, one by one or in batches?", true, "batch");

    /** Documents of a call when many come at once, as published for the other suites. */
    private static final int BATCH = 500;

    /** For each so many single calls there is one of a batch. */
    private static final int SHARE_OF_BATCHES = 20;

    /** Returns the case that loads a collection. */
    static Case loading(long documents, Optional<Durability> level) {
        return CrudExperiment.at(SCENARIO, documents, List.of(BATCH), 1, level);
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(StoreScope scope) {
        List<Case> cases = new ArrayList<>(CrudExperiment.combined(SCENARIO, scope, List.of(List.of(1)), true, true));
        cases.addAll(CrudExperiment.combined(SCENARIO, scope, List.of(List.of(BATCH)), true, false));
        return cases;
    }

    @Override
    public int documentsOfCall(Case benchCase) {
        return Integer.parseInt(benchCase.parameters().get("batch"));
    }

    @Override
    public int calls(Case benchCase, StorePreset preset) {
        int workers = Integer.parseInt(benchCase.parameters().get("workers"));
        return documentsOfCall(benchCase) == 1
                ? CrudExperiment.super.calls(benchCase, preset)
                : Math.max(1, preset.operations() / SHARE_OF_BATCHES / workers);
    }

    @Override
    public int firstCalls(Case benchCase) {
        return documentsOfCall(benchCase) == 1 ? CrudExperiment.super.firstCalls(benchCase) : 1;
    }

    @Override
    public Work block(Case benchCase, long seed) {
        int batch = documentsOfCall(benchCase);
        return context ->
                new Block(context, batch, new Documents.Transient(documents, context), documents, new ArrayList<>());
    }

    private record Block(
            BlockContext context,
            int batch,
            Documents.Transient transients,
            Documents documents,
            List<WorkerTask> tasks)
            implements Calls {
        @Override
        public WorkerTask worker(Session session, int number) {
            var task = new WorkerTask(
                    place -> session.insert(context.collection(), transients.range(place * batch, (place + 1) * batch)),
                    place -> batch,
                    context.partition().of(number));
            tasks.add(task);
            return task;
        }

        @Override
        public long verify(Session session) {
            long calls = tasks.stream().mapToLong(WorkerTask::done).sum();
            long lost = context.lost(session, context.base(), context.base() + calls * batch);
            context.some(context.surelyDone(tasks) * batch)
                    .filter(n -> lost == 0 || context.isThere(session, transients.id(n)))
                    .forEach(n -> context.same(session, List.of(transients.at(n))));
            documents.untouched(session, context);
            return lost;
        }

        @Override
        public void tearDown(Session session) {
            transients.remove(session, context.places() * batch);
            context.count(session, context.base());
        }
    }
}
