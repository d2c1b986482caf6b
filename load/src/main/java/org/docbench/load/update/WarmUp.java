package org.docbench.load.update;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/**
 * Work before the first round that is not counted: until the operations of a piece are no longer faster than those of the
 * best piece before, or time is up. The target's settings in the run file say which.
 */
final class WarmUp {
    private static final int PIECE = 50;

    /** A piece that is not faster than the best before it by this much has settled. */
    private static final double STILL_FASTER = 0.97;

    private final UpdateEffort effort;
    private final LongSupplier clock;

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
        long begin = clock.getAsLong();
        long best = Long.MAX_VALUE;
        int operations = 0;
        boolean settled = false;
        try (Prepared<Change> prepared =
                session.update(collection, of.operations().timed(0).get(0))) {
            while (!settled && clock.getAsLong() - begin < effort.warmUpBlock().toNanos()) {
                long[] nanos = new long[PIECE];
                for (int i = 0; i < PIECE; i++) {
                    nanos[i] = timed(prepared, id, of.operations().timed(operations++));
                }
                Arrays.sort(nanos);
                long median = nanos[PIECE / 2];
                settled = median > STILL_FASTER * best;
                best = Math.min(best, median);
            }
        }
        session.delete(collection, new Find.ById(id)).with(new Find.ById(id)).execute();
        return operations + " operations, "
                + (settled
                        ? "settled"
                        : "not settled within " + effort.warmUpBlock().toMillis() + " ms");
    }

    private long timed(Prepared<Change> prepared, String id, List<Update> updates) {
        Call call = prepared.with(new Change(id, updates.get(0)));
        long begin = clock.getAsLong();
        call.execute();
        return clock.getAsLong() - begin;
    }
}
