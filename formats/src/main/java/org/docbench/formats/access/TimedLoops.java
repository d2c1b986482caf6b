package org.docbench.formats.access;

import org.docbench.formats.alternate.Contender;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The timed operations, one loop for each phase so that each keeps its own call site: a fork holds one target, and the compiler sees one type
 * there. Results go to JMH's black hole. The last one is kept for the comparison with the model, so it comes from inside the timer (rule 3).
 */
final class TimedLoops<H> {
    /** Operations in one call of a loop: few, so that the compiler sees enough calls and compiles the method, and not its long loop only. */
    private static final int CALL = 8;

    private final Prepared<H> on;
    private final Phase phase;
    private final Blackhole blackhole = new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
    private int next;
    private int current;
    private Object result;
    private long clocked;

    TimedLoops(Prepared<H> on, Phase phase) {
        this.on = on;
        this.phase = phase;
    }

    /** Returns the nanoseconds of so many operations. */
    long nanos(long operations) {
        clocked = 0;
        long begin = System.nanoTime();
        for (long left = operations; left > 0; left -= CALL) {
            run((int) Math.min(left, CALL));
        }
        long nanos = System.nanoTime() - begin;
        return phase == Phase.UPSTREAM ? clocked : nanos;
    }

    /**
     * Compares the last result with the model, outside the timer.
     *
     * @throws Contender.Fault if they differ
     */
    void check() {
        on.check(current, result).ifPresent(difference -> {
            throw new Contender.Fault("wrong result " + difference);
        });
    }

    private void run(int operations) {
        switch (phase) {
            case OPEN -> open(operations);
            case GET -> get(operations);
            case READ -> read(operations);
            case OPEN_READ -> openRead(operations);
            case OPEN_READS -> openReads(operations);
            case UPSTREAM -> upstream(operations);
            case PATCH -> patch(operations);
        }
    }

    private int step() {
        int i = next;
        next = i + 1 == on.cycle ? 0 : i + 1;
        current = i;
        return i;
    }

    private void keep(Object answer) {
        result = answer;
        blackhole.consume(answer);
    }

    private void open(int operations) {
        for (int n = 0; n < operations; n++) {
            keep(on.format.open(on.images[step()]));
        }
    }

    private void get(int operations) {
        for (int n = 0; n < operations; n++) {
            int i = step();
            keep(on.accessors[i].get(on.handles[i]));
        }
    }

    private void read(int operations) {
        for (int n = 0; n < operations; n++) {
            int i = step();
            keep(on.accessors[i].read(on.handles[i]));
        }
    }

    private void openRead(int operations) {
        for (int n = 0; n < operations; n++) {
            int i = step();
            keep(on.accessors[i].read(on.format.open(on.images[i])));
        }
    }

    private void openReads(int operations) {
        for (int n = 0; n < operations; n++) {
            int i = step();
            on.selections[i].read(on.format.open(on.images[i]), on.answers);
            keep(on.answers);
        }
    }

    /** Seed 000, §1.2: a clock read before and after every single lookup, the differences summed. */
    private void upstream(int operations) {
        for (int n = 0; n < operations; n++) {
            int i = step();
            long before = System.nanoTime();
            Object answer = on.accessors[i].get(on.handles[i]);
            clocked += System.nanoTime() - before;
            keep(answer);
        }
    }

    private void patch(int operations) {
        for (int n = 0; n < operations; n++) {
            keep(on.patchers[step()].patch(on.images[current]));
        }
    }
}
