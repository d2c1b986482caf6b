package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.report.store.StoreCase;

/**
 * The ways of creating over as many connections: variants and batches.
 *
 * @param shared the case without what the ways differ in
 * @param all by durability, the strongest level and the plainest way first
 */
record ServiceVariants(StoreCase shared, List<StoreCase> all) {
    static final String CREATE = "create";
    static final String BATCH = "batch";
    static final String VARIANT = "variant";

    private static final String PLAIN = "each";

    /** Those with more than one way. */
    static List<ServiceVariants> of(RestResults rests) {
        List<String> levels = rests.rows().levels();
        List<ServiceVariants> ways = new ArrayList<>();
        rests.lines(CREATE, BATCH, VARIANT, RestResults.DURABILITY)
                .forEach((one, cases) -> ways.add(new ServiceVariants(
                        one,
                        cases.stream()
                                .sorted(Comparator.comparing((StoreCase own) -> levels.indexOf(own.level()))
                                        .thenComparing(own -> !PLAIN.equals(own.value(VARIANT)))
                                        .thenComparing(own -> own.number(BATCH)))
                                .toList())));
        return ways.stream().filter(own -> !own.strongest().isEmpty()).toList();
    }

    /** One transaction a request, a client for each worker, a commit each; at this level. */
    Optional<StoreCase> plain(String level) {
        return all.stream()
                .filter(one -> one.level().equals(level) && isPlain(one))
                .findFirst();
    }

    /** The same at the strongest level it was measured at. */
    Optional<StoreCase> plain() {
        return all.stream().filter(ServiceVariants::isPlain).findFirst();
    }

    /** Each way but the plain one, at the strongest level that it was measured at. */
    Map<String, StoreCase> strongest() {
        Map<String, StoreCase> named = new LinkedHashMap<>();
        all.stream().filter(one -> !isPlain(one)).forEach(one -> named.putIfAbsent(name(one), one));
        return named;
    }

    private static boolean isPlain(StoreCase one) {
        return PLAIN.equals(one.value(VARIANT)) && one.number(BATCH) <= 1;
    }

    /** {@code each, batch 10}, {@code async}. */
    static String name(StoreCase one) {
        boolean single = one.number(BATCH) <= 1;
        return one.value(VARIANT) + (single && !isPlain(one) ? "" : ", batch " + one.value(BATCH));
    }
}
