package org.docbench.load.update;

import java.util.Map;
import java.util.function.Predicate;

/** Which cases a target is measured on. A way that differs from another only in some cases has only those, and the baseline. */
final class Scope {
    private static final Map<String, Predicate<UpdateCase>> NARROW = Map.of(
            "oracle.relational", of -> false,
            "oracle.collection.search", of -> false,
            "mongodb.two-calls",
                    of -> of.scenario().equals(UpdateSuite.DELETE)
                            && of.parameters().contains("middle"),
            "mongodb.standalone", of -> of.is(UpdateSuite.SINGLE, "100"),
            "postgres.jsonb.gin", of -> false,
            "postgres.jsonb.subscript",
                    of -> of.scenario().equals(UpdateSuite.SINGLE)
                            || of.scenario().equals(UpdateSuite.MULTI)
                            || of.scenario().equals(UpdateSuite.LARGE));

    private Scope() {}

    /** @param store id of the store */
    static boolean has(String store, UpdateCase of) {
        return of.scenario().equals(UpdateSuite.BASELINE)
                || NARROW.getOrDefault(store, any -> true).test(of);
    }
}
