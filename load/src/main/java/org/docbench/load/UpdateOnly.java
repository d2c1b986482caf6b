package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/** Ways of using a product that differ from another in how documents are changed, and in nothing else. */
public final class UpdateOnly {
    private static final Map<String, String> WAYS = Map.of(
            "mongodb.two-calls", "mongodb",
            "mongodb.standalone", "mongodb",
            "postgres.jsonb.subscript", "postgres.jsonb",
            "mysql.json.partial-log", "mysql.json",
            "oracle.relational", "oracle.json");

    private UpdateOnly() {}

    /** The targets that are left for a suite that changes no document. */
    public static StoreTargets without(StoreTargets targets) {
        Map<StoreLedger, String> absent = new LinkedHashMap<>(targets.absent());
        Stores.all().stream()
                .map(store -> store.ledger())
                .filter(ledger -> WAYS.containsKey(ledger.id()))
                .forEach(ledger -> absent.put(
                        ledger,
                        "differs from " + WAYS.get(ledger.id()) + " in updates only, which this suite has not"));
        return new StoreTargets(
                targets.ready().stream()
                        .filter(target -> !WAYS.containsKey(StoreTargets.base(target.id())))
                        .toList(),
                absent);
    }
}
