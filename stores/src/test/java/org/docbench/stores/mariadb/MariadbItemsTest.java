package org.docbench.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OneSession;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table that stands for an index over the items of arrays, on a real MariaDB. */
@Tag("server")
class MariadbItemsTest {
    private static final String TABLE = "indexed items";
    private static final Path LINKS = Path.ofNames("links");

    @RegisterExtension
    static final OneSession ONE = new OneSession("mariadb.json", TABLE);

    private final Session session = ONE.get();

    /** Short arrays go into the table item by item, long ones at once. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 49, 50, 51, 500})
    void everyItemIsFoundWhateverTheLengthOfTheArray(int length) {
        session.create(TABLE, List.of(Index.ofElements("by links", LINKS)));
        List<Value> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            items.add(i % 3 == 0 ? new Value.Int32(i) : new Value.Str("item " + i / 2)); // some are there twice
        }
        var array = new Value.Arr(items);
        session.insert(
                        TABLE,
                        List.of(
                                Value.Obj.of("_id", new Value.Str("array"), "links", array),
                                Value.Obj.of(
                                        "_id", new Value.Str("object"), "links", Value.Obj.of("a", new Value.Int32(1))),
                                Value.Obj.of("_id", new Value.Str("text"), "links", new Value.Str("item 1")),
                                Value.Obj.of("_id", new Value.Str("none"))))
                .execute();
        for (Value item : items) {
            assertThat(found(item)).containsExactly("array");
        }
        assertThat(found(new Value.Str("item 100000"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60})
    void anItemThatIsTooLongIsRefusedWhateverTheLengthOfTheArray(int length) {
        session.create(TABLE, List.of(Index.ofElements("by links", LINKS)));
        List<Value> items = new ArrayList<>(List.of(new Value.Str("x".repeat(600))));
        while (items.size() < length) {
            items.add(new Value.Int32(items.size()));
        }
        var document = Value.Obj.of("_id", new Value.Str("long"), "links", new Value.Arr(items));
        assertThatThrownBy(() -> session.insert(TABLE, List.of(document)).execute())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Data too long");
        assertThat(session.count(TABLE)).isZero();
    }

    private List<String> found(Value item) {
        List<String> ids = new ArrayList<>();
        session.take(
                TABLE,
                new Query(new Find.Element(LINKS, item)),
                document -> ids.add(((Value.Str) document.fields().get("_id")).value()));
        return ids;
    }
}
