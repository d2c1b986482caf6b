package org.docbench.load.open;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.scenario.Case;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.stores.StoreException;

/** Work that a suite has ready for workers, whoever runs them. */
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

    /** For whom it is noted what a block cost. */
    record Watched(Case of, String phase) {}
}
