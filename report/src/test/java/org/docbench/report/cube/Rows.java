package org.docbench.report.cube;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;
import org.docbench.report.KnownRuns;
import org.docbench.report.view.RunView;

/** A run of a few rows of a suite on stores, written down row by row. */
public final class Rows {

    private final String suite;
    private final List<ResultRow> results = new ArrayList<>();
    private final List<CorpusRow> corpora = new ArrayList<>();
    private final List<EvidenceRow> evidence = new ArrayList<>();
    private final Map<String, JsonNode> environment = new LinkedHashMap<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, String> sweeps = new LinkedHashMap<>();

    public Rows(String suite) {
        this.suite = suite;
    }

    /** Three rounds of {@code mean} ± 1 %, the same in every row; {@code parameters} as {@code bytes=200}. */
    public Rows row(String target, String scenario, String phase, double mean, String digest, String... parameters) {
        Samples samples = threeRounds(mean);
        results.add(KnownRuns.measured(
                suite, scenario, named(parameters), target, phase, samples, null, digest, List.of(), 1));
        return this;
    }

    /** The same as {@link #row}, with something to know of it. */
    public Rows warned(
            String target, String scenario, String phase, double mean, String warning, String... parameters) {
        Samples samples = threeRounds(mean);
        results.add(KnownRuns.measured(
                suite, scenario, named(parameters), target, phase, samples, null, null, List.of(warning), 1));
        return this;
    }

    /** Of two equal operations each, so that they have percentiles. */
    private static Samples threeRounds(double mean) {
        return Samples.of(Stream.of(mean * 0.99, mean, mean * 1.01)
                .map(value -> new double[] {value, value})
                .toList());
    }

    /** Rounds of one value each. */
    public Rows rounds(String target, String scenario, String phase, List<Double> means, String... parameters) {
        Samples samples =
                Samples.of(means.stream().map(mean -> new double[] {mean}).toList());
        results.add(KnownRuns.measured(
                suite, scenario, named(parameters), target, phase, samples, null, null, List.of(), 1));
        return this;
    }

    /** The same with a histogram of single operations. */
    public Rows histogram(
            String target, String scenario, String phase, List<Double> means, String histogram, String... parameters) {
        Samples samples =
                Samples.of(means.stream().map(mean -> new double[] {mean}).toList());
        results.add(KnownRuns.row(
                new Case(suite, scenario, named(parameters)),
                target,
                phase,
                samples,
                Trial.Measured.histogram(List.of(), histogram, List.of()),
                1));
        return this;
    }

    /** {@code bytes}: BSON of all {@code documents}. */
    public Rows corpus(String digest, int documents, long bytes) {
        corpora.add(new CorpusRow("documents", 1, 1, documents, digest, Map.of("bson", bytes)));
        return this;
    }

    public Rows corpus(CorpusRow row) {
        corpora.add(row);
        return this;
    }

    /** Evidence of any suite and source. */
    public Rows evidence(EvidenceRow row) {
        evidence.add(row);
        return this;
    }

    /** One figure of one operation, counted by the machine. */
    public Rows evidence(String target, String scenario, String figure, double value, String... parameters) {
        evidence.add(new EvidenceRow(suite, scenario, named(parameters), target, "machine", 1, Map.of(figure, value)));
        return this;
    }

    /** Figures of one operation by the service's own clocks. */
    public Rows seen(String target, String scenario, Map<String, Double> figures, String... parameters) {
        evidence.add(new EvidenceRow(suite, scenario, named(parameters), target, "service", 1, figures));
        return this;
    }

    /** A case that gave an error instead of a number. */
    public Rows failed(String target, String scenario, String phase, String reason, String... parameters) {
        results.add(KnownRuns.without(suite, scenario, named(parameters), target, phase, new Trial.Failed(reason)));
        return this;
    }

    /** What every target says of itself. */
    public Rows setting(String name, String value) {
        settings.put(name, value);
        return this;
    }

    public Rows environment(String group, JsonNode told) {
        environment.put(group, told);
        return this;
    }

    /** Fits the growth of a scenario with a parameter. */
    public Rows sweeps(String scenario, String parameter) {
        sweeps.put(scenario, parameter);
        return this;
    }

    public static Map<String, String> named(String... parameters) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            named.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return named;
    }

    public RunView view() {
        return RunView.of(run());
    }

    public RunFile run() {
        List<TargetRow> targets = results.stream()
                .map(ResultRow::target)
                .distinct()
                .map(id -> new TargetRow(id, "store", "", "", "", "ran", null, settings, Map.of()))
                .toList();
        Evaluation evaluation = Evaluation.of(results, sweeps, RegisteredPlan.NONE);
        return KnownRuns.of()
                .set("id", "few")
                .set("environment", environment)
                .set("corpora", corpora)
                .set("targets", targets)
                .set("results", results)
                .set("comparisons", evaluation.comparisons())
                .set("growth", evaluation.growth())
                .set("evidence", evidence)
                .file();
    }
}
