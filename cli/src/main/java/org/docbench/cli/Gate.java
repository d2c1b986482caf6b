package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.report.threshold.Outcome;
import org.docbench.report.threshold.Threshold;
import org.docbench.report.view.PlainText;
import org.docbench.stores.Product;
import org.docbench.stores.Secrets;

/**
 * What {@code --fail-on} asks of a run.
 *
 * @param baseline an earlier run that the run is compared with
 * @param regression whether a result may not be slower than in the baseline
 * @param refuted whether no claim may be refuted
 */
record Gate(Optional<RunFile> baseline, boolean regression, boolean refuted, List<Threshold> thresholds) {
    private static final String REGRESSION = "regression";
    private static final String REFUTED = "refuted";

    /**
     * Reads the gates; the baseline is read now, so that a fault in it is found before measuring.
     *
     * @param baseline null for none
     * @throws UserError if a text is no gate
     */
    static Gate of(Collection<String> failOn, Path baseline) {
        List<Threshold> thresholds = new ArrayList<>();
        failOn.stream()
                .filter(gate -> !gate.equals(REGRESSION) && !gate.equals(REFUTED))
                .forEach(gate -> thresholds.add(threshold(gate)));
        boolean regression = failOn.contains(REGRESSION);
        if (regression && baseline == null) {
            throw UserError.usage("--fail-on regression needs --baseline RUN");
        }
        return new Gate(
                Optional.ofNullable(baseline).map(Reports::read), regression, failOn.contains(REFUTED), thresholds);
    }

    private static Threshold threshold(String written) {
        if (written.matches("[a-z]+")) {
            Words.among(
                    "gate",
                    List.of(written),
                    List.of(REGRESSION, REFUTED, "a threshold such as '" + Threshold.EXAMPLE + "'"));
        }
        try {
            Threshold threshold = Threshold.parse(written).named(Product::named);
            Words.among("suite", List.of(threshold.suite()), Suites.names());
            return threshold;
        } catch (IllegalArgumentException e) {
            throw UserError.usage(
                    "--fail-on '" + Secrets.masked(written) + "': write regression, refuted or " + Threshold.FORM);
        }
    }

    /**
     * Checks that a run has the suites and targets of the thresholds.
     *
     * @param targets written forms, by suite
     * @throws UserError if it lacks one
     */
    void check(Map<String, Set<String>> targets) {
        for (Threshold threshold : thresholds) {
            String start = "--fail-on '" + threshold.written() + "': this run has no ";
            Set<String> there = targets.get(threshold.suite());
            if (there == null) {
                throw UserError.usage(
                        start + "suite " + threshold.suite() + ", only " + String.join(", ", targets.keySet()));
            }
            if (there.stream().noneMatch(threshold::isOn)) {
                String target = threshold.target().orElseThrow();
                Set<String> names = new LinkedHashSet<>(there);
                there.forEach(id -> names.add(id.replaceFirst("\\..*", "")));
                throw UserError.usage(start + "target " + target + " of " + threshold.suite() + "; did you mean '"
                        + Words.nearest(target, names) + "'?");
            }
        }
    }

    /**
     * Returns what a measured run exits with: 3 if a gate failed, else 1 if a result failed, else 0.
     *
     * @param out gets the comparison with the baseline
     * @param err gets one line per threshold that failed
     */
    int exitCode(RunFile run, PrintWriter out, PrintWriter err) {
        boolean slower = baseline.isPresent() && Reports.compare(baseline.get(), run, out);
        boolean failed = run.results().stream().anyMatch(row -> Results.FAILED.equals(row.status()));
        boolean gateFailed = fails(run, err) || (regression && slower);
        return gateFailed ? ExitCode.GATE : failed ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** Tells whether a claim or a threshold fails, by the run alone. */
    boolean fails(RunFile run, PrintWriter err) {
        List<Outcome> failed = thresholds.stream()
                .map(threshold -> threshold.of(run))
                .filter(Outcome::failed)
                .toList();
        failed.forEach(outcome -> err.println("docbench: " + PlainText.of(outcome.words())));
        return !failed.isEmpty()
                || (refuted && run.claims().stream().anyMatch(claim -> "refuted".equals(claim.ruling())));
    }
}
