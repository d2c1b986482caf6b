package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.open.OpenScenarios;
import org.docbench.load.open.OpenSubject;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;

/**
 * An operation at a number of documents on a target, in an open loop.
 *
 * @param trouble why the target cannot be measured at this size, if it cannot
 */
record CrudSubject(Turn turn, CrudTarget at, CrudCase of, long size, Optional<String> trouble) implements OpenSubject {

    @Override
    public String target() {
        return at.id();
    }

    @Override
    public int workers() {
        return of.workers();
    }

    @Override
    public OpenScenarios scenarios() {
        return CrudSuite.OPEN;
    }

    @Override
    public Case at(Scenario scenario, String value) {
        List<Object> values = new ArrayList<>(List.of(of.operation().words(), size, of.workers(), value));
        of.level().map(Durability::id).ifPresent(values::add);
        return scenario.with(values.toArray());
    }

    @Override
    public Optional<Trial.Outcome> obstacle() {
        return trouble.<Trial.Outcome>map(Trial.Failed::new)
                .or(() -> of.level().flatMap(at.seat()::without).map(Trial.Unsupported::new));
    }

    @Override
    public <T> T block(
            Optional<Watched> watched,
            long seed,
            long operations,
            Function<List<? extends PreparedWork>, T> done,
            Function<T, LoadResult> load) {
        return turn.open(at, of, size, watched, seed, operations, done, load);
    }

    @Override
    public Trial.Failed fault(StoreException e) {
        return at.fault(e);
    }
}
