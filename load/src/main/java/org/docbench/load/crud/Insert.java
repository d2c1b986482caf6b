package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.BlockContext;
import org.docbench.load.StoreExperiment;
import org.docbench.load.StorePreset;
import org.docbench.load.WorkerTask;
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
        return StoreExperiment.at(SCENARIO, documents, List.of(BATCH), 1, level);
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(StoreScope scope) {
        List<Case> cases = new ArrayList<>(CrudExperiment.combined(SCENARIO, scope, List.of(List.of(1)), true));
        cases.addAll(CrudExperiment.combined(SCENARIO, scope, List.of(List.of(BATCH)), false));
        return cases;
    }

    @Override
    public int documentsOfCall(Case benchCase) {
        return Integer.parseInt(benchCase.parameters().get("batch"));
    }

    @Override
    public int calls(Case benchCase, StorePreset preset) {
        return documentsOfCall(benchCase) == 1
                ? CrudExperiment.ofTenth(benchCase, preset)
                        .orElseGet(() -> CrudExperiment.super.calls(benchCase, preset))
                : Math.max(
                        1,
                        preset.operations()
                                / SHARE_OF_BATCHES
                                / StoreCase.of(benchCase).workers());
    }

    @Override
    public int firstCalls(Case benchCase) {
        return documentsOfCall(benchCase) == 1 ? CrudExperiment.super.firstCalls(benchCase) : 1;
    }

    @Override
    public Work block(Case benchCase, long seed) {
        int batch = documentsOfCall(benchCase);
        return context -> new Block(context, batch, new Documents.Transient(documents, context));
    }

    private record Block(BlockContext context, int batch, Documents.Transient transients) implements StoreBlock {
        @Override
        public WorkerTask worker(Session session, int number) {
            return context.task(
                    number,
                    batch,
                    place ->
                            session.insert(context.collection(), transients.range(place * batch, (place + 1) * batch)));
        }

        @Override
        public NeverArrived verify(Session session) {
            long sent = context.done() * batch;
            long lost = context.lost(session, context.base(), context.base() + sent);
            context.some(context.surelyDone() * batch)
                    .filter(n -> lost == 0 || context.isThere(session, transients.id(n)))
                    .forEach(n -> context.same(session, List.of(transients.at(n))));
            transients.documents().untouched(session, context);
            return new NeverArrived(lost, sent);
        }

        @Override
        public void tearDown(Session session) {
            transients.remove(session, context.places() * batch);
            context.count(session, context.base());
        }
    }
}
