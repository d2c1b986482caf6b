package org.docbench.load.engine;

import java.util.function.LongFunction;

/**
 * One worker of an open loop: takes the next arrival, waits for its time if it is early, does it at once if it is late. The
 * clock is read once for each operation when it is late, and while waiting when it is early. Nothing here allocates.
 */
final class OpenWorker implements LongFunction<OpenTally> {

    /** So often a waiting worker looks whether the end was asked for. */
    private static final long SLICE_NANOS = 10_000_000;

    private final Work work;
    private final PreparedWork prepared;
    private final long first;
    private final Tickets tickets;
    private final OpenLoop loop;
    private final long windowNanos;
    private final Halt halt;
    private final OpenTally tally = new OpenTally();

    OpenWorker(Work work, long first, Tickets tickets, long windowNanos, OpenLoop loop, Halt halt) {
        this.work = work;
        this.prepared = work instanceof PreparedWork itself ? itself : null;
        this.first = first;
        this.tickets = tickets;
        this.windowNanos = windowNanos;
        this.loop = loop;
        this.halt = halt;
    }

    /** All arrivals of the window, also those that are late; but none begins when the window has gone by twice. */
    @Override
    public OpenTally apply(long started) {
        Clock clock = loop.clock();
        Arrivals arrivals = loop.arrivals();
        long now = clock.nanos();
        long n = first;
        while (!halt.asked() && now - started < 2 * windowNanos) {
            long offset = arrivals.at(tickets.take());
            if (offset >= windowNanos) {
                break;
            }
            long intended = started + offset;
            try {
                if (prepared != null) {
                    prepared.prepare(n);
                    now = clock.nanos();
                }
                if (now < intended) {
                    now = await(intended, clock);
                    if (now < intended) {
                        break;
                    }
                    tally.late(now - intended);
                }
                work.run(n);
                long end = clock.nanos();
                tally.record(end - intended, end - now);
                now = end;
            } catch (Exception e) {
                now = clock.nanos();
                tally.responses().error(e, halt);
            }
            n++;
        }
        tally.responses().ended(now, n);
        return tally;
    }

    /** The time afterwards: before the intended one if the end was asked for. */
    private long await(long intended, Clock clock) {
        long now = clock.nanos();
        while (now < intended && !halt.asked()) {
            clock.rest(Math.min(intended - now, SLICE_NANOS));
            now = clock.nanos();
        }
        return now;
    }
}
