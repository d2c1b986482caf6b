package org.docbench.core.runner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;

/**
 * Runs the blocks of a suite: in forked JVMs, on sessions in a closed or open loop, in codec agents. The runner says what runs when; the
 * executor alone knows how.
 */
public interface Executor extends AutoCloseable {

    /**
     * Measures the steps of a task and hands over each result as soon as it is known.
     *
     * @param stop is true when no further block shall begin; what was cut short is not handed over
     */
    void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each);

    /** Moves tasks of a round to its begin, such as what must meet a cold process; the others keep their order. */
    default List<Task> arranged(List<Task> tasks) {
        return tasks;
    }

    /** Does what belongs to a round but to no target, such as measuring the device itself. */
    default void beginRound(int stage, int round) {}

    /**
     * Grows what a target keeps by one piece on the way to a stage. Where the growth is itself a measured case, its result is handed over as
     * that of the round with the piece's number.
     *
     * @param piece counted from 1, as many as rounds
     */
    default void grow(int stage, String target, int piece, BooleanSupplier stop, Consumer<BlockResult> each) {}

    /**
     * Brings a target to a stage and warms it up until it is steady; what is here is not measured.
     *
     * @return why the target cannot be measured in this stage, if it cannot
     */
    default Optional<String> ready(int stage, String target, BooleanSupplier stop) {
        return Optional.empty();
    }

    /**
     * Restarts the targets' servers between two rounds of a stage. A server that DocBench started is shut down cleanly and started again
     * with its data. Next, the targets are made {@link #ready}, and rounds are rehearsed.
     *
     * @param targets in the order in which their servers are restarted
     * @param instance the number of the new ones, counted from 1
     * @param stop is true when no further server shall be restarted, and none awaited
     * @return why a target cannot be measured any more, by target
     */
    default Map<String, String> renew(int stage, List<String> targets, int instance, BooleanSupplier stop) {
        return Map.of();
    }

    /**
     * Estimates what new instances of the servers take, with the rounds that are rehearsed on them; for the estimate of the time left.
     *
     * @param millisOfRound what a round takes
     */
    default long millisToRenew(long millisOfRound) {
        return 0;
    }

    /**
     * Tells whether a round is run now whose results are dropped, so that no measured round is the first one of its process. Asked after
     * the targets are ready, and again after each such round.
     *
     * @param done how many there were in this stage, of the present instances of the servers
     */
    default boolean rehearses(int stage, int done) {
        return false;
    }

    /** Says how many rounds are rehearsed at most before the first round of a stage; for the estimate of the time left. */
    default int rehearsals() {
        return 0;
    }

    /** Measures what has an order of its own, such as the rates of an open loop, after the rounds of a stage. */
    default void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> each) {}

    /** Lists the cases and phases of {@link #endStage} in the order of reports, as far as they are known. */
    default List<String> places() {
        return List.of();
    }

    /** Estimates the trials of {@link #endStage}. */
    default int furtherTrials() {
        return 0;
    }

    /**
     * Tells whether each case of a stage is run once more for its profile, in a repetition whose times are not kept (rule 15). Asked after
     * the last stage.
     */
    default boolean profiles(int stage) {
        return false;
    }

    /** Runs a case once more while stacks are recorded. */
    default void profile(Task task, BooleanSupplier stop) {}

    /** Keeps what a later run can go on with, such as loaded documents: the plan was stopped before its end. */
    default void keep() {}

    /** Says what the baseline's cost is, in the words of "within 3 times ...". */
    default String baselineWords() {
        return TrialRows.HARNESS;
    }

    /** Describes every target that the suite knows, also those that did not run. */
    List<TargetRow> targets(List<ResultRow> results);

    /** Describes the documents that were used. */
    default List<CorpusRow> corpora() {
        return List.of();
    }

    /** Returns the warnings that the report prints above all results, one sentence each. */
    default List<String> warnings() {
        return List.of();
    }

    /** Returns what was seen next to the results: asked after the last stage. */
    default Observations observations() {
        return Observations.NONE;
    }

    /** Ends what is being measured right now, from any thread, where {@link #run} does not ask {@code stop} often; {@link #run} then returns. */
    default void stop() {}

    /** Gives back every process, session and file; once is enough. */
    @Override
    void close();
}
