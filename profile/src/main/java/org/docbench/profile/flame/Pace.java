package org.docbench.profile.flame;

/** How often stacks are looked at. */
final class Pace {
    /**
     * Samples a second of processor time, on both sides. Prime, so that work which repeats every 10 ms is not always met
     * at the same place; 2.5 s of one core give 500 samples, which hold a share of 10 % to about 3 points.
     */
    static final int HERTZ = 199;

    static final long NANOS = 1_000_000_000L / HERTZ;

    private Pace() {}
}
