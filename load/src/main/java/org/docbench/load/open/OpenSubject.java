package org.docbench.load.open;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;

/**
 * What a suite gives to be measured in an open loop: something that is done, again and again, on a target.
 *
 * @param session of the target
 * @param scenarios of the suite
 * @param what is done, as the first parameter says it
 * @param documents there are
 * @param workers how many do it at a time, at most
 * @param level of the acknowledgement; empty where nothing is written
 * @param trouble why the target cannot be measured, if it cannot
 */
public record OpenSubject(
        TargetSession session,
        OpenScenarios scenarios,
        String what,
        long documents,
        int workers,
        Optional<Durability> level,
        Optional<String> trouble,
        OpenWork work) {

    String target() {
        return session.target().id();
    }

    /** Returns the case of one of the {@link #scenarios}, with this value after the work. */
    Case at(Scenario scenario, String value) {
        List<Object> values = new ArrayList<>(List.of(what, documents, workers, value));
        level.map(Durability::id).ifPresent(values::add);
        return scenario.with(values.toArray());
    }

    /** Returns why the subject cannot be measured at all, if it cannot. */
    Optional<Trial.Outcome> obstacle() {
        return trouble.<Trial.Outcome>map(Trial.Failed::new)
                .or(() -> level.flatMap(session::without).map(Trial.Unsupported::new));
    }

    /** Prepares work for workers that somebody else runs. */
    public interface OpenWork {

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

        /** Names the case and phase that a block's cost is noted for. */
        record Watched(Case of, String phase) {}
    }
}
