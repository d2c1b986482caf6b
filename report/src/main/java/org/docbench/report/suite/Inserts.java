package org.docbench.report.suite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rate;
import org.docbench.report.view.RunView;

/** What the suite {@code insert} measured. Where no phase is named, it is {@link #ALL}: insert and wait for the indexes. */
final class Inserts {
    static final String SUITE = "insert";
    /** Insert, and wait until every index knows every document. */
    static final String ALL = "all";

    static final String GENERATE = "generate";
    static final String CONVERT = "convert";
    static final String INSERT = "insert";
    static final String FRESH = "fresh";
    static final String PAYLOAD = "payload";

    private final Cube cube;
    private final Map<String, CorpusRow> corpora = new HashMap<>();

    Inserts(RunView run) {
        cube = Cube.of(run, SUITE, ALL);
        cube.run().corpora().stream()
                .filter(corpus -> corpus.documents() > 0 && corpus.sizes() != null)
                .forEach(corpus -> corpora.putIfAbsent(corpus.sha256(), corpus));
    }

    Cube cube() {
        return cube;
    }

    /** The documents that a result was measured on: those whose digest it carries. */
    Optional<CorpusRow> corpus(ResultRow row) {
        return Optional.ofNullable(row.digest()).map(corpora::get);
    }

    /** The rate of a result, with the mean bytes of one of its documents in BSON, if the run says. */
    Rate rate(ResultRow row) {
        return Rate.of(
                "document",
                row,
                corpus(row)
                        .flatMap(corpus -> corpus.sizes().entrySet().stream()
                                .filter(size -> size.getKey().equalsIgnoreCase("bson"))
                                .findFirst()
                                .map(size -> (double) size.getValue() / corpus.documents())));
    }

    /** Every size, attributes and index at a level. */
    List<Case> payloads(String level) {
        return cube.cases(level, PAYLOAD);
    }
}
