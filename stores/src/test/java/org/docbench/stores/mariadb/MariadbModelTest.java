package org.docbench.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Durability;
import org.docbench.stores.OneDocument;
import org.docbench.stores.Update;

/** Whatever the document and the change: MariaDB makes of it what the model makes of it. */
@Tag("server")
class MariadbModelTest {
    /** On a server of its own, and on a primary with a replica. */
    private static final List<OneDocument> BOTH = new ArrayList<>();

    @BeforeContainer
    static void open() {
        for (String store : List.of("mariadb.json", "mariadb.replicas")) {
            BOTH.add(new OneDocument(store, Durability.NONE));
        }
    }

    @AfterContainer
    static void close() {
        BOTH.forEach(OneDocument::close);
    }

    @Property(tries = 100)
    void anyDocumentComesBack(@ForAll long seed) {
        BOTH.forEach(one -> one.assertComesBack(seed));
    }

    @Property(tries = 300)
    void anyUpdateIsTheModels(@ForAll("changes") Tuple2<Value.Obj, Update> change) {
        for (OneDocument one : BOTH) {
            Value.Obj document = one.stored(change.get1());
            try {
                one.update(change.get2());
                one.assertIs(change.get2().apply(document));
            } catch (UnsupportedOperationException e) {
                assertThat(e).hasMessageContaining("no name that begins with '-'");
                assertThat(document.fields().keySet()).anyMatch(MariadbModelTest::isRefused);
            }
        }
    }

    @Property(tries = 100)
    void anyFieldIsFoundByItsValue(@ForAll("documents") Value.Obj document) {
        BOTH.forEach(one -> one.assertFoundByEachValue(document, MariadbModelTest::isRefused));
    }

    private static boolean isRefused(String name) {
        return name.startsWith("-");
    }

    @Provide
    Arbitrary<Value.Obj> documents() {
        return AnyChange.documents();
    }

    @Provide
    Arbitrary<Tuple2<Value.Obj, Update>> changes() {
        return AnyChange.changes();
    }
}
