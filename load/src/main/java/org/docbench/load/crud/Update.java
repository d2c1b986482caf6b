package org.docbench.load.crud;

import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.WorkerTask;
import org.docbench.stores.Change;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;

/**
 * Base documents with an odd index get another value of the same length, a different one in each operation. Where several workers
 * changed the same document, any of them may have been the last.
 */
record Update(Documents documents) implements CrudExperiment {
    private static final Scenario SCENARIO =
            CrudExperiment.describe("update", "What does updating one field by _id cost?", true, "order");

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(StoreScope scope) {
        List<List<Object>> variants = KeyOrder.of(scope.orders()).stream()
                .map(order -> List.<Object>of(order.id()))
                .toList();
        return CrudExperiment.combined(SCENARIO, scope, variants, true);
    }

    @Override
    public String operation(Case benchCase) {
        return "update " + benchCase.parameters().get("order");
    }

    @Override
    public Work block(Case benchCase, long seed) {
        KeyOrder order = KeyOrder.named(benchCase.parameters().get("order"));
        return context -> new Block(context, documents, order);
    }

    private record Block(BlockContext context, Documents documents, KeyOrder order) implements StoreBlock {
        private LongUnaryOperator indexOfPlace() {
            LongUnaryOperator odd = order.over(context.base() / 2, context.seed());
            return place -> 2 * odd.applyAsLong(place) + 1;
        }

        private Value value(long place) {
            return new Value.Str(Documents.guid(context.seed(), place));
        }

        private org.docbench.stores.Update update(long place) {
            return new org.docbench.stores.Update.Set(Map.of(Documents.VALUE, value(place)));
        }

        @Override
        public WorkerTask worker(Session session, int number) {
            LongUnaryOperator index = indexOfPlace();
            Prepared<Change> prepared = session.update(context.collection(), update(0));
            return context.task(
                    number,
                    1,
                    place -> prepared.with(new Change(documents.id(index.applyAsLong(place)), update(place))));
        }

        /** Where nobody acknowledged, a document that is read back and was not updated is a loss; the others are not looked at. */
        @Override
        public long verify(Session session) {
            context.count(session, context.base());
            LongUnaryOperator index = indexOfPlace();
            long lost = context.some(context.surelyDone())
                    .map(index)
                    .distinct()
                    .filter(document -> context.differs(session, models(document, index)))
                    .count();
            documents.untouched(session, context);
            return lost;
        }

        /** Lists what the document may be: with the last value that each worker wrote. */
        private List<Value.Obj> models(long document, LongUnaryOperator index) {
            return context.tasks().stream()
                    .map(task -> task.placesDone()
                            .filter(place -> index.applyAsLong(place) == document)
                            .max())
                    .filter(last -> last.isPresent())
                    .map(last -> documents.with(document, value(last.getAsLong())))
                    .toList();
        }
    }
}
