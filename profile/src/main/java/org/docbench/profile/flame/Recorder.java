package org.docbench.profile.flame;

/** Records stacks of one side between two calls. Nothing is thrown: what fails becomes the reason of the recording. */
interface Recorder {
    /** Sampling has begun when it returns. */
    void begin();

    /** Sampling has ended when it returns. */
    void end();

    /** After the end: what was sampled. */
    Recording collect();

    /** Ends it at once if need be and gives everything back that it holds; the last call. */
    void drop();

    /** One that never records. */
    static Recorder refused(String tool, String reason) {
        return new Recorder() {
            @Override
            public void begin() {}

            @Override
            public void end() {}

            @Override
            public Recording collect() {
                return Recording.none(tool, reason);
            }

            @Override
            public void drop() {}
        };
    }
}
