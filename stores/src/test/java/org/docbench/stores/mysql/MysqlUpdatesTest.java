package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.Update;
import org.docbench.stores.sql.MysqlStatements;
import org.junit.jupiter.api.Test;

/** The statements themselves. */
class MysqlUpdatesTest {
    private final MysqlSession session = new MysqlSession(null, Optional.empty(), true);

    @Test
    void replacesWhatIsThere() {
        Map<Path, Value> values = new LinkedHashMap<>();
        values.put(Path.parse("field_10"), new Value.Str("a"));
        values.put(Path.parse("a.\"b c\"[2]"), new Value.Int32(5));
        assertThat(text(new Update.Set(values)))
                .isEqualTo("UPDATE `t` SET doc = JSON_REPLACE(doc, '$.field_10', ?, '$.a.\"b c\"[2]', CAST(? AS JSON))"
                        + " WHERE id = ?");
    }

    @Test
    void addsWholeNumbers() {
        assertThat(text(new Update.Increment(Path.parse("n"), 1)))
                .isEqualTo("UPDATE `t` SET doc ="
                        + " JSON_SET(doc, '$.n', CAST(JSON_EXTRACT(doc, '$.n') AS SIGNED) + ?) WHERE id = ?");
    }

    @Test
    void pushesInOrder() {
        List<Value> two = List.of(new Value.Str("x"), Value.Obj.of("a", new Value.Null()));
        Path items = Path.parse("items");
        assertThat(text(new Update.Push(items, two, Update.Push.END)))
                .contains("JSON_ARRAY_APPEND(doc, '$.items', ?, '$.items', CAST(? AS JSON))");
        assertThat(text(new Update.Push(items, two, 7)))
                .contains("JSON_ARRAY_INSERT(doc, '$.items[7]', ?, '$.items[8]', CAST(? AS JSON))");
    }

    @Test
    void removes() {
        Path items = Path.parse("items");
        assertThat(text(new Update.RemoveAt(items, 50))).contains("JSON_REMOVE(doc, '$.items[50]')");
        assertThat(text(new Update.RemoveAt(items, Update.RemoveAt.LAST)))
                .contains("JSON_REMOVE(doc, '$.items[last]')");
        assertThat(text(new Update.Unset(Path.parse("a.b")))).contains("JSON_REMOVE(doc, '$.a.b')");
    }

    @Test
    void quotesNames() {
        assertThat(MysqlSql.path(Path.ofNames("it's", "a\"b\\c", "", "größe", "a`b")))
                .isEqualTo("'$.\"it''s\".\"a\\\\\"b\\\\\\\\c\".\"\".\"größe\".\"a`b\"'");
        assertThat(MysqlStatements.quoted("a`b")).isEqualTo("`a``b`");
    }

    @Test
    void oneTextPerShape() {
        Query one = new Query(new Find.Equal(Path.parse("a"), new Value.Str("x")));
        Query other = new Query(new Find.Equal(Path.parse("a"), new Value.Int32(1)));
        assertThat(session.finding("t", one).text())
                .isEqualTo(session.finding("t", other).text());
    }

    private String text(Update update) {
        return session.updating("t", new Change("1", update)).text();
    }
}
