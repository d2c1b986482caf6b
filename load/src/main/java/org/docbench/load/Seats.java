package org.docbench.load;

import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;

/**
 * The targets of a suite's run.
 *
 * @param suite its name in commands
 * @param targets those that are absent included
 * @param all one for each target that is ready, in the order of reports
 */
public record Seats(String suite, StoreTargets targets, List<Seat> all) implements AutoCloseable {

    /** Of those targets that the suite measures; {@code limit} and {@code ready} as {@link Seat} has them. */
    public static Seats of(String suite, StoreTargets asked, Duration limit, BiConsumer<Session, String> ready) {
        StoreTargets targets = Ways.in(suite, asked);
        return new Seats(
                suite,
                targets,
                targets.ready().stream()
                        .map(target -> new Seat(target, suite, limit, ready))
                        .toList());
    }

    /** The same with nothing to make ready. */
    public static Seats of(String suite, StoreTargets asked, Duration limit) {
        return of(suite, asked, limit, (session, collection) -> {});
    }

    /** The ids of the targets that are ready. */
    public List<String> ids() {
        return all.stream().map(seat -> seat.target().id()).toList();
    }

    /** What the device itself takes, in the folders of their servers. */
    public SyncFloor syncFloor() {
        return new SyncFloor(targets.ready());
    }

    /**
     * Has each target work at each level once, so that the first round is like the others.
     *
     * @param work on a session and the target's collection; says how it ended
     */
    public void warmUp(List<Durability> levels, BooleanSupplier ended, BiFunction<Session, String, String> work) {
        for (Durability level : levels) {
            all.stream()
                    .filter(seat -> seat.has(level) && !ended.getAsBoolean())
                    .forEach(seat -> Attempt.noted(
                            seat, "warm-up at " + level.id(), () -> work.apply(seat.at(level), seat.collection())));
        }
    }

    /** As the run file shows them. */
    public List<TargetRow> rows(List<ResultRow> results) {
        return StoreTargetRows.of(suite, targets, all, results);
    }

    @Override
    public void close() {
        all.forEach(Seat::close);
    }
}
