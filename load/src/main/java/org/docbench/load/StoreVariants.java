package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/** Ways of using a product that differ from another in one thing only: they belong to the suites that measure that thing. */
public final class StoreVariants {
    private record Differing(String words, List<String> suites) {}

    private static final Differing CHANGES = new Differing("how documents are changed", List.of("update"));
    private static final Differing OPLOG = new Differing("the oplog, which a write costs too", List.of("update"));
    private static final Differing ACKNOWLEDGEMENT = new Differing("when a write is acknowledged", List.of("crud"));
    private static final Differing INDEX = new Differing("the index over arrays", List.of("insert", "query", "update"));

    private record Way(String of, Differing in) {
        String absence() {
            return "differs from " + of + " in " + in.words + " only: part of "
                    + (in.suites.size() == 1 ? "the suite " : "the suites ") + String.join(", ", in.suites);
        }
    }

    private static final Map<String, Way> WAYS = Map.of(
            "mongodb.two-calls", new Way("mongodb", CHANGES),
            "mongodb.standalone", new Way("mongodb", OPLOG),
            "postgres.jsonb.gin", new Way("postgres.jsonb", INDEX),
            "postgres.jsonb.subscript", new Way("postgres.jsonb", CHANGES),
            "mysql.json.partial-log", new Way("mysql.json", CHANGES),
            "oracle.collection.search", new Way("oracle.collection", INDEX),
            "oracle.relational", new Way("oracle.json", CHANGES),
            "mongodb.unacknowledged", new Way("mongodb", ACKNOWLEDGEMENT),
            "mongodb.majority", new Way("mongodb", ACKNOWLEDGEMENT));

    private StoreVariants() {}

    /** The targets of a suite; those that are not are absent, with the reason. */
    public static StoreTargets in(String suite, StoreTargets targets) {
        Map<StoreLedger, String> absent = new LinkedHashMap<>(targets.absent());
        Stores.all().stream()
                .map(store -> store.ledger())
                .forEach(ledger -> elsewhere(suite, ledger.id()).ifPresent(way -> absent.put(ledger, way.absence())));
        return new StoreTargets(
                targets.ready().stream()
                        .filter(target -> has(suite, target.store().ledger().id()))
                        .toList(),
                absent);
    }

    /** Whether a suite measures the store with this id. */
    public static boolean has(String suite, String id) {
        return elsewhere(suite, id).isEmpty();
    }

    private static Optional<Way> elsewhere(String suite, String id) {
        return Optional.ofNullable(WAYS.get(id)).filter(way -> !way.in.suites.contains(suite));
    }
}
