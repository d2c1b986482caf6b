package org.docbench.load;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;

/** Runs blocks on sessions of stores, which hold what is the same for every target of a suite. */
interface OnSessions extends Executor {
    TargetSessions sessions();

    @Override
    default boolean rehearses(int stage, int done) {
        return sessions().rehearses(done);
    }

    @Override
    default int rehearsals() {
        return sessions().rehearsals();
    }

    @Override
    default long millisToRenew(long millisOfRound) {
        return sessions().millisToRenew(millisOfRound);
    }

    @Override
    default Map<String, String> renew(int stage, List<String> targets, int instance, BooleanSupplier stop) {
        return sessions().renew(targets, instance, stop);
    }

    @Override
    default List<TargetRow> targets(List<ResultRow> results) {
        return sessions().rows(results);
    }

    @Override
    default void close() {
        sessions().close();
    }
}
