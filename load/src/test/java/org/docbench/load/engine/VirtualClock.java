package org.docbench.load.engine;

/** A time for each thread, which passes only when it is told to: workers are simulated side by side without waiting. */
final class VirtualClock implements Clock {
    private final ThreadLocal<long[]> now = ThreadLocal.withInitial(() -> new long[1]);

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
