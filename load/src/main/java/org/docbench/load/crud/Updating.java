package org.docbench.load.crud;

import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/**
 * Residents with an odd index get another value of the same length, a different one in each operation. Where several workers
 * changed the same document, any of them may have been the last.
 */
record Updating(Setting setting, KeyOrder order) implements Block {

    /** Place to index. */
    private LongUnaryOperator index() {
        LongUnaryOperator odd = order.over(setting.residents() / 2, setting.block());
        return place -> 2 * odd.applyAsLong(place) + 1;
    }

    private Value value(long place) {
        return new Value.Str(Documents.guid(setting.block(), place));
    }

    private Update update(long place) {
        return new Update.Set(Map.of(Documents.VALUE, value(place)));
    }

    @Override
    public Stint of(Session session, int worker) {
        LongUnaryOperator index = index();
        Prepared<Change> prepared = session.update(setting.collection(), update(0));
        return new Stint(
                place -> prepared.with(new Change(setting.documents().id(index.applyAsLong(place)), update(place))),
                place -> 1,
                setting.sharing().of(worker));
    }

    /** Where nobody acknowledged, a document that is read back and was not updated is a loss; the others are not looked at. */
    @Override
    public long prove(Session session, List<Stint> stints) {
        setting.count(session, setting.residents());
        LongUnaryOperator index = index();
        long lost = setting.some(setting.surelyDone(stints))
                .map(index)
                .distinct()
                .filter(one -> setting.differs(session, models(one, index, stints)))
                .count();
        setting.untouched(session);
        return lost;
    }

    /** What the document may be: with the last value that each worker wrote. */
    private List<Value.Obj> models(long document, LongUnaryOperator index, List<Stint> stints) {
        return stints.stream()
                .map(stint -> stint.placesDone()
                        .filter(place -> index.applyAsLong(place) == document)
                        .max())
                .filter(last -> last.isPresent())
                .map(last -> setting.documents().with(document, value(last.getAsLong())))
                .toList();
    }
}
