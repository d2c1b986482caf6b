package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.docbench.core.value.Path;
import org.docbench.stores.Index;
import org.docbench.stores.OneRow;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a timed call asks and takes. */
class PostgresSessionTest {
    private static final String TABLE = "asked";

    /** As of the other SQL products, whose rows are made into two strings each. */
    @Test
    void aFindTakesTheIdAndTheDocument() throws SQLException {
        ResultSet row = OneRow.of("a", "{}");
        PostgresSession session = new PostgresSession(null, PostgresColumn.JSONB, PostgresSession.Commit.ALONE, false);
        assertThat(session.take(row)).isEqualTo(Arrays.asList("a", "{}"));
    }

    @Test
    @Tag("server")
    void withoutAnIndexThatDefersTheCatchUpAsksNothing() {
        recorded(
                List.of(new Index("by value", Path.parse("v"), false)),
                asked -> assertThat(asked).isEmpty());
    }

    @Test
    @Tag("server")
    void aGinIndexIsCaughtUpByItsName() {
        recorded(
                List.of(Index.ofElements("by \"links\"", Path.parse("v"))),
                asked -> assertThat(asked).containsExactly("select gin_clean_pending_list(?::regclass)"));
    }

    /** Has a collection with these indexes catch up, and hands on the statements that the session prepared or executed for it. */
    private static void recorded(List<Index> indexes, Consumer<List<String>> check) {
        List<String> asked = new ArrayList<>();
        try (Session session = RealServers.store("postgres.jsonb")
                .recorded(asked::add)
                .open(RealServers.of("postgres"), RealServers.LIMIT)) {
            session.create(TABLE, indexes);
            asked.clear();
            session.awaitIndexes(TABLE);
            check.accept(asked);
            session.drop(TABLE);
        }
    }
}
