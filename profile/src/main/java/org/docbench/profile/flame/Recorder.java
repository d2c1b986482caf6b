package org.docbench.profile.flame;

/** Records stacks of one side between two calls; by default it holds nothing. Nothing is thrown: what fails becomes the reason of the recording. */
interface Recorder {
    /** Sampling has begun when it returns. */
    default void begin() {}

    /** Sampling has ended when it returns. */
    default void end() {}

    /** After the end: what was sampled. */
    Recording collect();

    /** Ends it at once if need be and gives everything back that it holds; the last call. */
    default void drop() {}

    /** One that never records. */
    static Recorder refused(String tool, String reason) {
        return () -> Recording.none(tool, reason);
    }

    /** How often stacks are looked at. */
    static final class Pace {
        /**
         * Samples a second of processor time, on both sides. Prime, so that work which repeats every 10 ms is not always met
         * at the same place; 2.5 s of one core give 500 samples, which hold a share of 10 % to about 3 points.
         */
        static final int HERTZ = 199;

        static final long NANOS = 1_000_000_000L / HERTZ;

        private Pace() {}
    }

    /**
     * What a recorder brought back.
     *
     * @param tool what recorded, its version and event
     * @param reason why there are no stacks, and what would allow them; null when there are
     */
    record Recording(Stacks stacks, String tool, String reason) {
        static Recording of(Stacks stacks, String tool) {
            return stacks.counts().isEmpty()
                    ? none(
                            tool,
                            "no sample was taken: the window was shorter than the time between two, or nothing ran")
                    : new Recording(stacks, tool, null);
        }

        static Recording none(String tool, String reason) {
            return new Recording(Stacks.NONE, tool, reason);
        }
    }
}
