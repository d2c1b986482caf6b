package org.docbench.load.engine;

import java.util.function.Supplier;

/** Time that passes only when it is told to: workers are simulated without waiting. */
final class VirtualClock implements Clock {
    private final Supplier<long[]> now;

    private VirtualClock(Supplier<long[]> now) {
        this.now = now;
    }

    /** A time for each thread: several workers side by side, one phase. */
    static VirtualClock forEach() {
        return new VirtualClock(ThreadLocal.withInitial(() -> new long[1])::get);
    }

    /** One time: one worker, any number of phases. */
    static VirtualClock forOne() {
        long[] now = new long[1];
        return new VirtualClock(() -> now);
    }

    @Override
    public long nanos() {
        return now.get()[0];
    }

    @Override
    public void rest(long nanos) {
        pass(nanos);
    }

    void pass(long nanos) {
        now.get()[0] += nanos;
    }

    /** Work that lasts so long. */
    Work lasting(long nanos) {
        return n -> pass(nanos);
    }
}
