package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Samples;

/** The rows of a run, found by case, target and phase, and the case sets that a claims file names. */
final class Evidence {
    /** Parameters of cases on collections, whose sizes are chosen by {@code --set}. */
    private static final Set<String> ON_COLLECTIONS = Set.of("documents", "workers");

    private final Map<List<Object>, ResultRow> rows = new HashMap<>();
    private final Map<List<Object>, EvidenceRow> counted = new HashMap<>();
    private final Map<List<Object>, ProfileRow> profiles = new HashMap<>();
    private final ClaimsFile file;

    Evidence(List<ResultRow> results, List<EvidenceRow> servers, List<ProfileRow> stacks, ClaimsFile file) {
        this.file = file;
        results.forEach(r -> rows.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase()), r));
        servers.forEach(r -> counted.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.source()), r));
        stacks.forEach(r -> profiles.put(
                key(r.suite(), r.scenario(), r.caseParameters(), r.target(), List.of(r.phase(), r.where())), r));
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

    /** The samples of one row, if it was measured and its target had settled. */
    Optional<Samples> samples(CaseRef c, String target, String phase) {
        return row(c, target, phase).filter(Results::isComparable).map(Results::samples);
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
    Finding missing(String set, String phase, List<String> targets) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (CaseRef c : cases(set)) {
            for (String target : targets) {
                if (samples(c, target, phase).isEmpty()) {
                    reasons.put(
                            c.words() + " " + phase + " of " + TargetName.of(c.of(target)), reason(c, target, phase));
                }
            }
        }
        return Finding.missing(
                reasons.entrySet().stream().map(r -> r.getKey() + r.getValue()).toList(), command(set, targets));
    }

    /** One round has no interval. */
    Finding secondRound(Measure measure, List<String> targets) {
        return Finding.missing(
                List.of("a second round of " + measure.words() + " (one round has no interval)"),
                command(measure.cases(), targets) + " --preset standard");
    }

    /** The command that measures a set on targets. */
    String command(String set, List<String> targets) {
        return measuring(cases(set), targets, file.given());
    }

    private String reason(CaseRef c, String target, String phase) {
        return row(c, target, phase)
                .flatMap(row -> Optional.ofNullable(row.reason())
                        .or(() -> Optional.ofNullable(row.unsettled()))
                        .map(why -> " (" + row.status() + ": " + why + ")"))
                .orElse("");
    }

    private Optional<ResultRow> row(CaseRef c, String target, String phase) {
        return Optional.ofNullable(rows.get(key(c.suite(), c.scenario(), c.parameters(), c.of(target), phase)));
    }

    private static List<Object> key(
            String suite, String scenario, Map<String, String> parameters, String target, Object last) {
        return List.of(suite, scenario, parameters, target, last);
    }

    /**
     * Names the command that measures cases on targets, for example {@code docbench run SUITE --targets T,U --durability sync --store NAME=URI}.
     *
     * @param given targets that only run on a server the user gives, with its name in {@code --store NAME=URI}
     */
    private static String measuring(List<CaseRef> cases, List<String> targets, Map<String, String> given) {
        Set<String> suites = new TreeSet<>();
        Set<String> measured = new LinkedHashSet<>();
        Set<String> durabilities = new LinkedHashSet<>();
        Set<String> networks = new LinkedHashSet<>();
        Set<Long> documents = new TreeSet<>();
        for (CaseRef c : cases) {
            suites.add(c.suite());
            for (String written : targets) {
                // asking for a target measures it over the network, too, if there is one
                Target target = Target.parse(c.of(written));
                measured.add(target.near().toString());
                target.networkOption().ifPresent(networks::add);
            }
            if (c.parameters().keySet().containsAll(ON_COLLECTIONS)) {
                documents.add(Long.valueOf(c.parameters().get("documents")));
            }
            if (c.parameters().containsKey("durability")) {
                durabilities.add(c.parameters().get("durability"));
            }
        }
        String stores = measured.stream()
                .map(given::get)
                .filter(Objects::nonNull)
                .distinct()
                .map(name -> " --store " + name + "=URI")
                .collect(Collectors.joining());
        return "docbench run " + String.join(" ", suites) + " --targets " + String.join(",", measured)
                + (durabilities.isEmpty() ? "" : " --durability " + String.join(",", durabilities))
                + (documents.isEmpty()
                        ? ""
                        : " --set documents="
                                + documents.stream().map(String::valueOf).collect(Collectors.joining(",")))
                + networks.stream().map(network -> " --network " + network).collect(Collectors.joining())
                + stores;
    }
}
