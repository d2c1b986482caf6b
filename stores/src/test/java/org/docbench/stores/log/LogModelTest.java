package org.docbench.stores.log;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Durability;
import org.docbench.stores.OneDocument;
import org.docbench.stores.Update;

/** Whatever the document and the change: the log has what the model makes of it. */
class LogModelTest {
    private static OneDocument one;

    @BeforeContainer
    static void open() {
        one = new OneDocument("log.floor", Durability.OS);
    }

    @AfterContainer
    static void close() {
        one.close();
    }

    @Property(tries = 100)
    void anyDocumentComesBack(@ForAll long seed) {
        one.assertComesBack(seed);
    }

    @Property(tries = 300)
    void anyUpdateIsTheModels(@ForAll("changes") Tuple2<Value.Obj, Update> change) {
        Value.Obj document = one.stored(change.get1());
        one.update(change.get2());
        one.assertIs(change.get2().apply(document));
    }

    @Property(tries = 100)
    void anyFieldIsFoundByItsValue(@ForAll("documents") Value.Obj document) {
        one.assertFoundByEachValue(document, name -> false);
    }

    @Provide
    Arbitrary<Value.Obj> documents() {
        return AnyChange.documents().filter(LogModelTest::isBson);
    }

    @Provide
    Arbitrary<Tuple2<Value.Obj, Update>> changes() {
        return AnyChange.changes()
                .filter(change -> isBson(change.get1()) && isBson(change.get2().apply(change.get1())));
    }

    /** BSON has no names with a zero character and no decimals beyond 34 digits. */
    private static boolean isBson(Value.Obj document) {
        try {
            ToBson.document(document);
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }
}
