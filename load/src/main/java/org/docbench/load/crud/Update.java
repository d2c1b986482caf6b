package org.docbench.load.crud;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.StorePreset;
import org.docbench.load.WorkerTask;
import org.docbench.stores.Change;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;

/**
 * Base documents with an odd index get another value of the same length, a different one in each operation. Where several workers
 * changed the same document, any of them may have been the last. In the published order all documents of the range get a short value, and
 * every field but {@code _id} is sent: the published driver sent the full document.
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
        List<List<Object>> variants = KeyOrder.of(scope.orders(), scope.preset().published()).stream()
                .map(order -> List.<Object>of(order.id()))
                .toList();
        return CrudExperiment.combined(SCENARIO, scope, variants, true);
    }

    @Override
    public String operation(Case benchCase) {
        return "update " + benchCase.parameters().get("order");
    }

    @Override
    public int calls(Case benchCase, StorePreset preset) {
        OptionalInt published =
                order(benchCase) == KeyOrder.RANGE ? CrudExperiment.ofTenth(benchCase, preset) : OptionalInt.empty();
        return published.orElseGet(() -> CrudExperiment.super.calls(benchCase, preset));
    }

    private static KeyOrder order(Case benchCase) {
        return KeyOrder.named(benchCase.parameters().get("order"));
    }

    @Override
    public Work block(Case benchCase, long seed) {
        KeyOrder order = order(benchCase);
        return context -> new Block(context, documents, order);
    }

    private record Block(BlockContext context, Documents documents, KeyOrder order) implements StoreBlock {
        private boolean isPublished() {
            return order == KeyOrder.RANGE;
        }

        private LongUnaryOperator indexOfPlace() {
            if (isPublished()) {
                return order.over(context.base(), context.seed());
            }
            LongUnaryOperator odd = order.over(context.base() / 2, context.seed());
            return place -> 2 * odd.applyAsLong(place) + 1;
        }

        /** As published, the index in decimal digits; beyond the range's end, where its begin is updated again, another number. */
        private Value value(long place, long index) {
            long lap = place / Math.max(1, context.base() - context.base() / 2);
            return new Value.Str(isPublished() ? Long.toString(index + lap) : Documents.guid(context.seed(), place));
        }

        private Change change(long index, Value value) {
            Map<Path, Value> values = new LinkedHashMap<>();
            if (isPublished()) {
                values.put(Documents.KEY, new Value.Str(documents.id(index)));
            }
            values.put(Documents.VALUE, value);
            return new Change(documents.id(index), new org.docbench.stores.Update.Set(values));
        }

        @Override
        public WorkerTask worker(Session session, int number) {
            LongUnaryOperator index = indexOfPlace();
            Prepared<Change> prepared = prepared(session);
            return context.task(number, 1, place -> {
                long document = index.applyAsLong(place);
                return prepared.with(change(document, value(place, document)));
            });
        }

        private Prepared<Change> prepared(Session session) {
            return session.update(context.collection(), change(0, value(0, 0)).update());
        }

        /** Without acknowledgements, a document that is read back and was not updated is a loss; the others are not checked. */
        @Override
        public NeverArrived verify(Session session) {
            context.count(session, context.base());
            LongUnaryOperator index = indexOfPlace();
            long[] updated =
                    context.some(context.surelyDone()).map(index).distinct().toArray();
            long lost = LongStream.of(updated)
                    .filter(document -> context.differs(session, models(document, index)))
                    .count();
            if (isPublished()) {
                // Other orders update odd documents.
                context.some(context.base() / 2)
                        .filter(n -> n % 2 == 0)
                        .forEach(n -> context.same(session, List.of(documents.at(n))));
            } else {
                documents.untouched(session, context);
            }
            return new NeverArrived(lost, updated.length);
        }

        /** Sets published values back, so that the next update shortens a value again. The count waits until the server has done it. */
        @Override
        public void tearDown(Session session) {
            if (isPublished() && context.keeps()) {
                LongUnaryOperator index = indexOfPlace();
                long end = Math.min(context.places(), context.base() - context.base() / 2);
                try (Prepared<Change> prepared = prepared(session)) {
                    for (long place = 0; place < end; place++) {
                        long document = index.applyAsLong(place);
                        prepared.with(change(document, new Value.Str(documents.id(document))))
                                .execute();
                    }
                }
                context.count(session, context.base());
            }
        }

        /** Lists what the document may be: with the last value that each worker wrote. */
        private List<Value.Obj> models(long document, LongUnaryOperator index) {
            return context.tasks().stream()
                    .map(task -> task.placesDone()
                            .filter(place -> index.applyAsLong(place) == document)
                            .max())
                    .filter(last -> last.isPresent())
                    .map(last -> documents.with(document, value(last.getAsLong(), document)))
                    .toList();
        }
    }
}
