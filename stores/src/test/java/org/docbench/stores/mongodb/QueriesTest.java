package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OneSession;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is particular to MongoDB's queries, on a real one. */
@Tag("server")
class QueriesTest {
    private static final String NAME = "queries";
    private static final Path LINKS = Path.ofNames("links");
    private static final List<Value.Obj> DOCUMENTS = List.of(
            document("1", Value.Arr.of(text("2"), text("4"))),
            document("2", text("2")),
            document("3", Value.Arr.of(Value.Arr.of(text("2")))),
            document("4", Value.Arr.of()));

    @RegisterExtension
    static final OneSession ONE = new OneSession("mongodb", NAME);

    private final Server server = RealServers.of("mongodb");
    private final Session session = ONE.get();

    @BeforeAll
    static void fill() {
        ONE.get().create(NAME, List.of(Index.ofElements("by links", LINKS)));
        ONE.get().insert(NAME, DOCUMENTS).execute();
    }

    @Test
    void itemsOfTheArrayItselfAreFoundAndTheValueInItsPlace() {
        assertThat(ids(new Find.Element(LINKS, text("2")))).containsExactly("1", "2");
        assertThat(ids(new Find.Element(LINKS, Value.Arr.of(text("2"))))).containsExactly("3");
    }

    @Test
    void aJoinSaysSoInItsPlan() {
        Plan plan = session.plan(NAME, new Query(new Find.Linked("1", LINKS)));
        assertThat(plan.text()).containsAnyOf("$lookup", "EQ_LOOKUP");
        assertThat(plan.indexes()).containsExactly(Plan.ID);
    }

    @Test
    void aScanSaysSoInItsPlan() {
        Plan plan = session.plan(NAME, new Query(new Find.Equal(Path.ofNames("other"), text("x"))));
        assertThat(plan.text()).contains("COLLSCAN");
        assertThat(plan.indexes()).isEmpty();
    }

    @Test
    void theMeanSizeIsThatOfTheDriversBytes() {
        double mean = DOCUMENTS.stream()
                .mapToInt(document -> new RawBsonDocument(ToBson.document(document), new BsonDocumentCodec())
                        .getByteBuffer()
                        .remaining())
                .average()
                .orElseThrow();
        assertThat(session.bytes(NAME)).hasValue(mean);
    }

    @Test
    void theServersProcessIsTheOneThatWasStarted() {
        assertThat(session.process()).hasValue(server.process().orElseThrow().pid());
    }

    @Test
    void whatDotNotationCannotSayIsRefused() {
        var odd = new Query(new Find.ById("1"), Optional.of(Path.ofNames("a.b")));
        assertThatThrownBy(() -> session.find(NAME, odd))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("a.b");
        assertThatThrownBy(
                        () -> session.delete(NAME, new Find.Linked("1", LINKS)).with(new Find.Linked("1", LINKS)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("joins");
    }

    private List<String> ids(Find find) {
        List<String> ids = new ArrayList<>();
        session.take(
                NAME,
                new Query(find),
                found -> ids.add(((Value.Str) found.fields().get("_id")).value()));
        return ids;
    }

    private static Value.Obj document(String id, Value links) {
        return Value.Obj.of("_id", text(id), "links", links);
    }

    private static Value text(String text) {
        return new Value.Str(text);
    }
}
