package org.docbench.core.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;

/** Writes down what the suites of one generation measure, and what is known of their targets meanwhile. */
public final class Recorder {
    private final Journal journal;
    private final int generation;
    private final Map<String, List<Trial>> trials = new HashMap<>();
    private final Map<List<String>, TargetRow> known = new HashMap<>();
    private final Set<List<Object>> turns = new HashSet<>();
    private final Map<String, JournalLine.SuiteEnd> observed = new HashMap<>();
    private Suite last; // whose block was written last, null before the first one
    private int round;

    /** Begins with a journal whose plan, and generation where it is a further one, is written. */
    public Recorder(Journal journal) {
        this.journal = journal;
        RecordedRun run = journal.run();
        generation = run.generation();
        for (SuitePlan suite : run.plan().plan().suites()) {
            trials.put(suite.name(), new ArrayList<>(run.trials(suite)));
            run.targets(suite.name()).forEach(row -> known.put(List.of(suite.name(), row.id()), row));
        }
    }

    /** Writes down the targets that have no row yet. */
    public void begin(Suite suite) {
        suite.targetRows(List.of()).stream()
                .filter(row -> !known.containsKey(List.of(suite.name(), row.id())))
                .forEach(row -> note(suite, row));
    }

    /**
     * Writes down a block; with the first one of a target's turn, and with one that failed, also what is known of the target now. Before
     * the first one of another round or suite comes what was observed. A process that is killed loses what its last round saw.
     */
    public void block(Suite suite, BlockResult block) {
        if (last != null && (!last.name().equals(suite.name()) || round != block.round())) {
            observe(last);
        }
        last = suite;
        round = block.round();
        journal.append(new JournalLine.Block(generation, block));
        List<Trial> measured = trials.get(suite.name());
        block.trials().forEach(measured::add);
        boolean turn = turns.add(List.of(suite.name(), block.target(), block.round()));
        boolean failed = block.outcomes().values().stream().anyMatch(Trial.Failed.class::isInstance);
        if (turn || failed) {
            note(
                    suite,
                    measured.stream()
                            .filter(trial -> trial.target().equals(block.target()))
                            .toList(),
                    block.target());
        }
    }

    /** Tells whether earlier generations measured all of a target: they knew more of it than this one. */
    private boolean rested(Suite suite, String target) {
        return trials.get(suite.name()).stream()
                        .anyMatch(trial -> trial.target().equals(target))
                && turns.stream().noneMatch(turn -> turn.subList(0, 2).equals(List.of(suite.name(), target)));
    }

    private void note(Suite suite, List<Trial> trials, String target) {
        suite.targetRows(TrialRows.statuses(trials, suite.order(), suite.targets())).stream()
                .filter(row -> row.id().equals(target))
                .forEach(row -> note(suite, row));
    }

    private void note(Suite suite, TargetRow row) {
        if (!row.equals(known.put(List.of(suite.name(), row.id()), row))) {
            journal.append(new JournalLine.Target(suite.name(), row));
        }
    }

    /**
     * Writes down the end of the generation.
     *
     * @param complete whether every suite ran to its end
     * @param interrupted whether the run was stopped
     * @param environment of the whole run
     * @param warnings that are known only now
     */
    public void end(
            List<Suite> suites,
            boolean complete,
            boolean interrupted,
            Map<String, JsonNode> environment,
            List<String> warnings,
            List<ProfileRow> profiles,
            Timeline timeline) {
        for (Suite suite : suites) {
            suite.targetRows(TrialRows.statuses(trials.get(suite.name()), suite.order(), suite.targets())).stream()
                    .filter(row -> !rested(suite, row.id()))
                    .forEach(row -> note(suite, row));
        }
        Map<String, JsonNode> found = new LinkedHashMap<>(environment);
        found.entrySet().removeAll(journal.run().plan().environment().entrySet());
        journal.append(new JournalLine.End(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                complete,
                interrupted,
                found,
                warnings,
                suites.stream().map(Recorder::seen).toList(),
                profiles,
                timeline));
    }

    private void observe(Suite suite) {
        JournalLine.SuiteEnd seen = seen(suite);
        if (!seen.equals(observed.put(suite.name(), seen))) {
            journal.append(new JournalLine.Observed(seen));
        }
    }

    private static JournalLine.SuiteEnd seen(Suite suite) {
        Observations seen = suite.observations();
        return new JournalLine.SuiteEnd(
                suite.name(),
                List.copyOf(suite.order()),
                suite.warnings(),
                suite.corpora(),
                seen.environment(),
                seen.evidence(),
                seen.serverReports(),
                seen.plans());
    }
}
