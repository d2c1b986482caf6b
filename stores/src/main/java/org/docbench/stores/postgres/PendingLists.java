package org.docbench.stores.postgres;

import java.util.ArrayList;
import java.util.List;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * What a GIN index puts off: new items lie in a list of its own, which every search reads through, until the list is full or
 * autovacuum comes by.
 *
 * @see <a href="https://www.postgresql.org/docs/current/gin-implementation.html#GIN-FAST-UPDATE">PostgreSQL, GIN Fast Update
 *     Technique</a>
 */
final class PendingLists {
    private static final String GIN_INDEXES = """
            select indexrelid::regclass::text from pg_index \
            join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam \
            where amname = 'gin' and indrelid = ?::regclass""";

    private PendingLists() {}

    static void clean(Link link, String table) {
        List<String> indexes = new ArrayList<>();
        link.query(new Sql(GIN_INDEXES, Sql.Parameter.text(table)), row -> indexes.add(row.getString(1)))
                .execute();
        indexes.forEach(index -> link.first(
                new Sql("select gin_clean_pending_list(?::regclass)", Sql.Parameter.text(index)),
                row -> row.getLong(1)));
    }
}
