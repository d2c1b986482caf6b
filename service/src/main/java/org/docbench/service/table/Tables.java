package org.docbench.service.table;

import java.util.List;
import java.util.Optional;

/** Every table, in the order reports show them. A new one is one more line here. */
public final class Tables {
    private static final List<Table> ALL = List.of(
            SqlTables.POSTGRES_TABLE,
            SqlTables.POSTGRES_JSONB,
            SqlTables.MYSQL_TABLE,
            SqlTables.MYSQL_JSON,
            SqlTables.SQLITE_TABLE,
            SqlTables.SQLITE_JSONB,
            new MongodbTable(),
            SqlTables.ORACLE_TABLE,
            SqlTables.ORACLE_JSON,
            new NullTable());

    private Tables() {}

    /** All of them; none is connected to anything. */
    public static List<Table> all() {
        return ALL;
    }

    /** The one with this id. */
    public static Optional<Table> named(String id) {
        return ALL.stream().filter(table -> table.ledger().id().equals(id)).findFirst();
    }
}
