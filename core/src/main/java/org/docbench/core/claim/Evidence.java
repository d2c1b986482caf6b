package org.docbench.core.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Samples;

/** The rows of a run, found by case, target and phase, and the case sets that a claims file names. */
final class Evidence {
    /** Parameters of cases on collections, whose sizes are chosen by {@code --set}. */
    private static final Set<String> ON_COLLECTIONS = Set.of("documents", "workers");

    /** A queue of arrivals needs seconds to grow. The presets standard and paper have rounds of 10 s and more. */
    private static final int LEAST_SECONDS = 5;

    /** The group of the environment with the measured network. */
    private static final String NETWORK = "network";

    private final Map<List<Object>, ResultRow> rows;
    private final Map<List<Object>, EvidenceRow> counted;
    private final Map<List<Object>, ProfileRow> profiles;

    /** The targets of the run that have a version, by their names without it, where the run does not have those. */
    private final Map<String, List<String>> versions;

    private final ClaimsFile file;
    private final Optional<Evidence> second;
    private final ClaimsFile.PublishedForm form;
    private final OptionalDouble roundTripMillis;

    /** What is measured of one case. */
    record Cell(CaseRef benchCase, String target, String phase) {
        String words() {
            return benchCase.words() + " " + phase + " of " + TargetName.of(benchCase.of(target));
        }
    }

