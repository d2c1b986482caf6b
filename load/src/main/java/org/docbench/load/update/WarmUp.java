package org.docbench.load.update;

import java.util.List;
import java.util.function.LongSupplier;
import org.docbench.core.value.Value;
import org.docbench.load.Settling;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/** Updates before the first round that are not counted. The target's settings in the run file say how many. */
final class WarmUp {
    private final UpdateEffort effort;
    private final LongSupplier clock;
    private int operations;

    /** @param clock in nanoseconds */
    WarmUp(UpdateEffort effort, LongSupplier clock) {
        this.effort = effort;
        this.clock = clock;
    }

    /** Warms up and says, in words, how it ended. */
    String of(Session session, String collection, UpdateCase of) {
        String id = "warm-up";
        Value.Obj document = Block.withId(id, of.document().get());
        session.insert(collection, List.of(document)).execute();
        String end;
        try (Prepared<Change> prepared =
                session.update(collection, of.operations().timed(0).get(0))) {
            end = Settling.of(
                    () -> timed(prepared, id, of.operations().timed(operations++)), effort.warmUpBlock(), clock);
        }
        session.delete(collection, new Find.ById(id)).with(new Find.ById(id)).execute();
        return end;
    }

    private long timed(Prepared<Change> prepared, String id, List<Update> updates) {
        Call call = prepared.with(new Change(id, updates.get(0)));
        long begin = clock.getAsLong();
        call.execute();
        return clock.getAsLong() - begin;
    }
}
