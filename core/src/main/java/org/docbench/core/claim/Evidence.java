package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Samples;

/** The rows of a run, found by case, target and phase, and the case sets that a claims file names. */
final class Evidence {
    private final Map<List<Object>, ResultRow> rows = new HashMap<>();
    private final Map<List<Object>, EvidenceRow> counted = new HashMap<>();
    private final Map<List<Object>, ProfileRow> profiles = new HashMap<>();
    private final ClaimsFile file;
    private final long seed;

    Evidence(List<ResultRow> results, List<EvidenceRow> servers, List<ProfileRow> stacks, ClaimsFile file, long seed) {
        this.file = file;
        this.seed = seed;
        results.forEach(r -> rows.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase()), r));
        servers.forEach(r -> counted.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.source()), r));
        stacks.forEach(r -> profiles.put(
                key(r.suite(), r.scenario(), r.caseParameters(), r.target(), List.of(r.phase(), r.where())), r));
    }

    long seed() {
        return seed;
    }

    List<CaseRef> cases(String set) {
        return file.caseSets().get(set);
    }

    /** The suites that settle a claim; of one that nothing settles, those of what stands beside it. */
    List<String> suites(Claim claim) {
        List<String> own = suites(Stream.of(claim.measure()));
        return own.isEmpty() ? suites(claim.remarks().map(Claim.Remark::measure)) : own;
    }

    private List<String> suites(Stream<Measure> measures) {
        return measures.flatMap(Measure::sets)
                .flatMap(set -> cases(set).stream())
                .map(CaseRef::suite)
                .distinct()
                .sorted()
                .toList();
    }

    /** The samples of one row, if it was measured. */
    Optional<Samples> samples(CaseRef c, String target, String phase) {
        return row(c, target, phase).filter(Results::isMeasured).map(Results::samples);
    }

    /** What a server did for one operation of a case, by {@code source}: {@code server} or {@code kernel}. */
    Optional<EvidenceRow> counted(CaseRef c, String target, String source) {
        return Optional.ofNullable(counted.get(key(c.suite(), c.scenario(), c.parameters(), c.of(target), source)));
    }

    /** The stacks recorded on one side, or why there are none; {@code where} is {@code client} or {@code server}. */
    Optional<ProfileRow> profile(CaseRef c, String target, String phase, String where) {
        return Optional.ofNullable(
                profiles.get(key(c.suite(), c.scenario(), c.parameters(), c.of(target), List.of(phase, where))));
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
        for (CaseRef c : cases(set)) {
            for (String target : targets) {
                if (samples(c, target, phase).isEmpty()) {
                    reasons.put(
                            c.words() + " " + phase + " of " + TargetName.of(c.of(target)), reason(c, target, phase));
                }
            }
        }
        return new Missing(
                reasons.entrySet().stream().map(r -> r.getKey() + r.getValue()).toList(), command(set, targets));
    }

    /** One round has no interval. */
    Missing secondRound(Measure measure, List<String> targets) {
        return new Missing(
                List.of("a second round of " + measure.words() + " (one round has no interval)"),
                command(measure.cases(), targets) + " --preset standard");
    }

    /** The command that measures a set on targets. */
    String command(String set, List<String> targets) {
        return Command.measuring(cases(set), targets, file.given());
    }

    private String reason(CaseRef c, String target, String phase) {
        return row(c, target, phase)
                .filter(row -> row.reason() != null)
                .map(row -> " (" + row.status() + ": " + row.reason() + ")")
                .orElse("");
    }

    private Optional<ResultRow> row(CaseRef c, String target, String phase) {
        return Optional.ofNullable(rows.get(key(c.suite(), c.scenario(), c.parameters(), c.of(target), phase)));
    }

    private static List<Object> key(
            String suite, String scenario, Map<String, String> parameters, String target, Object last) {
        return List.of(suite, scenario, parameters, target, last);
    }
}
