package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Residents are found one by one: by value only those whose value nobody changes. */
record Finding(Setting setting, Operation.By by, KeyOrder order) implements Block {

    /** Place to index. */
    private LongUnaryOperator index() {
        if (by != Operation.By.VALUE) {
            return order.over(setting.residents(), setting.block());
        }
        LongUnaryOperator even = order.over((setting.residents() + 1) / 2, setting.block());
        return place -> 2 * even.applyAsLong(place);
    }

    private Query query(long index) {
        String text = setting.documents().id(index);
        return new Query(
                switch (by) {
                    case ID -> new Find.ById(text);
                    case KEY -> new Find.Equal(Documents.KEY, new Value.Str(text));
                    case VALUE -> new Find.Equal(Documents.VALUE, new Value.Str(text));
                });
    }

    @Override
    public Stint of(Session session, int worker) {
        LongUnaryOperator index = index();
        Prepared<Query> prepared = session.find(setting.collection(), query(0));
        return new Stint(
                place -> prepared.with(query(index.applyAsLong(place))),
                place -> 1,
                setting.sharing().of(worker));
    }

    /** Asks some of the queries again, by the same statement, for whole documents. */
    @Override
    public long prove(Session session, List<Stint> stints) {
        LongUnaryOperator index = index();
        setting.some(setting.places()).forEach(place -> prove(session, index.applyAsLong(place)));
        return 0;
    }

    private void prove(Session session, long index) {
        List<Value.Obj> found = new ArrayList<>();
        session.take(setting.collection(), query(index), found::add);
        if (found.size() != 1) {
            throw new StoreException("wrong result: found %d documents of %s".formatted(found.size(), query(index)));
        }
        Value.Obj there = found.get(0);
        Value value = Documents.constant(index)
                ? new Value.Str(setting.documents().id(index))
                : there.fields().get("value");
        setting.same(there, List.of(setting.documents().with(index, value)));
    }
}
