package org.docbench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Run files and result rows of known times, for tests. */
public final class KnownRuns {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode fields;

    private KnownRuns(ObjectNode fields) {
        this.fields = fields;
    }

    /** A run that measured nothing. */
    public static KnownRuns of() {
        var run = new KnownRuns(JSON.createObjectNode())
                .set("schema", RunFile.SCHEMA)
                .set("started", "")
                .set("finished", "")
                .set("preset", "quick")
                .set("seed", 1)
                .set("environment", Map.of());
        String lists = "command warnings scenarios corpora targets results comparisons growth claims";
        List.of(lists.split(" ")).forEach(list -> run.set(list, List.of()));
        return run;
    }

    /** A run like another one. */
    public static KnownRuns of(RunFile run) {
        return new KnownRuns(JSON.valueToTree(run));
    }

    /** Changes a field, by its name in run files. */
    public KnownRuns set(String name, Object value) {
        fields.set(name, JSON.valueToTree(value));
        return this;
    }

    public RunFile file() {
        return JSON.convertValue(fields, RunFile.class);
    }

    /** A row of times of one operation. */
    public static ResultRow measured(
            String suite,
            String scenario,
            Map<String, String> parameters,
            String target,
            String phase,
            Samples samples,
            Double bytesPerOp,
            String digest,
            List<String> warnings,
            long seed) {
        var like = new Trial.Measured(List.of(), bytesPerOp, digest, warnings);
        return row(new Case(suite, scenario, parameters), target, phase, samples, like, seed);
    }

    /** A row with a histogram of single operations. */
    public static ResultRow row(Case of, String target, String phase, Samples samples, Trial.Measured like, long seed) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < samples.roundCount(); i++) {
            var outcome = new Trial.Measured(
                    samples.groups().get(i),
                    like.unit(),
                    like.bytesPerOp(),
                    like.digest(),
                    i == 0 ? like.histogram() : null,
                    like.warnings(),
                    like.unsettled(),
                    like.alternated());
            trials.add(new Trial(of, target, phase, samples.rounds().get(i), outcome));
        }
        return TrialRows.of(trials, List.of(), List.of(), other -> other, TrialRows.HARNESS)
                .get(0);
    }

    /** A row without numbers. */
    public static ResultRow without(
            String suite,
            String scenario,
            Map<String, String> parameters,
            String target,
            String phase,
            Trial.Outcome why) {
        var trial = new Trial(new Case(suite, scenario, parameters), target, phase, 1, why);
        return TrialRows.of(List.of(trial), List.of(), List.of(), other -> other, TrialRows.HARNESS)
                .get(0);
    }
}
