package org.docbench.load.open;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.StoreException;

/** What a suite gives to be measured in an open loop: something that is done, again and again, on a target. */
public interface OpenSubject {

    /** Who does it. */
    String target();

    /** How many do it at a time, at most. */
    int workers();

    /** Scenarios of the suite. */
    OpenScenarios scenarios();

    /** The case of one of the {@link #scenarios}, with this value between what is done and the rest. */
    Case at(Scenario scenario, String value);

    /** Why it cannot be measured at all. */
    Optional<Trial.Outcome> obstacle();

    /**
     * Makes everything ready, has it done by workers, proves what was acknowledged (rule 3) and tidies up.
     *
     * @param watched the case and phase whose counters and windows are noted; empty: nobody looks
     * @param seed of the block
     * @param operations that are asked of all workers together, at most
     * @param done runs the works, one for each worker
     * @param load of what it gave
     * @throws StoreException if something was wrong
     * @throws UnsupportedOperationException if the target cannot do it
     */
    <T> T block(
            Optional<Watched> watched,
            long seed,
            long operations,
            Function<List<? extends PreparedWork>, T> done,
            Function<T, LoadResult> load);

    /** After an exception of {@link #block}. */
    Trial.Failed fault(StoreException e);

    /** For whom it is noted what a block cost. */
    record Watched(Case of, String phase) {}
}
