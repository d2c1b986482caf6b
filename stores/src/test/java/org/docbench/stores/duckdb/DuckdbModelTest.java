package org.docbench.stores.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterContainer;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Durability;
import org.docbench.stores.OneDocument;
import org.docbench.stores.Update;

/** Whatever the document and the change: DuckDB makes of it what the model makes of it. */
@Tag("server")
class DuckdbModelTest {
    private static final Map<String, OneDocument> STORES = new TreeMap<>();

    @AfterContainer
    static void close() {
        STORES.values().forEach(OneDocument::close);
    }

    private static OneDocument one(String id) {
        return STORES.computeIfAbsent(id, store -> new OneDocument(store, Durability.OS));
    }

    @Property(tries = 200)
    void anyDocumentComesBack(@ForAll("stores") String store, @ForAll long seed) {
        one(store).assertComesBack(seed);
    }

    @Property(tries = 600)
    void anyUpdateIsTheModels(@ForAll("stores") String store, @ForAll("changes") Tuple2<Value.Obj, Update> change) {
        OneDocument one = one(store);
        Value.Obj document = one.stored(change.get1());
        try {
            one.update(change.get2());
            one.assertIs(change.get2().apply(document));
        } catch (UnsupportedOperationException e) {
            assertThat(e).hasMessageContaining("no empty name");
            assertThat(document.fields().keySet()).anyMatch(DuckdbModelTest::isRefused);
        }
    }

    @Property(tries = 200)
    void anyFieldIsFoundByItsValue(@ForAll("stores") String store, @ForAll("documents") Value.Obj document) {
        one(store).assertFoundByEachValue(document, DuckdbModelTest::isRefused);
    }

    private static boolean isRefused(String name) {
        return name.isEmpty() || name.chars().anyMatch(c -> c < ' ');
    }

    @Provide
    Arbitrary<String> stores() {
        return Arbitraries.of("duckdb.json", "duckdb.variant");
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
