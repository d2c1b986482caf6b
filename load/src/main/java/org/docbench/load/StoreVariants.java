package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;

/** Which suites measure a store that differs from another of its product in one thing only. */
public final class StoreVariants {
    private static final Map<Difference, List<String>> SUITES = Map.of(
            Difference.CHANGES, List.of("update"),
            Difference.OPLOG, List.of("update"),
            Difference.ACKNOWLEDGEMENT, List.of("crud"),
            Difference.INDEX, List.of("insert", "query", "update"));

    private StoreVariants() {}

    /** The targets of a suite; those that are not are absent, with the reason. */
    public static StoreTargets in(String suite, StoreTargets targets) {
        Map<StoreLedger, String> absent = new LinkedHashMap<>(targets.absent());
        Stores.all()
                .forEach(store ->
                        elsewhere(suite, store).ifPresent(variant -> absent.put(store.ledger(), absence(variant))));
        return new StoreTargets(
                targets.ready().stream()
                        .filter(target -> elsewhere(suite, target.store()).isEmpty())
                        .toList(),
                absent);
    }

    private static String absence(Variant variant) {
        List<String> suites = SUITES.get(variant.in());
        return "differs from " + variant.of() + " in " + variant.in().words() + " only: part of "
                + (suites.size() == 1 ? "the suite " : "the suites ") + String.join(", ", suites);
    }

    /** Whether a suite measures the store with this id. */
    public static boolean has(String suite, String id) {
        return Stores.all().stream()
                .noneMatch(store -> store.ledger().id().equals(id)
                        && elsewhere(suite, store).isPresent());
    }

    private static Optional<Variant> elsewhere(String suite, Store store) {
        return store.variant().filter(variant -> !SUITES.get(variant.in()).contains(suite));
    }
}
