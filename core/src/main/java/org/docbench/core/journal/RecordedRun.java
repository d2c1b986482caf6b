package org.docbench.core.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;

/**
 * A run as the lines of its journal say it.
 *
 * @param lines the plan, then all others in the order in which they were written
 */
public record RecordedRun(List<JournalLine> lines) {
    public RecordedRun {
        lines = List.copyOf(lines);
    }

    /** Returns the first line. */
    public JournalLine.Planned plan() {
        return (JournalLine.Planned) lines.get(0);
    }

    /** Returns the registered plan, at the smallest error rate that a look at the results left for the next one. */
    public RegisteredPlan registered() {
        RegisteredPlan planned = plan().plan();
        return all(JournalLine.Decision.class)
                .map(JournalLine.Decision::errorRate)
                .filter(Objects::nonNull)
                .min(Double::compare)
                .map(planned::at)
                .orElse(planned);
    }

    private <T extends JournalLine> Stream<T> all(Class<T> kind) {
        return lines.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** Returns the number of the processes that came last, counted from 1. */
    public int generation() {
        return all(JournalLine.Generation.class)
                .reduce((earlier, later) -> later)
                .map(JournalLine.Generation::number)
                .orElse(1);
    }

    /** Returns how generations ended; one that was killed has no end. */
    Stream<JournalLine.End> ends() {
        return all(JournalLine.End.class);
    }

    /** Returns how the last generation ended; empty while it runs, and when it was killed. */
    public Optional<JournalLine.End> end() {
        JournalLine.End end = null;
        for (JournalLine line : lines) {
            if (line instanceof JournalLine.End last) {
                end = last;
            } else if (line instanceof JournalLine.Generation) {
                end = null;
            }
        }
        return Optional.ofNullable(end);
    }

    /**
     * Returns what a suite observed next to the blocks that count, in all generations. Of one that was killed, that is what it had
     * written. A later one measures what is left, and so it sees nothing of a suite that an earlier one had completed.
     */
    Optional<JournalLine.SuiteEnd> observed(SuitePlan suite) {
        List<Optional<JournalLine.SuiteEnd>> generations = new ArrayList<>(List.of(Optional.empty()));
        for (JournalLine line : lines) {
            if (line instanceof JournalLine.Generation) {
                generations.add(Optional.empty());
            }
            observed(suite, line).ifPresent(seen -> generations.set(generations.size() - 1, Optional.of(seen)));
        }
        int first = suite.onRunner() ? 0 : generations.size() - 1;
        return generations.subList(first, generations.size()).stream()
                .flatMap(Optional::stream)
                .reduce(JournalLine.SuiteEnd::then);
    }

    private static Optional<JournalLine.SuiteEnd> observed(SuitePlan suite, JournalLine line) {
        Stream<JournalLine.SuiteEnd> seen = line instanceof JournalLine.End end
                ? end.observed().stream()
                : line instanceof JournalLine.Observed one ? Stream.of(one.suite()) : Stream.empty();
        return seen.filter(one -> one.suite().equals(suite.name())).findFirst();
    }

    /** Lists the blocks of a suite that count: of a suite that is not on the runner, those of the last generation. */
    public List<BlockResult> blocks(SuitePlan suite) {
        int generation = generation();
        return all(JournalLine.Block.class)
                .filter(line -> line.block().benchCase().suite().equals(suite.name()))
                .filter(line -> suite.onRunner() || line.generation() == generation)
                .map(JournalLine.Block::block)
                .toList();
    }

    /** Lists the trials of {@link #blocks}. */
    public List<Trial> trials(SuitePlan suite) {
        return blocks(suite).stream().flatMap(BlockResult::trials).toList();
    }

    /** Counts the trials of the plan that were measured; further rounds are not counted. */
    public long trials() {
        return plan().plan().suites().stream()
                .mapToLong(suite -> Math.min(suite.trials(), trials(suite).size()))
                .sum();
    }

    /** Lists what is known of a suite's targets. */
    public List<TargetRow> targets(String suite) {
        Map<String, TargetRow> rows = new LinkedHashMap<>();
        all(JournalLine.Target.class)
                .filter(line -> line.suite().equals(suite))
                .forEach(line -> rows.put(line.row().id(), line.row()));
        return new ArrayList<>(rows.values());
    }
}
