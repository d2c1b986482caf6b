package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.insert.InsertCase.Documents;
import org.docbench.stores.Call;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that acknowledges and holds something else has no number, and the reason says where the difference is. */
@Tag("slow")
class SilentlyWrongTest {
    private static final InsertCase TEN = SmallRun.published(InsertSuite.PAYLOAD, "200", "10", "none");
    private static final String TARGET = "altered";

    @Test
    void theHonestStoreIsRight() {
        assertThat(rows(new NullStore(), TEN)).hasSize(4).allMatch(Results::isMeasured);
    }

    @Test
    void aDocumentIsLost() {
        failed(by(batch -> batch.subList(1, batch.size())), "wrong result: 29 documents where 30 were inserted");
    }

    @Test
    void aDocumentIsInsertedTwice() {
        failed(
                by(batch -> with(batch, changed(batch.get(0), "_id", new Value.Str("again")))),
                "wrong result: 31 documents where 30 were inserted");
    }

    @Test
    void aDocumentIsThereInPlaceOfAnother() {
        failed(
                by(batch -> with(batch.subList(1, batch.size()), changed(batch.get(0), "_id", new Value.Str("other")))),
                "wrong result: the document Str[value=other] is there twice, or was never inserted");
    }

    @Test
    void aDocumentIsHandedOnTwiceAndAnotherNever() {
        Store store = Instead.session(new NullStore(), "scan", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            var each = (Consumer<Value.Obj>) arguments[1];
            for (int i = 0; i < 30; i++) {
                session.read((String) arguments[0], "" + Math.max(i, 1)).ifPresent(each);
            }
            return null;
        });
        failed(store, "wrong result: the document Str[value=1] is there twice, or was never inserted");
    }

    @Test
    void anAttributeIsDropped() {
        failed(
                payload(data -> {
                    data.remove("data9");
                    return data;
                }),
                "wrong result: the document Str[value=");
    }

    @Test
    void aByteIsChanged() {
        ResultRow row = failed(
                payload(data -> {
                    String text = ((Value.Str) data.get("data3")).value();
                    data.put("data3", new Value.Str('?' + text.substring(1)));
                    return data;
                }),
                "wrong result: the document Str[value=");
        assertThat(row.reason()).contains("at $.data.data3: expected Str[value=", "got Str[value=?");
    }

    @Test
    void theStoreItselfCountsFewer() {
        Store store = Instead.session(new NullStore(), "insert", (session, arguments) -> (Call) () -> 29);
        failed(store, "reports 29 documents inserted of 30");
    }

    /** Both the store and the model have the documents of another case: only the case's own parameters tell. */
    @Test
    void theDocumentsOfTwoCasesAreSwapped() {
        InsertCase one = SmallRun.published(InsertSuite.PAYLOAD, "200", "1", "none");
        List<ResultRow> rows = new ArrayList<>(rows(new NullStore(), of(TEN, one.documents())));
        rows.addAll(rows(new NullStore(), of(one, TEN.documents())));
        assertThat(rows).hasSize(8).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Results.FAILED);
            assertThat(row.samples()).isEmpty();
        });
        assertThat(rows.get(0).reason())
                .endsWith("has 200 B in 1 fields, where the case has 200 B in 10")
                .startsWith("documents of another case: ");
        assertThat(rows.get(4).reason()).endsWith("has 200 B in 10 fields, where the case has 200 B in 1");
    }

    @Test
    void anotherContentOrShapeThanTheCaseSays() {
        InsertCase same = SmallRun.published(InsertSuite.CONTENT, "same", "4000");
        InsertCase random = SmallRun.published(InsertSuite.CONTENT, "random", "4000");
        InsertCase binary = SmallRun.published(InsertSuite.CONTENT, "binary", "4000");
        InsertCase nested = SmallRun.published(InsertSuite.NESTED, "4000", "none");
        assertThat(reason(of(same, random.documents()))).contains("another payload than the document before");
        assertThat(reason(of(random, same.documents()))).contains("the same payload as the document before");
        assertThat(reason(of(binary, random.documents()))).contains("another type of payload than binary");
        assertThat(reason(of(nested, random.documents())))
                .contains("not nested, where the case has 4000 B of nested data");
        assertThat(reason(of(nested, Documents.of(LinkedDocuments.nested(3000).source()))))
                .contains("nested, where the case has 4000 B of nested data");
        assertThat(LinkedDocuments.flat(4000, 1).of(Content.SAME).source().name())
                .isEqualTo(same.documents().name());
    }

    private static String reason(InsertCase of) {
        return rows(new NullStore(), of).get(0).reason();
    }

    private static InsertCase of(InsertCase of, Documents documents) {
        return new InsertCase(of.scenario(), of.parameters(), documents, of.count(), of.batch(), of.indexes());
    }

    private static ResultRow failed(Store store, String reason) {
        List<ResultRow> rows = rows(store, TEN);
        assertThat(rows).hasSize(4).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Results.FAILED);
            assertThat(row.samples()).isEmpty();
            assertThat(row.reason()).startsWith(reason);
        });
        return rows.get(0);
    }

    private static List<ResultRow> rows(Store store, InsertCase of) {
        return SmallRun.rows(List.of(of), trial -> {}, SmallRun.target(TARGET, store));
    }

    /** Inserts other documents and counts those it was given. */
    private static Store by(UnaryOperator<List<Value.Obj>> change) {
        return Instead.session(new NullStore(), "insert", (session, arguments) -> {
            @SuppressWarnings("unchecked")
            var batch = (List<Value.Obj>) arguments[1];
            Call call = session.insert((String) arguments[0], change.apply(batch));
            return (Call) () -> {
                call.execute();
                return batch.size();
            };
        });
    }

    /** Changes the payload of one document among the batch. */
    private static Store payload(UnaryOperator<Map<String, Value>> change) {
        return by(batch -> {
            Value.Obj last = batch.get(batch.size() - 1);
            var data = new LinkedHashMap<>(((Value.Obj) last.fields().get("data")).fields());
            return with(batch.subList(0, batch.size() - 1), changed(last, "data", new Value.Obj(change.apply(data))));
        });
    }

    private static List<Value.Obj> with(List<Value.Obj> batch, Value.Obj one) {
        List<Value.Obj> all = new ArrayList<>(batch);
        all.add(one);
        return all;
    }

    private static Value.Obj changed(Value.Obj document, String field, Value value) {
        var fields = new LinkedHashMap<>(document.fields());
        fields.put(field, value);
        return new Value.Obj(fields);
    }
}
