package org.docbench.report.query;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.PlanRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.view.RunView;

/** What the suite {@code query} measured. */
public final class Queries {
    public static final String SUITE = "query";
    public static final String PHASE = "query";

    /** As in the evidence of run files. */
    static final String ITEMS = "items";

    /** What the others are set against. */
    private static final List<String> FIRST = List.of("none", "document");

    private final StoreRows rows;

    private Queries(StoreRows rows) {
        this.rows = rows;
    }

    public static Queries of(RunView whole) {
        return whole.once(Queries.class, run -> new Queries(StoreRows.of(run, SUITE, PHASE)));
    }

    public StoreRows rows() {
        return rows;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public List<String> scenarios() {
        return rows.cases().stream().map(StoreCase::scenario).distinct().toList();
    }

    List<StoreCase> cases(String scenario) {
        return rows.cases("", scenario);
    }

    /** How many items one query of the case finds, by the evidence of the run. */
    Optional<Double> items(StoreCase one) {
        return rows.run().run().evidence().stream()
                .filter(row -> one.equals(new StoreCase(row.scenario(), row.caseParameters())))
                .flatMap(row -> Optional.ofNullable(row.perOperation().get(ITEMS)).stream())
                .findFirst();
    }

    public List<PlanRow> plans() {
        return rows.run().run().plans();
    }

    Optional<PlanRow> plan(StoreCase one, String target) {
        return plans().stream()
                .filter(plan -> plan.target().equals(target)
                        && one.equals(new StoreCase(plan.scenario(), plan.caseParameters())))
                .findFirst();
    }

    /** Cases that differ in one parameter alone, by its values, under what they share. */
    Map<String, Map<String, StoreCase>> by(String parameter) {
        Map<String, Map<String, StoreCase>> lines = new LinkedHashMap<>();
        List<StoreCase> ordered = rows.cases().stream()
                .sorted(Comparator.comparing(one -> !FIRST.contains(one.value(parameter))))
                .toList();
        for (StoreCase one : ordered) {
            if (!one.value(parameter).isEmpty()) {
                String shared = one.detailWithout(parameter);
                lines.computeIfAbsent(
                                one.scenario() + (shared.equals(one.scenario()) ? "" : ": " + shared),
                                none -> new LinkedHashMap<>())
                        .put(parameter + " " + one.value(parameter), one);
            }
        }
        return lines;
    }
}
