package org.docbench.core.run;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;

/** A suite that is ready for one run: what it measures, on which targets, how much. */
public interface Suite extends AutoCloseable {
    /** The words for a target round which there is nothing but the harness. */
    String HARNESS = "what the harness itself costs";

    /** Its name in commands and run files. */
    String name();

    /** The questions it asks. */
    List<Scenario> scenarios();

    /** Every case and phase as {@link TrialRows#place} writes it, in the order reports show them. */
    List<String> order();

    /** The ids of the targets that are measured, in the order reports show them. */
    List<String> targets();

    /** How many trials {@link #run} gives when it is not stopped; for the estimate of the time left. */
    int trials();

    /**
     * What a trial takes on two cores, in milliseconds, with everything round it: warm-up, filling, proof. Rough, for the same estimate:
     * one suite's trials take fifty times as long as another's.
     */
    long millisOfTrial();

    /** What {@link #run} takes by that. */
    default long millis() {
        return trials() * millisOfTrial();
    }

    /** Measures everything, or as much as there is before {@code stop}, and hands over each trial as it is done. */
    default void run(BooleanSupplier stop, Consumer<Trial> each) {
        measure(List.of(), stop, block -> block.trials().forEach(each));
    }

    /**
     * Goes on where earlier generations of processes ended, and hands over each block as it is measured.
     *
     * @param before what they measured
     */
    void measure(List<BlockResult> before, BooleanSupplier stop, Consumer<BlockResult> each);

    /** Returns every cell that is measured. */
    Plan plan();

    /** The target whose cost on a case is the harness's own in the world of {@code target} (rules 9 and 16). */
    String harnessBaseline(String target);

    /** What the cost of that target is, in the words of "within 3 times ...". */
    default String floor() {
        return HARNESS;
    }

    /** Scenario name to the parameter it sweeps, for the growth of time with size. */
    Map<String, String> sweeps();

    /** Whether targets are compared with each other in this phase; one that is only there to be seen is not. */
    default boolean compares(String phase) {
        return true;
    }

    /** What the reader must know before the first number, one sentence each: what is missing that was meant to be there. */
    List<String> warnings();

    /** The documents that were used. */
    List<CorpusRow> corpora();

    /** A row for every target the suite knows, also those that did not run. */
    List<TargetRow> targetRows(List<ResultRow> results);

    /** What was seen beside the results; asked after {@link #run}. */
    default Observations observations() {
        return Observations.NONE;
    }

    /** Ends what is being measured right now, from any thread; {@link #run} then returns. */
    void stop();

    /** Gives back every process and file; once is enough. */
    @Override
    void close();
}
