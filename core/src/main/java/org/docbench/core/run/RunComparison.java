package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.stats.Family;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;

/**
 * Two runs of the same cases. The first is the baseline: a ratio above 1 says the second run is faster. Nothing is paired,
 * for the runs share no round; what the machine did between them is in the difference.
 *
 * @param rows each case, target and phase that both measured with at least two rounds, as if the runs were two targets
 * @param family that decided them together
 * @param warnings why the runs may not be comparable, one line each
 * @param lost what the first run measured and the second was to measure and could not, one line each
 */
public record RunComparison(List<ComparisonRow> rows, FamilyRow family, List<String> warnings, List<String> lost) {
    private static final String FAMILY = "two runs";

    /** The groups that say which machine it is; those that say how busy it was differ between any two runs. */
    private static final List<String> MACHINE = List.of("cpu", "limits", "os", "jvm");

    /** How the names of settings begin that a user or a server's owner chooses; others, such as a warm-up, were measured. */
    private static final List<String> CHOSEN = List.of("cache", "driver", "durability", "server");

    private static final Set<String> NO_NUMBER = Set.of(Results.FAILED, Results.UNSUPPORTED);

    private static final String HUGE_PAGES = "transparentHugePages";

    /** Tells whether a result became slower, or is missing: a target that does not run must not pass a gate. */
    public boolean hasRegressed() {
        return !regressions().isEmpty() || !lost.isEmpty();
    }

    /** The rows on which the second run is slower. */
    public List<ComparisonRow> regressions() {
        return rows.stream()
                .filter(r -> r.verdict().equals(Verdict.SLOWER.word()))
                .toList();
    }

    /** Compares two runs; rows in the order of the second. */
    public static RunComparison of(RunFile first, RunFile second) {
        Map<List<Object>, ResultRow> before = new HashMap<>();
        first.results().stream().filter(Results::isComparable).forEach(r -> before.put(key(r), r));
        List<ResultRow> matched = second.results().stream()
                .filter(after -> Results.isComparable(after) && before.containsKey(key(after)))
                .toList();
        Map<ResultRow, Student> logs = new LinkedHashMap<>();
        matched.forEach(after -> Student.unpaired(Results.times(before.get(key(after))), Results.times(after))
                .ifPresent(log -> logs.put(after, log)));
        double tie = second.plan().tie();
        Family family = new Family(Family.Method.BENJAMINI_HOCHBERG, RegisteredPlan.ERROR_RATE, tie);
        Family.Decided decided = family.decide(List.copyOf(logs.values()));
        List<ComparisonRow> rows = new ArrayList<>();
        logs.forEach((after, log) -> rows.add(Evaluation.row(
                after,
                after.target() + " (first run)",
                after.target() + " (second run)",
                decided.ratios().get(rows.size()),
                FAMILY,
                log.roundsToDecide(Math.log1p(tie)))));
        List<String> warnings = new ArrayList<>(differences(first, second));
        warnings.addAll(unsettled(first, second));
        int without = matched.size() - rows.size();
        if (without > 0) {
            warnings.add(without + " results have one round only in a run: no interval, so no comparison");
        }
        List<String> lost = new ArrayList<>(lost(first, second));
        Set<String> missed = second.targets().stream()
                .filter(TargetRow::wasMissed)
                .map(TargetRow::id)
                .collect(Collectors.toSet());
        second.results().stream()
                .filter(after -> NO_NUMBER.contains(after.status()) && before.containsKey(key(after)))
                .filter(after -> !missed.contains(after.target()))
                .map(after -> after.target() + ", " + after.scenario() + " " + after.caseParameters() + ", "
                        + after.phase() + ": measured in the first run, " + after.status() + " in the second: "
                        + after.reason())
                .forEach(lost::add);
        unfinished(first, second).ifPresent(lost::add);
        if (matched.isEmpty()) {
            lost.add("the runs have no measured result in common");
        }
        return new RunComparison(
                List.copyOf(rows), FamilyRow.of(FAMILY, family, decided, 0), List.copyOf(warnings), List.copyOf(lost));
    }

    /** Rows that both measured and that cannot be compared, as a target had not settled in one of the runs (rule 24). */
    private static List<String> unsettled(RunFile first, RunFile second) {
        Map<List<Object>, Boolean> before = new HashMap<>();
        first.results().stream().filter(Results::isMeasured).forEach(r -> before.put(key(r), Results.isComparable(r)));
        List<ResultRow> rows = second.results().stream()
                .filter(Results::isMeasured)
                .filter(after -> before.containsKey(key(after)))
                .filter(after -> !Results.isComparable(after) || !before.get(key(after)))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of("not compared, as they had not settled in one of the runs: " + words(rows));
    }

