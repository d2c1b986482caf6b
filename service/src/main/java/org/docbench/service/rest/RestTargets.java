package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.Table;
import org.docbench.service.table.TableLedger;
import org.docbench.service.table.Tables;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Found;

/**
 * Every target of the suite.
 *
 * @param ready with a server that answers
 * @param absent why a table has no server, and the command that would change that
 */
public record RestTargets(List<RestTarget> ready, Map<TableLedger, String> absent) {
    public RestTargets {
        ready = List.copyOf(ready);
    }

    /** The ids of all targets, in the order of reports. */
    public static List<String> ids() {
        return Tables.all().stream().map(table -> table.ledger().id()).toList();
    }

    /** The targets with these ids, and {@code service.null} with them; their servers are found, fetched or started now. */
    public static RestTargets find(Function<String, Found> servers, Set<String> asked) {
        List<RestTarget> ready = new ArrayList<>();
        Map<TableLedger, String> absent = new LinkedHashMap<>();
        for (Table table : Tables.all()) {
            TableLedger ledger = table.ledger();
            if (!asked.contains(ledger.id()) && !ledger.id().equals(NullTable.ID)) {
                continue;
            }
            Found found = ledger.server().equals(NullStore.NO_SERVER)
                    ? new Found.Ready(NullStore.server())
                    : servers.apply(ledger.server());
            if (found instanceof Found.Ready there) {
                ready.add(new RestTarget(table, store(ledger.server()), there.server()));
            } else {
                absent.put(ledger, ((Found.Absent) found).reason());
            }
        }
        return new RestTargets(ready, absent);
    }

    private static Store store(String server) {
        return Stores.all().stream()
                .filter(store -> store.ledger().server().equals(server))
                .findFirst()
                .orElseThrow();
    }
}
