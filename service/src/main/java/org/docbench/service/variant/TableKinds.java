package org.docbench.service.variant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.service.Clients;
import org.docbench.service.ServiceSpec;
import org.docbench.service.table.Tables;
import org.docbench.stores.StoreException;

/** The kinds of table that the service can serve, by name. A backend opens its table from this list, in a process of its own. */
public final class TableKinds {
    private final Map<String, Function<ServiceSpec, Clients>> byName;

    /** Those given and no others. */
    public TableKinds(Map<String, Function<ServiceSpec, Clients>> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /** Every one of {@link Tables}, used as the variant says. */
    public static TableKinds all() {
        return new TableKinds(Tables.all().stream()
                .collect(Collectors.toMap(
                        table -> table.ledger().id(), table -> wanted -> VariantClients.open(table, wanted))));
    }

    public Set<String> names() {
        return byName.keySet();
    }

    /**
     * The table.
     *
     * @throws StoreException if there is no such kind, or its store says no
     */
    public Clients clients(ServiceSpec wanted) {
        Function<ServiceSpec, Clients> kind = byName.get(wanted.kind());
        if (kind == null) {
            throw new StoreException("no table is called " + wanted.kind() + "; there are " + names());
        }
        return kind.apply(wanted);
    }
}
