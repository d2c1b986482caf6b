package org.docbench.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.AnyChange;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/** Whatever the document and the change: the server makes of it what the model makes of it. */
@Tag("server")
class MariadbModelTest {
    private static final Set<Loss> LOSSES =
            RealServers.store("mariadb.json").ledger().losses();
    private static Session session;

    @BeforeContainer
    static void open() {
        session = RealServers.open("mariadb.json");
        session.acknowledge(Durability.NONE); // only sooner
        session.create("model", List.of());
    }

    @AfterContainer
    static void close() {
        if (session != null) {
            session.drop("model");
            session.close();
        }
    }

    @Property(tries = 100)
    void anyDocumentComesBack(@ForAll long seed) {
        Map<String, Value> fields = new LinkedHashMap<>(Map.of("_id", new Value.Str("1")));
        fields.putAll(new RandomDocuments(seed).next().fields());
        same(stored(new Value.Obj(fields)));
    }

    @Property(tries = 300)
    void anyUpdateIsTheModels(@ForAll("changes") Tuple2<Value.Obj, Update> change) {
        Value.Obj document = stored(change.get1());
        Update update = change.get2();
        try {
            assertThat(session.update("model", update)
                            .with(new Change("1", update))
                            .execute())
                    .isEqualTo(1);
            same(update.apply(document));
        } catch (UnsupportedOperationException e) {
            assertThat(e).hasMessageContaining("no name that begins with '-'");
            assertThat(document.fields().keySet()).anyMatch(name -> name.startsWith("-"));
        }
    }

    @Property(tries = 100)
    void anyFieldIsFoundByItsValue(@ForAll("documents") Value.Obj document) {
        stored(document);
        document.fields().forEach((name, value) -> {
            Query find = new Query(new Find.Equal(Path.ofNames(name), value));
            if (!name.equals("_id") && !name.startsWith("-")) {
                assertThat(session.find("model", find).with(find).execute())
                        .as(name + " = " + value)
                        .isEqualTo(1);
            }
        });
    }

    private static Value.Obj stored(Value.Obj document) {
        Find all = new Find.ById("1");
        session.delete("model", all).with(all).execute();
        assertThat(session.insert("model", List.of(document)).execute()).isEqualTo(1);
        return document;
    }

    private static void same(Value.Obj expected) {
        Value.Obj actual = session.read("model", "1").orElseThrow();
        assertThat(Difference.between(Losses.apply(expected, LOSSES), Losses.apply(actual, LOSSES)))
                .isEmpty();
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