    /** The rows that the first run measured, and that the second planned and did not reach before it was interrupted. */
    private static Optional<String> unfinished(RunFile first, RunFile second) {
        if (!second.interrupted()) {
            return Optional.empty();
        }
        Set<List<Object>> missing = new HashSet<>();
        second.plan().suites().stream()
                .filter(RegisteredPlan.SuitePlan::onRunner)
                .flatMap(suite -> suite.plan().cells())
                .forEach(cells -> cells.targets()
                        .forEach(target -> cells.step()
                                .phases()
                                .forEach(phase -> missing.add(key(cells.step().benchCase(), target, phase)))));
        second.results().forEach(row -> missing.remove(key(row)));
        List<ResultRow> rows = first.results().stream()
                .filter(row -> Results.isComparable(row) && missing.contains(key(row)))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "measured in the first run, and not in the second before it was interrupted: " + words(rows));
    }

    private static String words(List<ResultRow> rows) {
        return rows.size() + " of the results of "
                + rows.stream()
                        .map(r -> r.target() + " " + r.suite() + " " + r.scenario())
                        .distinct()
                        .collect(Collectors.joining(", "));
    }

    private static List<String> lost(RunFile first, RunFile second) {
        Set<String> measured = first.results().stream()
                .filter(Results::isComparable)
                .map(ResultRow::target)
                .collect(Collectors.toSet());
        return second.targets().stream()
                .filter(target -> measured.contains(target.id()) && target.wasMissed())
                .map(target -> target.id() + ": measured in the first run, "
                        + (target.status().equals("absent") ? "skipped" : target.status()) + " in the second: "
                        + target.reason())
                .toList();
    }

    private static List<Object> key(ResultRow r) {
        return key(new Case(r.suite(), r.scenario(), r.caseParameters()), r.target(), r.phase());
    }

    private static List<Object> key(Case of, String target, String phase) {
        return List.of(of.suite(), of.scenario(), of.parameters(), target, phase);
    }

    /** What differs between two runs besides the times: each difference is a reason not to trust a comparison of the times. */
    private static List<String> differences(RunFile first, RunFile second) {
        List<String> found = new ArrayList<>();
        interrupted(found, "first", first);
        interrupted(found, "second", second);
        compare(found, "the machines differ", machine(first), machine(second));
        if (first.seed() != second.seed()) {
            found.add("the seeds differ: " + first.seed() + " and " + second.seed());
        }
        if (!Objects.equals(first.docbench(), second.docbench())) {
            found.add("the DocBench versions differ: " + words(first.docbench()) + " and " + words(second.docbench()));
        }
        if (!Objects.equals(first.preset(), second.preset())) {
            found.add("the presets differ: " + first.preset() + " and " + second.preset());
        }
        compare(found, "the versions of targets differ", versions(first), versions(second));
        // By the name of the setting: targets share the options of their kind.
        BinaryOperator<String> shared = (target, name) -> name;
        compare(
                found,
                "the options of targets' JVMs differ",
                settings(first, List.of("jvm"), shared),
                settings(second, List.of("jvm"), shared));
        BinaryOperator<String> own = (target, name) -> target + " " + name;
        compare(found, "the settings of targets differ", settings(first, CHOSEN, own), settings(second, CHOSEN, own));
        compare(found, "the corpora differ", corpora(first), corpora(second));
        return found;
    }

    private static void interrupted(List<String> found, String which, RunFile run) {
        if (run.interrupted()) {
            found.add("the " + which + " run was interrupted: what it did not measure is not compared");
        }
    }

    /** Names the entries that both have with different values; what only one has is not a contradiction. */
    private static void compare(
            List<String> found, String what, Map<String, String> first, Map<String, String> second) {
        TreeSet<String> common = new TreeSet<>(first.keySet());
        common.retainAll(second.keySet());
        String differing = common.stream()
                .filter(k -> !first.get(k).equals(second.get(k)))
                .map(k -> k + " (" + first.get(k) + " and " + second.get(k) + ")")
                .collect(Collectors.joining(", "));
        if (!differing.isEmpty()) {
            found.add(what + ": " + differing);
        }
    }

    /** Tells whether two runs name the same processor, its limits and the same memory, so that better hardware decided nothing. */
    public static boolean isOneMachine(RunFile first, RunFile second) {
        return hardware(first).equals(hardware(second));
    }

    private static List<Optional<JsonNode>> hardware(RunFile run) {
        Map<String, JsonNode> environment = run.environment();
        return List.of(
                Optional.ofNullable(environment.get("cpu")),
                Optional.ofNullable(environment.get("limits")),
                Optional.ofNullable(environment.get("memory")).map(memory -> memory.path("totalBytes")));
    }

    private static Map<String, String> machine(RunFile run) {
        Map<String, String> leaves = new TreeMap<>();
        MACHINE.forEach(group -> flatten(leaves, group, run.environment().get(group)));
        JsonNode memory = run.environment().get("memory");
        flatten(leaves, HUGE_PAGES, memory == null ? null : memory.get(HUGE_PAGES));
        return leaves;
    }

    private static void flatten(Map<String, String> leaves, String name, JsonNode node) {
        if (node != null && node.isObject()) {
            node.properties().forEach(f -> flatten(leaves, name + "." + f.getKey(), f.getValue()));
        } else if (node != null) {
            leaves.put(name, node.isArray() ? node.toString() : node.asText());
        }
    }

    private static Map<String, String> versions(RunFile run) {
        return run.targets().stream()
                .filter(t -> t.version() != null && !t.version().isBlank())
                .collect(Collectors.toMap(RunFile.TargetRow::id, RunFile.TargetRow::version, (a, b) -> a));
    }

    /** The settings of targets whose names begin in one of these ways. */
    private static Map<String, String> settings(RunFile run, List<String> begins, BinaryOperator<String> named) {
        Map<String, String> chosen = new TreeMap<>();
        run.targets().stream()
                .filter(target -> target.settings() != null)
                .forEach(target -> target.settings().forEach((name, value) -> {
                    if (begins.stream().anyMatch(name::startsWith)) {
                        chosen.putIfAbsent(named.apply(target.id(), name), value);
                    }
                }));
        return chosen;
    }

    private static Map<String, String> corpora(RunFile run) {
        return run.corpora().stream()
                .filter(c -> c.sha256() != null)
                .collect(Collectors.toMap(RunFile.CorpusRow::name, RunFile.CorpusRow::sha256, (a, b) -> a));
    }

    private static String words(RunFile.Docbench docbench) {
        return docbench == null
                ? "unknown"
                : docbench.version() + (docbench.commit() == null ? "" : " " + docbench.commit());
    }
}
