package org.docbench.report.query;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.report.store.SameWork;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;

/** What all targets found alike, in a line for each digest. */
public final class Found {
    private Found() {}

    /** {@code element: index none, take part; ...: all targets found the same items, 10.0 for each query, digest 5f1c…}. */
    public static List<String> sentences(Queries queries, int digits) {
        return SameWork.of(queries.rows()).all().entrySet().stream()
                .map(same -> same.getValue().stream().map(StoreCase::name).collect(Collectors.joining("; "))
                        + ": all targets found the same items"
                        + queries.items(same.getValue().get(0))
                                .map(items -> ", " + Figures.three(items) + " for each query")
                                .orElse("")
                        + ", digest " + shortened(same.getKey(), digits))
                .toList();
    }

    private static String shortened(String digest, int digits) {
        return digest.length() <= digits ? digest : digest.substring(0, digits) + "…";
    }
}
