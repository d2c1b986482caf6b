package org.docbench.report.insert;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** What the suite {@code insert} measured. Where no phase is named, it is {@link #ALL}: insert and wait for the indexes. */
public final class Inserts {
    public static final String SUITE = "insert";
    /** Insert, and wait until every index knows every document. */
    public static final String ALL = "all";

    static final String GENERATE = "generate";
    static final String CONVERT = "convert";
    static final String INSERT = "insert";
    static final String FRESH = "fresh";
    static final String PAYLOAD = "payload";

    private final StoreRows rows;
    private final Map<String, CorpusRow> corpora = new HashMap<>();

    private Inserts(StoreRows rows) {
        this.rows = rows;
        rows.run().corpora().stream()
                .filter(corpus -> corpus.documents() > 0 && corpus.sizes() != null)
                .forEach(corpus -> corpora.putIfAbsent(corpus.sha256(), corpus));
    }

    public static Inserts of(RunView whole) {
        return whole.once(Inserts.class, run -> new Inserts(StoreRows.of(run, SUITE, ALL)));
    }

    public StoreRows rows() {
        return rows;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The level that promises most. */
    String strongest() {
        return rows.levels().isEmpty() ? "" : rows.levels().get(0);
    }

    /** The documents that a result was measured on: those whose digest it carries. */
    Optional<CorpusRow> corpus(ResultRow row) {
        return Optional.ofNullable(row.digest()).map(corpora::get);
    }

    /** Mean bytes of one of its documents in BSON, if the run says. */
    Optional<Double> bson(ResultRow row) {
        return corpus(row)
                .flatMap(corpus -> corpus.sizes().entrySet().stream()
                        .filter(size -> size.getKey().equalsIgnoreCase("bson"))
                        .findFirst()
                        .map(size -> (double) size.getValue() / corpus.documents()));
    }

    /** The rate of a result, and what stands behind it. */
    public Rate rate(ResultRow row) {
        return Rate.of("document", row, bson(row));
    }

    /** The cases of a scenario at a level that differ in one parameter alone, by its values, under what they share. */
    Map<String, Map<String, StoreCase>> by(String parameter, String level, String scenario) {
        Map<String, Map<String, StoreCase>> lines = new LinkedHashMap<>();
        for (StoreCase one : rows.cases(level, scenario)) {
            lines.computeIfAbsent(one.detailWithout(parameter), none -> new LinkedHashMap<>())
                    .put(Figures.count(one.value(parameter)), one);
        }
        return lines;
    }

    /** Every size, attributes and index at a level. */
    List<StoreCase> payloads(String level) {
        return rows.cases(level, PAYLOAD);
    }
}
