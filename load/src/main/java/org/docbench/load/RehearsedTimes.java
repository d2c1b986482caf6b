package org.docbench.load;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Student;

/**
 * Judges by the times of rehearsed rounds whether servers that were started again are still cold (rule 24): a server reads its documents into
 * its cache, and has no compiler to ask. A server is cold as long as a round is surely faster than the one before.
 */
final class RehearsedTimes {
    /** A round that gained less than this, as a logarithm, is as fast as the one before: the half width of the tie band. */
    private static final double GAIN = Math.log(1.05);

    /** Of the two-sided interval of the gain: a gain is sure at 5 %. */
    private static final double LEVEL = 0.9;

    /** Rounds that a judgement needs. */
    private static final int JUDGED = 2;

    private record Cell(Case of, String phase) {}

    private final int most;
    private Map<String, Map<Cell, Double>> before = new HashMap<>();
    private Map<String, Map<Cell, Double>> last = new HashMap<>();
    private boolean restarted;
    private int round;

    /** @param most rehearsed rounds of an instance */
    RehearsedTimes(int most) {
        this.most = most;
    }

    /** Returns how many rounds of an instance are rehearsed at most. */
    int most() {
        return most;
    }

    /** Servers were started again: from here on they are judged. */
    void begin() {
        restarted = true;
    }

    /** Begins a stage, in which no server was started again yet. */
    void beginStage() {
        restarted = false;
    }

    /** Returns how many rounds are rehearsed at least on servers that were started again. */
    int fewest() {
        return Math.min(most, JUDGED);
    }

    /** Notes a block of a rehearsed round. */
    void note(BlockResult block) {
        if (block.round() != round) {
            round = block.round();
            before = last;
            last = new HashMap<>();
        }
        block.trials().forEach(trial -> {
            if (trial.outcome() instanceof Trial.Measured measured) {
                double mean = measured.samples().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0);
                last.computeIfAbsent(trial.target(), none -> new HashMap<>())
                        .put(
                                new Cell(trial.of(), trial.phase()),
                                measured.unit().equals(Trial.Measured.RATE) ? 1 / mean : mean);
            }
        });
    }

    /**
     * Tells whether one more round is rehearsed.
     *
     * @param done rounds of the present instances
     */
    boolean again(int done) {
        if (done == 0) {
            before = new HashMap<>();
            last = new HashMap<>();
        }
        return restarted
                && done < most
                && (done < JUDGED || last.keySet().stream().anyMatch(this::gains));
    }

    /** Returns why the numbers of a target on its present server are compared with none, if they are not. */
    Optional<String> unsettled(String target) {
        return gains(target)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the server had not settled after its start: its last rehearsed round was %.0f %% faster than the one before",
                        100 * Math.expm1(gain(target).orElseThrow().value())))
                : Optional.empty();
    }

    private boolean gains(String target) {
        return restarted
                && gain(target)
                        .filter(gain ->
                                gain.value() > GAIN && gain.interval(LEVEL).low() > 0)
                        .isPresent();
    }

    /** The logarithm of the gain of the last round over the one before it, over the cells of a target. */
    private Optional<Student> gain(String target) {
        Map<Cell, Double> first = before.getOrDefault(target, Map.of());
        Map<Cell, Double> second = last.getOrDefault(target, Map.of());
        return Student.of(second.keySet().stream()
                .map(cell -> first.containsKey(cell) ? Math.log(first.get(cell) / second.get(cell)) : null)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray());
    }
}
