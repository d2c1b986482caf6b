package org.docbench.formats.access;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Formats;
import org.docbench.formats.LedgerRow;
import org.docbench.formats.NullFormat;

/** The suite {@code access} made ready for one run. */
public final class AccessRun implements Suite {
    private final List<String> targets;
    private final List<AccessScenario> scenarios;
    private final Effort effort;
    private final OwnDocuments documents;
    private final long seed;
    private final ForkProcess forks;

    /**
     * @param targets ids as {@link Formats#named} takes them, in the order of reports
     * @param documents the user's own, or null
     * @param java the java program of the forks
     */
    public AccessRun(List<String> targets, Effort effort, OwnDocuments documents, long seed, Path java) {
        this.targets = List.copyOf(targets);
        this.scenarios = AccessSuite.scenarios(documents);
        this.effort = effort;
        this.documents = documents;
        this.seed = seed;
        this.forks = new ForkProcess(java);
    }

    @Override
    public String name() {
        return AccessSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return scenarios.stream().map(AccessScenario::scenario).toList();
    }

    @Override
    public List<String> order() {
        List<String> order = new ArrayList<>();
        for (AccessScenario scenario : scenarios) {
            scenario.cases(true).forEach(of -> {
                for (Phase phase : Phase.values()) {
                    order.add(TrialRows.place(of, phase.id()));
                }
            });
        }
        return order;
    }

    @Override
    public List<String> targets() {
        return targets;
    }

    @Override
    public int trials() {
        return schedule().stream().mapToInt(ForkPlan::trials).sum();
    }

    /** What it runs, beside a part of starting the process and of compiling. */
    @Override
    public long millisOfTrial() {
        return 100L + effort.warmupMillis() + (long) effort.batches() * effort.batchMillis();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        AccessSuite.run(schedule(), forks, stop, each);
    }

    private List<ForkPlan> schedule() {
        return Schedule.of(targets, scenarios, effort, documents, seed);
    }

    @Override
    public String loopOf(String target) {
        return NullFormat.ID;
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of("growth", "fields");
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public List<CorpusRow> corpora() {
        return Corpora.of(scenarios, effort.thorough(), seed);
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        var settings = Map.of("jvm", String.join(" ", ForkProcess.JVM_OPTIONS));
        List<TargetRow> rows = new ArrayList<>();
        targets.forEach(id -> rows.add(LedgerRow.of(Formats.named(id).ledger(), id, settings, results)));
        Formats.ids().stream()
                .filter(id -> !targets.contains(id))
                .forEach(id -> rows.add(LedgerRow.leftOut(Formats.named(id).ledger(), settings)));
        return rows;
    }

    @Override
    public void stop() {
        forks.close();
    }

    @Override
    public void close() {
        forks.close();
    }
}