    /**
     * @param environment the groups of the run file's environment
     * @param second the rows of a second machine's run
     */
    Evidence(
            List<ResultRow> results,
            List<EvidenceRow> servers,
            List<ProfileRow> stacks,
            ClaimsFile file,
            Map<String, JsonNode> environment,
            Optional<Evidence> second) {
        this.roundTripMillis = Optional.ofNullable(environment.get(NETWORK))
                .map(Results::addedRoundTripMillis)
                .orElseGet(OptionalDouble::empty);
        this.file = file;
        this.second = second;
        this.form = null;
        this.rows = new HashMap<>();
        this.counted = new HashMap<>();
        this.profiles = new HashMap<>();
        this.versions = versions(Stream.of(
                        results.stream().map(ResultRow::target),
                        servers.stream().map(EvidenceRow::target),
                        stacks.stream().map(ProfileRow::target))
                .flatMap(names -> names)
                .collect(Collectors.toSet()));
        results.forEach(r -> rows.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.phase()), r));
        servers.forEach(r -> counted.put(key(r.suite(), r.scenario(), r.caseParameters(), r.target(), r.source()), r));
        stacks.forEach(r -> profiles.put(
                key(r.suite(), r.scenario(), r.caseParameters(), r.target(), List.of(r.phase(), r.where())), r));
    }

    /** The same rows, looked up by the published form of each case. */
    private Evidence(Evidence whole, ClaimsFile.PublishedForm form) {
        this.file = whole.file;
        this.second = whole.second.map(one -> new Evidence(one, form));
        this.form = form;
        this.rows = whole.rows;
        this.counted = whole.counted;
        this.profiles = whole.profiles;
        this.versions = whole.versions;
        this.roundTripMillis = whole.roundTripMillis;
    }

    private static Map<String, List<String>> versions(Set<String> targets) {
        Map<String, List<String>> versions = targets.stream()
                .sorted()
                .flatMap(name -> Target.read(name).stream())
                .filter(target -> target.version().isPresent())
                .collect(Collectors.groupingBy(
                        target -> target.unversioned().toString(),
                        Collectors.mapping(Target::toString, Collectors.toList())));
        versions.keySet().removeAll(targets);
        return versions;
    }

    /** The versions of a target that stand for it. A claim is about a product, and not about one of several versions. */
    private List<String> versions(CaseRef c, String target) {
        return versions.getOrDefault(c.of(target), List.of());
    }

    /** The target of the run that a claim's target is on a case: the only version that was measured, where that is all there is. */
    private String measured(CaseRef c, String target) {
        List<String> only = versions(c, target);
        return only.size() == 1 ? only.get(0) : c.of(target);
    }

    /**
     * Finds what a measure asks for: in the published form of its cases if the run has that, else in the cases that the claims file
     * names. A run that has neither is told how to measure the published form. A measure made of others looks for each of them by
     * itself.
     */
    Finding find(Measure measure) {
        if (isOfOthers(measure)) {
            return measure.in(this);
        }
        Finding first = null;
        for (ClaimsFile.PublishedForm published : file.forms(measure)) {
            Finding found = measure.in(new Evidence(this, published));
            if (found.complete()) {
                return versioned(found.noted(published.words()), measure);
            }
            first = first == null ? found : first;
        }
        Finding found = versioned(measure.in(this), measure);
        if (first == null) {
            return found;
        }
        return found.found() ? found.noted("not in the published form") : first;
    }

    private static boolean isOfOthers(Measure measure) {
        return measure instanceof CombinedMeasure || measure instanceof CombinedMeasure.MachineMeasure;
    }

    /** Says which version a product was measured in, where the claim does not. */
    private Finding versioned(Finding found, Measure measure) {
        String which = measure.sets()
                .flatMap(set -> cases(set).stream())
                .flatMap(one -> measure.targets().stream().map(target -> versions(one, target)))
                .filter(only -> only.size() == 1)
                .map(only -> TargetName.of(only.get(0)))
                .distinct()
                .collect(Collectors.joining(" and "));
        return which.isEmpty() || !found.found() ? found : found.noted(which + ", the only version in the run");
    }

    /** The measured round trip over the run's emulated network; empty without one. */
    OptionalDouble roundTripMillis() {
        return roundTripMillis;
    }

    /** The run of a second machine, if there is one. */
    Optional<Evidence> second() {
        return second;
    }

    List<CaseRef> cases(String set) {
        List<CaseRef> named = file.caseSets().get(set);
        return form == null
                ? named
                : named.stream().map(one -> form.of(one).orElse(one)).toList();
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

    /**
     * The samples of one row, if it was measured and its target had settled.
     */
    Optional<Samples> samples(CaseRef c, String target, String phase) {
        return row(c, target, phase).filter(Results::isComparable).map(Results::typical);
    }

    /**
     * What one operation of a row took in the mean, in ns; empty as {@link #samples}. A count is of all operations, slow ones included, so only
     * this is what it is a part of.
     */
    OptionalDouble mean(CaseRef c, String target, String phase) {
        return row(c, target, phase)
                .filter(Results::isComparable)
                .map(row -> OptionalDouble.of(Results.samples(row).mean()))
                .orElseGet(OptionalDouble::empty);
    }

    /** What a server did for one operation of a case, by {@code source}: {@code server} or {@code kernel}. */
    Optional<EvidenceRow> counted(CaseRef c, String target, String source) {
        return Optional.ofNullable(
                counted.get(key(c.suite(), c.scenario(), c.parameters(), measured(c, target), source)));
    }

    /** What was counted for one operation, if it was. */
    OptionalDouble perOperation(CaseRef c, String target, String source, String counter) {
        return counted(c, target, source)
                .map(row -> row.perOperation().get(counter))
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    }

    /** How many operations of a case were counted; 0 where nobody did. */
    long operations(CaseRef c, String target) {
        return Stream.of("machine", "server", "kernel")
                .flatMap(source -> counted(c, target, source).stream())
                .mapToLong(EvidenceRow::operations)
                .max()
                .orElse(0);
    }

    /**
     * Says why the arrivals of a case do not show that its rate is sustained; empty if they do, and in files of versions that did not
     * count them.
     */
    Optional<Unsustained> unsustained(CaseRef c, String target, String phase, Samples samples) {
        int leftOut =
                row(c, target, phase).map(ResultRow::leftOut).map(List::size).orElse(0);
        return counted(c, target, EvidenceRow.ARRIVALS).flatMap(row -> {
            long due = row.operations();
            long unserved = Math.round(row.perOperation().getOrDefault(EvidenceRow.NOT_SERVED, 0.0) * due);
            double seconds = due
                    / Double.parseDouble(c.parameters().get("rate"))
                    / (samples.rounds().size() + leftOut);
            if (unserved > 0) {
                return Optional.of(new Unsustained(
                        String.format(Locale.ROOT, "%,d of %,d arrivals were not served", unserved, due),
                        "an overloaded service confirms nothing"));
            }
            return seconds >= LEAST_SECONDS
                    ? Optional.empty()
                    : Optional.of(new Unsustained(
                            String.format(Locale.ROOT, "each round has %.1f s of arrivals", seconds),
                            "a round shorter than " + LEAST_SECONDS + " s shows no sustained rate"));
        });
    }

    /**
     * Why arrivals settle nothing.
     *
     * @param words what was counted
     * @param because the reason
     */
    record Unsustained(String words, String because) {
        Ruled ruled() {
            return new Ruled(Ruling.INCONCLUSIVE, because);
        }
    }

    /** The stacks recorded on one side, or why there are none; {@code where} is {@code client} or {@code server}. */
    Optional<ProfileRow> profile(CaseRef c, String target, String phase, String where) {
        return Optional.ofNullable(
                profiles.get(key(c.suite(), c.scenario(), c.parameters(), measured(c, target), List.of(phase, where))));
    }

    /** The pairs of those cases of a set that both targets have measured. */
    List<Pair> pairs(String set, String phase, String baseline, String contender) {
        return cases(set).stream()
                .flatMap(c -> pair(c, phase, baseline, contender).stream())
                .toList();
    }

    /** Two targets on a case, if their rows may be compared: a claim on them has the same rounds as their comparison. */
    Optional<Pair> pair(CaseRef c, String phase, String baseline, String contender) {
        boolean comparable = row(c, baseline, phase)
                .flatMap(left -> row(c, contender, phase).filter(right -> Results.areComparable(left, right)))
                .isPresent();
        return comparable
                ? samples(c, baseline, phase)
                        .flatMap(left -> samples(c, contender, phase).map(right -> new Pair(c.words(), left, right)))
                : Optional.empty();
    }

    /** The rows of a set that were not measured, with the reason that the run gives for each. */
    Finding missing(String set, String phase, List<String> targets) {
        return missing(cells(set, phase, targets));
    }

    /** Every target on every case of a set. */
    List<Cell> cells(String set, String phase, List<String> targets) {
        return cases(set).stream()
                .flatMap(c -> targets.stream().map(target -> new Cell(c, target, phase)))
                .toList();
    }

    /** Those of the cells that were not measured, with the reason that the run gives for each. */
    Finding missing(List<Cell> cells) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Cell cell : cells) {
            if (samples(cell.benchCase(), cell.target(), cell.phase()).isEmpty()) {
                reasons.put(cell.words(), reason(cell.benchCase(), cell.target(), cell.phase()));
            }
        }
        for (Cell one : cells) {
            for (Cell other : cells.subList(0, cells.indexOf(one))) {
                if (one.benchCase().equals(other.benchCase())
                        && one.phase().equals(other.phase())
                        && !reasons.containsKey(one.words())
                        && !reasons.containsKey(other.words())
                        && pair(one.benchCase(), one.phase(), one.target(), other.target())
                                .isEmpty()) {
                    reasons.put(one.words(), " (too few rounds had settled of both it and " + other.target() + ")");
                }
            }
        }
        return Finding.missing(
                reasons.entrySet().stream().map(r -> r.getKey() + r.getValue()).toList(),
                measuring(cells, file.given()));
    }

    /** One round has no interval. */
    Finding secondRound(Measure measure, List<String> targets) {
        String command = command(measure.cases(), targets);
        return Finding.missing(
                List.of("a second round of " + measure.words() + " (one round has no interval)"),
                command.contains(" --preset ") ? command : command + " --preset standard");
    }

    /** The command that measures a set on targets. */
    String command(String set, List<String> targets) {
        return measuring(cells(set, "", targets), file.given());
    }

    private String reason(CaseRef c, String target, String phase) {
        return row(c, target, phase)
                .flatMap(row -> Optional.ofNullable(row.reason())
                        .or(() -> Optional.ofNullable(row.unsettled()))
                        .map(why -> " (" + row.status() + ": " + why + ")"))
                .orElseGet(() -> {
                    List<String> several = versions(c, target);
                    return several.size() < 2
                            ? ""
                            : " (the run has " + String.join(" and ", several)
                                    + ", and a claim takes the only version)";
                });
    }

    /** Names a target for readers; one over a network by the network that its cases have. */
    String name(String set, String target) {
        return Target.parse(target).networkOption().isEmpty()
                ? TargetName.of(target)
                : cases(set).stream()
                        .map(one -> TargetName.of(one.of(target)))
                        .distinct()
                        .collect(Collectors.joining(" and "));
    }

    /** One row, whatever its status. */
    Optional<ResultRow> row(CaseRef c, String target, String phase) {
        return Optional.ofNullable(rows.get(key(c.suite(), c.scenario(), c.parameters(), measured(c, target), phase)));
    }

    private static List<Object> key(
            String suite, String scenario, Map<String, String> parameters, String target, Object last) {
        return List.of(suite, scenario, parameters, target, last);
    }

    /**
     * Names the command that measures cells, for example {@code docbench run SUITE --targets T,U --durability sync --store NAME=URI}.
     *
     * @param given targets that only run on a server the user gives, with its name in {@code --store NAME=URI}
     */
    private static String measuring(List<Cell> cells, Map<String, String> given) {
        Set<String> suites = new TreeSet<>();
        Set<String> measured = new LinkedHashSet<>();
        Set<String> durabilities = new LinkedHashSet<>();
        Set<String> networks = new LinkedHashSet<>();
        Set<Long> documents = new TreeSet<>();
        Map<String, Set<String>> options = new LinkedHashMap<>();
        for (Cell cell : cells) {
            CaseRef c = cell.benchCase();
            suites.add(c.suite());
            // A second --set of one name would replace the first.
            c.options().forEach(option -> {
                boolean set = option.startsWith("--set ");
                String name = set ? option.substring(0, option.indexOf('=') + 1) : option;
                options.computeIfAbsent(name, none -> new LinkedHashSet<>())
                        .addAll(set ? List.of(option.substring(name.length()).split(",", -1)) : List.of());
            });
            // asking for a target measures it over the network, too, if there is one
            Target target = Target.parse(c.of(cell.target()));
            measured.add(target.near().toString());
            target.networkOption().ifPresent(networks::add);
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
                + options.entrySet().stream()
                        .map(option -> " " + option.getKey() + String.join(",", option.getValue()))
                        .collect(Collectors.joining())
                + networks.stream().map(network -> " --network " + network).collect(Collectors.joining())
                + stores;
    }
}
