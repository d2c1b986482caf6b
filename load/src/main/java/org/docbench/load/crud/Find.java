package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.StorePreset;
import org.docbench.load.WorkerTask;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Finds base documents one by one; by value only those whose value no update changes. */
record Find(Documents documents) implements CrudExperiment {
    private static final Scenario SCENARIO = CrudExperiment.describe(
            "find",
            "What does finding one document cost, by _id, by a unique key, by a value without an index?",
            false,
            Find.BY,
            "order");

    static final String BY = "by";
    private static final String ID = "_id";
    private static final String KEY = "key";
    private static final String VALUE = "value";

    /** What documents can be found by. */
    static final List<String> KEYS = List.of(ID, KEY, VALUE);

    /** Searches by value, as published. */
    private static final int SEARCHES = 1_000;

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(StoreScope scope) {
        List<KeyOrder> orders = KeyOrder.of(scope.orders(), scope.preset().published());
        List<KeyOrder> first = scope.preset().everyPair() ? orders : orders.subList(0, 1);
        List<Case> cases = new ArrayList<>(CrudExperiment.combined(SCENARIO, scope, variants(ID, orders), true));
        cases.addAll(CrudExperiment.combined(SCENARIO, scope, variants(KEY, first), true));
        cases.addAll(CrudExperiment.combined(SCENARIO, scope, variants(VALUE, first), false));
        // The published searches by value take hours; they were published for one thread.
        int one = scope.preset().workers().get(0);
        cases.removeIf(benchCase -> !scope.finds(by(benchCase)));
        cases.removeIf(benchCase -> by(benchCase).equals(VALUE)
                && order(benchCase) == KeyOrder.RANGE
                && StoreCase.of(benchCase).workers() != one);
        return cases;
    }

    private static List<List<Object>> variants(String by, List<KeyOrder> orders) {
        return orders.stream().map(order -> List.<Object>of(by, order.id())).toList();
    }

    @Override
    public String operation(Case benchCase) {
        return "find " + by(benchCase) + " " + benchCase.parameters().get("order");
    }

    private static KeyOrder order(Case benchCase) {
        return KeyOrder.named(benchCase.parameters().get("order"));
    }

    private static String by(Case benchCase) {
        return benchCase.parameters().get(BY);
    }

    /** Without an index every call looks at all documents, so there are few. */
    @Override
    public int calls(Case benchCase, StorePreset preset) {
        boolean range = order(benchCase) == KeyOrder.RANGE;
        if (by(benchCase).equals(VALUE)) {
            return range && preset.published() ? SEARCHES : preset.scans();
        }
        OptionalInt published = range ? CrudExperiment.ofTenth(benchCase, preset) : OptionalInt.empty();
        return published.orElseGet(() -> CrudExperiment.super.calls(benchCase, preset));
    }

    @Override
    public boolean scans(Case benchCase) {
        return by(benchCase).equals(VALUE);
    }

    /** A server looks at some four million documents/s. */
    @Override
    public double microsOfCall(Case benchCase) {
        double every = StoreCase.of(benchCase).documents() / 4.0;
        return scans(benchCase) ? every : CrudExperiment.super.microsOfCall(benchCase);
    }

    @Override
    public int firstCalls(Case benchCase) {
        return by(benchCase).equals(VALUE) ? 1 : CrudExperiment.super.firstCalls(benchCase);
    }

    @Override
    public Work block(Case benchCase, long seed) {
        KeyOrder order = order(benchCase);
        return context -> new Block(context, documents, by(benchCase), order);
    }

    private record Block(BlockContext context, Documents documents, String by, KeyOrder order) implements StoreBlock {
        private LongUnaryOperator indexOfPlace() {
            if (!by.equals(VALUE)) {
                return order.over(context.base(), context.seed());
            }
            LongUnaryOperator even = order.over((context.base() + 1) / 2, context.seed());
            return place -> 2 * even.applyAsLong(place);
        }

        private Query query(long index) {
            String text = documents.id(index);
            return new Query(
                    switch (by) {
                        case ID -> new org.docbench.stores.Find.ById(text);
                        case KEY -> new org.docbench.stores.Find.Equal(Documents.KEY, new Value.Str(text));
                        // The published driver asked for the first one; the others ask for all.
                        default ->
                            order == KeyOrder.RANGE
                                    ? new org.docbench.stores.Find.First(Documents.VALUE, new Value.Str(text))
                                    : new org.docbench.stores.Find.Equal(Documents.VALUE, new Value.Str(text));
                    });
        }

        @Override
        public WorkerTask worker(Session session, int number) {
            LongUnaryOperator index = indexOfPlace();
            Prepared<Query> prepared = session.find(context.collection(), query(0));
            return context.task(number, 1, place -> prepared.with(query(index.applyAsLong(place))));
        }

        /** Asks some of the queries again, by the same statement, for whole documents. */
        @Override
        public NeverArrived verify(Session session) {
            LongUnaryOperator index = indexOfPlace();
            context.some(context.places()).forEach(place -> verify(session, index.applyAsLong(place)));
            return NeverArrived.NONE;
        }

        private void verify(Session session, long index) {
            List<Value.Obj> found = new ArrayList<>();
            session.take(context.collection(), query(index), found::add);
            if (found.size() != 1) {
                throw new StoreException(
                        "wrong result: found %d documents of %s".formatted(found.size(), query(index)));
            }
            Value.Obj there = found.get(0);
            context.same(there, List.of(documents.asLeft(there, index)));
        }
    }
}
