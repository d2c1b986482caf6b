package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Test;

/** The statements, as PostgreSQL's documentation writes them. */
class ChangesTest {
    private static final Path ITEMS = Path.parse("items");
    private static final Value ONE = new Value.Int32(1);

    @Test
    void setsByFunctionBySubscriptAndByCast() {
        Map<Path, Value> values = new LinkedHashMap<>();
        values.put(Path.parse("a.b"), ONE);
        values.put(Path.parse("c[2]"), ONE);
        var set = new Update.Set(values);
        assertThat(PostgresColumn.JSONB.assignment(set).text())
                .isEqualTo("doc = jsonb_set(jsonb_set(doc, '{\"a\",\"b\"}', ?::jsonb), '{\"c\",2}', ?::jsonb)");
        assertThat(PostgresColumn.SUBSCRIPTS.assignment(set).text())
                .isEqualTo("doc['a']['b'] = ?::jsonb, doc['c'][2] = ?::jsonb");
        assertThat(PostgresColumn.JSON.assignment(set).text())
                .isEqualTo(
                        "doc = (jsonb_set(jsonb_set(doc::jsonb, '{\"a\",\"b\"}', ?::jsonb), '{\"c\",2}', ?::jsonb))::json");
    }

    @Test
    void arrays() {
        assertThat(text(new Update.Push(ITEMS, List.of(ONE), Update.Push.END)))
                .isEqualTo("doc = jsonb_insert(doc, '{\"items\",-1}', ?::jsonb, true)");
        assertThat(text(new Update.Push(ITEMS, List.of(ONE), 3)))
                .isEqualTo("doc = jsonb_insert(doc, '{\"items\",3}', ?::jsonb)");
        assertThat(text(new Update.RemoveAt(ITEMS, Update.RemoveAt.LAST))).isEqualTo("doc = doc #- '{\"items\",-1}'");
    }

    @Test
    void pushesOfAnyLengthToTheEndAreOneStatement() {
        assertThat(text(new Update.Push(ITEMS, List.of(ONE, ONE), Update.Push.END)))
                .isEqualTo(text(new Update.Push(ITEMS, List.of(ONE, ONE, ONE), Update.Push.END)))
                .isEqualTo("doc = jsonb_set(doc, '{\"items\"}', (doc #> '{\"items\"}') || ?::jsonb)");
    }

    @Test
    void namesAreQuotedTwice() {
        assertThat(PostgresColumn.path(Path.ofNames("it's", "a\"b", "c\\d", "")))
                .isEqualTo("'{\"it''s\",\"a\\\"b\",\"c\\\\d\",\"\"}'");
        assertThat(PostgresColumn.name("a\"b")).isEqualTo("\"a\"\"b\"");
        assertThatThrownBy(() -> PostgresColumn.path(Path.ofNames("a\0b"))).isInstanceOf(StoreException.class);
    }

    private static String text(Update update) {
        return PostgresColumn.JSONB.assignment(update).text();
    }
}
