package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/** Ways of using a product that differ from another in one thing only: they belong to the suite that measures that thing. */
public final class Ways {
    private enum Differing {
        CHANGES("how documents are changed", "update"),
        OPLOG("the oplog, which a write costs too", "update"),
        ACKNOWLEDGEMENT("when a write is acknowledged", "crud");

        private final String words;
        private final String suite;

        Differing(String words, String suite) {
            this.words = words;
            this.suite = suite;
        }
    }

    private record Way(String of, Differing in) {
        String absence() {
            return "differs from " + of + " in " + in.words + " only: part of the suite " + in.suite;
        }
    }

    private static final Map<String, Way> WAYS = Map.of(
            "mongodb.two-calls", new Way("mongodb", Differing.CHANGES),
            "mongodb.standalone", new Way("mongodb", Differing.OPLOG),
            "postgres.jsonb.subscript", new Way("postgres.jsonb", Differing.CHANGES),
            "mysql.json.partial-log", new Way("mysql.json", Differing.CHANGES),
            "oracle.relational", new Way("oracle.json", Differing.CHANGES),
            "mongodb.unacknowledged", new Way("mongodb", Differing.ACKNOWLEDGEMENT),
            "mongodb.majority", new Way("mongodb", Differing.ACKNOWLEDGEMENT));

    private Ways() {}

    /** The targets of a suite; those that are not are absent, with the reason. */
    public static StoreTargets in(String suite, StoreTargets targets) {
        Map<StoreLedger, String> absent = new LinkedHashMap<>(targets.absent());
        Stores.all().stream()
                .map(store -> store.ledger())
                .forEach(ledger -> elsewhere(suite, ledger.id()).ifPresent(way -> absent.put(ledger, way.absence())));
        return new StoreTargets(
                targets.ready().stream()
                        .filter(target ->
                                elsewhere(suite, StoreTargets.base(target.id())).isEmpty())
                        .toList(),
                absent);
    }

    /** Whether a suite measures this way by itself; {@code id} is without an alias. */
    public static boolean has(String suite, String id) {
        return elsewhere(suite, id).isEmpty();
    }

    private static Optional<Way> elsewhere(String suite, String id) {
        return Optional.ofNullable(WAYS.get(id)).filter(way -> !way.in.suite.equals(suite));
    }
}
