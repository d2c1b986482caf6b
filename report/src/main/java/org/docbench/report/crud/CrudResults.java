package org.docbench.report.crud;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.GrowthRow;
import org.docbench.report.open.OpenRun;
import org.docbench.report.store.StoreCase;
import org.docbench.report.store.StoreRows;
import org.docbench.report.view.RunView;

/** What the suite {@code crud} measured. A row's time is wall time by operations of all workers. */
public final class CrudResults {
    public static final String SUITE = "crud";
    public static final String LATENCY = "latency";
    public static final String DOCUMENTS = "documents";
    public static final String WORKERS = "workers";

    private final StoreRows rows;

    private CrudResults(StoreRows rows) {
        this.rows = rows;
    }

    public static CrudResults of(RunView whole) {
        return whole.once(CrudResults.class, run -> new CrudResults(StoreRows.of(run, SUITE, StoreCase::scenario)));
    }

    public StoreRows rows() {
        return rows;
    }

    public boolean isEmpty() {
        return cases().isEmpty();
    }

    /** Those of a closed loop, in the order of the file. */
    public List<StoreCase> cases() {
        return rows.cases().stream().filter(one -> !OpenRun.has(one.scenario())).toList();
    }

    /** Numbers of documents, growing. */
    public List<Long> sizes() {
        return numbers(DOCUMENTS);
    }

    /** Numbers of workers, growing. */
    public List<Long> workers() {
        return numbers(WORKERS);
    }

    private List<Long> numbers(String parameter) {
        return cases().stream()
                .map(one -> one.number(parameter))
                .filter(number -> number > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /** The largest number of documents, or 0. */
    public long largest() {
        return sizes().stream().max(Comparator.naturalOrder()).orElse(0L);
    }

    private long fewest() {
        return workers().stream().min(Comparator.naturalOrder()).orElse(0L);
    }

    /** Of writes the strongest level alone, of everything the fewest workers: by everything but {@code documents}. */
    public List<Map<Long, StoreCase>> curves() {
        return by(DOCUMENTS).stream()
                .filter(curve -> curve.values().stream().allMatch(this::isPlain))
                .toList();
    }

    /** The same at the largest number of documents, by workers; where there is more than one number of them. */
    public List<Map<Long, StoreCase>> crews() {
        return by(WORKERS).stream()
                .filter(crew -> crew.size() > 1)
                .filter(crew ->
                        crew.values().stream().allMatch(one -> one.number(DOCUMENTS) == largest() && isStrongest(one)))
                .toList();
    }

    private boolean isPlain(StoreCase one) {
        return one.number(WORKERS) == fewest() && isStrongest(one);
    }

    private boolean isStrongest(StoreCase one) {
        List<String> levels =
                rows.levels().stream().filter(level -> !level.isEmpty()).toList();
        return one.level().isEmpty() || one.level().equals(levels.get(0));
    }

    private List<Map<Long, StoreCase>> by(String parameter) {
        Map<StoreCase, Map<Long, StoreCase>> lines = new LinkedHashMap<>();
        for (StoreCase one : cases()) {
            lines.computeIfAbsent(one.with(parameter, ""), none -> new TreeMap<>())
                    .put(one.number(parameter), one);
        }
        return List.copyOf(lines.values());
    }

    /** Which model of growth a target follows along a curve. */
    public Optional<GrowthRow> growth(Map<Long, StoreCase> curve, String target) {
        StoreCase any = curve.values().iterator().next();
        Map<String, String> fixed = new LinkedHashMap<>(any.parameters());
        fixed.remove(DOCUMENTS);
        return rows.run().growth().stream()
                .filter(row -> row.scenario().equals(any.scenario())
                        && row.phase().equals(any.scenario())
                        && row.target().equals(target)
                        && fixed.equals(row.caseParameters()))
                .findFirst();
    }

    /** A figure of the machine's own evidence, for example operations a second by a formula. */
    Optional<Double> evidence(StoreCase one, String target, String figure) {
        return rows.run().run().evidence().stream()
                .filter(row -> of(row, one, target))
                .flatMap(row -> Optional.ofNullable(row.perOperation().get(figure)).stream())
                .findFirst();
    }

    private static boolean of(EvidenceRow row, StoreCase one, String target) {
        return SUITE.equals(row.suite())
                && target.equals(row.target())
                && one.equals(new StoreCase(row.scenario(), row.caseParameters()));
    }

    /** {@code find: by _id, order random, 1 worker}: what a line of cases shares. */
    public static String title(StoreCase one, String without) {
        String level = one.level().isEmpty() ? "" : ", durability " + one.level();
        return one.scenario() + ": " + one.detailWithout(without) + level;
    }
}
