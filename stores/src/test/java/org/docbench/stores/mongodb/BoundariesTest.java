package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.OneSession;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where MongoDB does something else than the model, or cannot be asked to do it. */
@Tag("server")
class BoundariesTest {
    private static final String COLLECTION = "boundaries";
    private static final Path ITEMS = Path.ofNames("items");
    private static final Value ONE = new Value.Int32(1);
    private static final Value NULL = new Value.Null();
    private static final Value TEXT = new Value.Str("x");

    @RegisterExtension
    static final OneSession OPENED = new OneSession("mongodb", COLLECTION);

    private final Session session = OPENED.get();

    @Test
    void aNumberIsPulledWhateverItsType() {
        Value.Obj left = changed(
                session, Value.Arr.of(ONE, new Value.Int64(1), new Value.Dbl(1), TEXT), new Update.Pull(ITEMS, ONE));
        assertThat(left.fields()).containsEntry("items", Value.Arr.of(TEXT));
    }

    @Test
    void twoCallsTakeNullsThatWereThereBefore() {
        Value.Arr items = Value.Arr.of(NULL, ONE, TEXT);
        Update middle = new Update.RemoveAt(ITEMS, 1);
        try (Session two = RealServers.open("mongodb.two-calls")) {
            assertThat(changed(two, items, middle).fields()).containsEntry("items", Value.Arr.of(TEXT));
            assertThat(two.update(COLLECTION, middle).writes()).isEqualTo(2);
        }
        assertThat(session.update(COLLECTION, middle).writes()).isOne();
        assertThat(changed(session, items, middle).fields()).containsEntry("items", Value.Arr.of(NULL, TEXT));
    }

    @Test
    void aValueIsFoundInAnArrayToo() {
        changed(session, Value.Arr.of(TEXT), new Update.Push(ITEMS, List.of(ONE), 0));
        Query text = new Query(new Find.Equal(ITEMS, TEXT));
        assertThat(session.find(COLLECTION, text).with(text).execute()).isOne();
    }

    @Test
    void anEmptyTimestampWouldBecomeTheServersTime() {
        var document = Value.Obj.of("_id", new Value.Str("one"), "at", new BsonOnly.Stamp(0, 0));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> session.insert(COLLECTION, List.of(document)))
                .withMessageContaining("timestamp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a.b\"", "$a", "a.\"\"", "a[0].$set"})
    void aNameThatDotNotationCannotWrite(String path) {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> session.update(COLLECTION, new Update.Set(Map.of(Path.parse(path), ONE))))
                .withMessageContaining("dot notation");
    }

    @Test
    void anExpressionReachesNoArrayInAnItem() {
        Update middle = new Update.RemoveAt(Path.parse("list[0].items"), 1);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> session.update(COLLECTION, middle))
                .withMessageContaining("list[0].items");
    }

    @Test
    void anItemCannotBeUnset() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> session.update(COLLECTION, new Update.Unset(Path.parse("items[1]"))))
                .withMessageContaining("leaves null");
    }

    private static Value.Obj changed(Session by, Value.Arr items, Update update) {
        by.create(COLLECTION, List.of());
        by.insert(COLLECTION, List.of(Value.Obj.of("_id", new Value.Str("one"), "items", items)))
                .execute();
        by.update(COLLECTION, update).with(new Change("one", update)).execute();
        return by.read(COLLECTION, "one").orElseThrow();
    }
}
