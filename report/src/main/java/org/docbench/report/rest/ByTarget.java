package org.docbench.report.rest;

import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.stats.Words;
import org.docbench.report.store.StoreCase;

/** One case against another, for every target by itself. */
final class ByTarget {
    private ByTarget() {}

    /** {@code mongodb 2.5× faster (95 % CI 2.4–2.6); sqlite.table tie: ...}; empty where no target has both. */
    static Optional<String> words(Rests rests, StoreCase first, StoreCase second) {
        String words = rests.rows().targets().stream()
                .flatMap(target -> rests
                        .rows()
                        .ratio(first, second, target)
                        .map(ratio -> target + " " + Words.clause(ratio.value(), ratio.ci95(), ratio.verdict()))
                        .stream())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }
}
