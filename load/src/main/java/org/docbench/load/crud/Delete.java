package org.docbench.load.crud;

import java.util.List;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.BlockContext;
import org.docbench.load.StorePreset;
import org.docbench.load.WorkerTask;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Deletes transient documents one by one, and proves that they are gone and no other document is. */
record Delete(Documents documents) implements CrudExperiment {
    private static final Scenario SCENARIO =
            CrudExperiment.describe("delete", "What does deleting one document by _id cost?", true);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(StoreScope scope) {
        return CrudExperiment.combined(SCENARIO, scope, List.of(List.of()), true);
    }

    @Override
    public int calls(Case benchCase, StorePreset preset) {
        return CrudExperiment.ofTenth(benchCase, preset).orElseGet(() -> CrudExperiment.super.calls(benchCase, preset));
    }

    @Override
    public Work block(Case benchCase, long seed) {
        return context -> new Block(context, new Documents.Transient(documents, context));
    }

    private record Block(BlockContext context, Documents.Transient transients) implements StoreBlock {
        @Override
        public void setUp(Session session) {
            transients.insert(session, context.places());
            context.count(session, context.base() + context.places());
        }

        @Override
        public WorkerTask worker(Session session, int number) {
            Prepared<Find> prepared = session.delete(context.collection(), new Find.ById(transients.id(0)));
            return context.task(number, 1, place -> prepared.with(new Find.ById(transients.id(place))));
        }

        @Override
        public NeverArrived verify(Session session) {
            long before = context.base() + context.places();
            long lost = context.lost(session, before, before - context.done());
            if (lost == 0) {
                context.some(context.surelyDone()).forEach(n -> gone(session, transients.id(n)));
            }
            transients.documents().untouched(session, context);
            return new NeverArrived(lost, context.done());
        }

        private void gone(Session session, String id) {
            if (context.isThere(session, id)) {
                throw new StoreException("wrong result: the document " + id + " was deleted and is there");
            }
        }

        @Override
        public void tearDown(Session session) {
            transients.remove(session, context.places());
            context.count(session, context.base());
        }
    }
}
