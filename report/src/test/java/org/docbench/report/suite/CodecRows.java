package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;

/** Rows of the suite {@code codec} with round numbers. */
public final class CodecRows {

    static final Map<String, String> THOUSAND = Map.of("documents", "1000");
    public static final Map<String, String> FLAT = Map.of("corpus", "drivers-flat");
    static final Map<String, String> DEEP = Map.of("corpus", "drivers-deep");

    /** 1,000 documents of 200 bytes, and one of 8,000. */
    private static final List<CorpusRow> CORPORA = List.of(
            new CorpusRow("nbson-1000", 1, 1, 1000, "00", sizes(200_000, 150_000)),
            new CorpusRow("drivers-flat", 1, 1, 1, "00", sizes(8000, 10_000)));

    private static Map<String, Long> sizes(long bson, long cbor) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("BSON", bson);
        sizes.put("CBOR", cbor);
        return sizes;
    }

    private CodecRows() {}

    static Codecs codecs(List<ResultRow> rows, List<ComparisonRow> comparisons) {
        return new Codecs(run(rows, comparisons));
    }

    public static RunView run(List<ResultRow> rows, List<ComparisonRow> comparisons) {
        List<TargetRow> targets = new ArrayList<>();
        rows.stream().map(ResultRow::target).distinct().forEach(id -> targets.add(target(id)));
        return RunView.of(KnownRuns.of()
                .set("id", "x")
                .set("corpora", CORPORA)
                .set("targets", targets)
                .set("results", rows)
                .set("comparisons", comparisons)
                .file());
    }

    private static TargetRow target(String id) {
        String language = id.startsWith("go") ? "Go" : id.startsWith("erlang") ? "Erlang" : "Java";
        var types = JsonNodeFactory.instance.objectNode();
        if (id.equals("cbor.tree")) {
            types.put("int32", "changed: integer width").put("symbol", "refused: no such type: never");
        } else if (id.equals("go.bson")) {
            types.put("int32", "kept");
        }
        Map<String, JsonNode> ledger = types.isEmpty() ? Map.of() : Map.of("types", types);
        return new TargetRow(id, "format", "", "", "", "ran", null, settings(id, language), ledger);
    }

    /** An agent says its format; older files have none, and are BSON. */
    private static Map<String, String> settings(String id, String language) {
        return id.startsWith("go.json") ? Map.of("language", language, "format", "json") : Map.of("language", language);
    }

    public static ResultRow row(
            Map<String, String> parameters, String target, String phase, double mean, double low, double high) {
        String scenario = parameters.containsKey("corpus") ? "documents" : "files";
        return new ResultRow(
                "codec",
                scenario,
                parameters,
                target,
                phase,
                "measured",
                null,
                "ns/op",
                mean,
                mean,
                mean,
                null,
                null,
                Interval.at95(low, high),
                List.of(List.of(mean)),
                List.of(0),
                null,
                true,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null);
    }

    static ResultRow warned(ResultRow row) {
        return new ResultRow(
                row.suite(),
                row.scenario(),
                row.caseParameters(),
                row.target(),
                row.phase(),
                row.status(),
                null,
                row.unit(),
                row.mean(),
                row.median(),
                row.p99(),
                row.p99Interval(),
                row.typical(),
                row.interval(),
                row.samples(),
                row.rounds(),
                null,
                true,
                null,
                null,
                List.of("below resolution: within 3 times the measurement overhead"),
                null,
                null,
                null,
                null);
    }

    static ResultRow sampled(String phase, double... rounds) {
        List<double[]> samples = new ArrayList<>();
        for (double round : rounds) {
            samples.add(new double[] {round});
        }
        return KnownRuns.measured(
                "codec", "files", THOUSAND, "go.bson", phase, Samples.of(samples), null, null, List.of(), 1);
    }

    /** An interval of a tenth to either side. */
    public static ComparisonRow pair(
            Map<String, String> parameters, String phase, String base, String other, double ratio, String verdict) {
        String scenario = parameters.containsKey("corpus") ? "documents" : "files";
        Interval ci = ratio >= 1 ? Interval.at95(ratio * 0.9, ratio * 1.1) : Interval.at95(ratio / 1.1, ratio / 0.9);
        return new ComparisonRow("codec", scenario, parameters, phase, base, other, ratio, ci, verdict);
    }
}
