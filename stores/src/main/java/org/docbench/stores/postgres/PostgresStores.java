package org.docbench.stores.postgres;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.postgresql.util.DriverInfo;

/** Every way of keeping documents in PostgreSQL that is measured. */
public final class PostgresStores {
    /**
     * A jsonb orders fields by length and bytes, and its numbers are decimals: no width, no negative zero. A json column keeps
     * the text as it came, but PostgreSQL changes documents as jsonb only, so the first update loses the same.
     *
     * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html">PostgreSQL, JSON Types</a>
     */
    private static final Set<Loss> LOSSES = EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.NEGATIVE_ZERO);

    private PostgresStores() {}

    public static List<Store> all() {
        return List.of(
                store("postgres.jsonb", "jsonb column, changed by jsonb_set, jsonb_insert and #-", Functions.JSONB),
                store(
                        "postgres.jsonb.gin",
                        "jsonb column; arrays are indexed by GIN's default operator class, jsonb_ops, the others' by"
                                + " jsonb_path_ops",
                        Functions.JSONB_GIN),
                store(
                        "postgres.jsonb.subscript",
                        "jsonb column, values set by subscript: doc['a'] = value",
                        new Subscripts()),
                store(
                        "postgres.json",
                        "json column, changed as jsonb and cast back in the same statement",
                        Functions.JSON));
    }

    private static Store store(String id, String about, Way way) {
        return new PostgresStore(
                new StoreLedger(id, "postgresql", "PostgreSQL", DriverInfo.DRIVER_FULL_NAME, about, LOSSES), way);
    }
}
