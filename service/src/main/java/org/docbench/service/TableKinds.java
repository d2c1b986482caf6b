package org.docbench.service;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.docbench.stores.StoreException;

/** The kinds of table that the service can serve, by name. A backend opens its table from this list, in a process of its own. */
public final class TableKinds {
    private final Map<String, Function<Wanted, Tables>> byName;

    /** Those given and no others. */
    public TableKinds(Map<String, Function<Wanted, Tables>> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /** Every kind of DocBench. A new one is one more entry. */
    public static TableKinds all() {
        return new TableKinds(Map.of(NullTables.KIND, wanted -> new NullTables()));
    }

    public Set<String> names() {
        return byName.keySet();
    }

    /**
     * The table.
     *
     * @throws StoreException if there is no such kind, or its store says no
     */
    public Tables tables(Wanted wanted) {
        Function<Wanted, Tables> kind = byName.get(wanted.kind());
        if (kind == null) {
            throw new StoreException("no table is called " + wanted.kind() + "; there are " + names());
        }
        return kind.apply(wanted);
    }
}
