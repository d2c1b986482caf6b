package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Samples;

/** The measured rows of a run, found by case, target and phase, and the case sets that a claims file names. */
final class Evidence {
    private final Map<List<Object>, ResultRow> rows = new HashMap<>();
    private final Map<String, List<CaseRef>> caseSets;
    private final long seed;

    Evidence(List<ResultRow> results, Map<String, List<CaseRef>> caseSets, long seed) {
        this.caseSets = caseSets;
        this.seed = seed;
        results.forEach(r -> rows.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase()), r));
    }

    long seed() {
        return seed;
    }

    List<CaseRef> cases(String set) {
        return caseSets.get(set);
    }

    /** The samples of one row, if it was measured. */
    Optional<Samples> samples(CaseRef c, String target, String phase) {
        return Optional.ofNullable(rows.get(key(c.suite(), c.scenario(), c.parameters(), target, phase)))
                .filter(Results::isMeasured)
                .map(Results::samples);
    }

    /** The pairs of those cases of a set that both targets have measured. */
    List<Pair> pairs(String set, String phase, String baseline, String contender) {
        List<Pair> pairs = new ArrayList<>();
        for (CaseRef c : cases(set)) {
            var left = samples(c, baseline, phase);
            var right = samples(c, contender, phase);
            if (left.isPresent() && right.isPresent()) {
                pairs.add(new Pair(c.words(), left.get(), right.get()));
            }
        }
        return pairs;
    }

    /** The rows of a set that were not measured, with the reason that the run gives for each. */
    Missing missing(String set, String phase, List<String> targets) {
        Map<String, String> reasons = new LinkedHashMap<>();
        TreeSet<String> suites = new TreeSet<>();
        for (CaseRef c : cases(set)) {
            suites.add(c.suite());
            for (String target : targets) {
                if (samples(c, target, phase).isEmpty()) {
                    reasons.put(c.words() + " " + phase + " of " + TargetName.of(target), reason(c, target, phase));
                }
            }
        }
        return new Missing(
                reasons.entrySet().stream().map(r -> r.getKey() + r.getValue()).toList(),
                "docbench run " + String.join(" ", suites) + " --targets " + String.join(",", targets));
    }

    private String reason(CaseRef c, String target, String phase) {
        ResultRow row = rows.get(key(c.suite(), c.scenario(), c.parameters(), target, phase));
        return row == null || row.reason() == null ? "" : " (" + row.status() + ": " + row.reason() + ")";
    }

    private static List<Object> key(
            String suite, String scenario, Map<String, String> parameters, String target, String phase) {
        return List.of(suite, scenario, parameters, target, phase);
    }
}
