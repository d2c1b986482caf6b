package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/** What the suite {@code rest} measured. Open loops are told of for all suites alike, and not here. */
public final class RestResults {
    public static final String SUITE = "rest";
    /** A scenario: the same request along ways that each have one layer more. */
    public static final String LAYERS = "layers";

    /** A scenario: workers and backends. */
    public static final String SWEEP = "sweep";

    static final String LEG = "leg";
    static final String DURABILITY = "durability";
    static final String LATENCY = "latency";

    private static final List<String> OWN = List.of(LAYERS, "get", "list", "create", SWEEP);
    private static final String OPERATION = "operation";
    private static final String SERVICE = "service";

    private final StoreRows rows;
    private Map<StoreCase, List<Waterfall>> waterfalls;

    private RestResults(StoreRows rows) {
        this.rows = rows;
    }

    public static RestResults of(RunView whole) {
        return whole.once(
                RestResults.class, run -> new RestResults(StoreRows.of(run, SUITE, one -> phase(one.scenario()))));
    }

    private static String phase(String scenario) {
        return scenario.equals(LAYERS) ? "request" : OPERATION;
    }

    public StoreRows rows() {
        return rows;
    }

    public boolean isEmpty() {
        return OWN.stream().allMatch(scenario -> cases(scenario).isEmpty());
    }

    public List<StoreCase> cases(String scenario) {
        return rows.cases().stream()
                .filter(one -> one.scenario().equals(scenario))
                .toList();
    }

    /** Every target with a row in the scenario; the service round nothing is one of them, for the floor is always shown. */
    public List<String> targets(String scenario) {
        return rows.run().targets(scenario, phase(scenario));
    }

    /** What each layer adds to a request of every target, by what was asked and how durably; worked out on the first call. */
    public Map<StoreCase, List<Waterfall>> waterfalls() {
        if (waterfalls == null) {
            waterfalls = Waterfalls.of(this);
        }
        return waterfalls;
    }

    /** The cases of a scenario that differ in these parameters alone, under the case without them. */
    Map<StoreCase, List<StoreCase>> lines(String scenario, String... parameters) {
        Map<StoreCase, List<StoreCase>> lines = new LinkedHashMap<>();
        for (StoreCase one : cases(scenario)) {
            lines.computeIfAbsent(without(one, parameters), none -> new ArrayList<>())
                    .add(one);
        }
        return lines;
    }

    static StoreCase without(StoreCase one, String... parameters) {
        Map<String, String> own = new LinkedHashMap<>(one.parameters());
        Stream.of(parameters).forEach(own::remove);
        return new StoreCase(one.scenario(), own);
    }

    /** Whether the case writes nothing, or as durably as any of this run. */
    boolean isStrongest(StoreCase one) {
        return one.level().isEmpty() || one.level().equals(strongest());
    }

    /** The level that promises most of those that creates were measured at; nothing without creates. */
    String strongest() {
        return rows.levels().stream()
                .filter(level -> !level.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** What the service's own clocks say of one request of a case, if it was asked. */
    Optional<Stages> stages(StoreCase one, String target) {
        return evidence(one, target)
                .filter(row -> SERVICE.equals(row.source()))
                .map(row -> Stages.of(row.perOperation()))
                .filter(stages -> !stages.isEmpty())
                .findFirst();
    }

    /** Requests of a case that failed. None where the row has a number and nobody counted: a case with an error has none. */
    Optional<Long> errors(ResultRow row) {
        return evidence(StoreCase.of(row), row.target())
                .filter(seen -> seen.perOperation().containsKey("errors"))
                .map(seen -> Math.round(seen.perOperation().get("errors") * seen.operations()))
                .findFirst()
                .or(() -> RunView.isMeasured(row) && row.verified() ? Optional.of(0L) : Optional.empty());
    }

    private Stream<EvidenceRow> evidence(StoreCase one, String target) {
        return RunView.list(rows.run().run().evidence()).stream()
                .filter(row ->
                        target.equals(row.target()) && one.equals(new StoreCase(row.scenario(), row.caseParameters())));
    }

    /** What a variant can lose, in the words of the target's settings. */
    Optional<String> loses(String target, String variant) {
        return rows.run().targets().stream()
                .filter(row -> row.id().equals(target))
                .map(TargetRow::settings)
                .flatMap(settings -> settings == null
                        ? Stream.empty()
                        : Optional.ofNullable(settings.get("can lose, " + variant)).stream())
                .findFirst();
    }

    /** {@code get: ids unique, keepalive yes} or {@code create, durability sync}. */
    public static String title(StoreCase one, String... named) {
        Map<String, String> own = new LinkedHashMap<>(without(one, named).parameters());
        String operation = Optional.ofNullable(own.remove(OPERATION)).orElse(one.scenario());
        String level = Optional.ofNullable(own.remove(DURABILITY)).orElse("");
        StringJoiner words = new StringJoiner(", ");
        words.add(own.isEmpty() ? operation : operation + ": " + CaseName.of(own));
        return (level.isEmpty() ? words : words.add(DURABILITY + " " + level)).toString();
    }
}
