package org.docbench.core.run;

/**
 * A question that was registered before a run.
 *
 * @param kind {@link #CLAIM} or {@link #PAIRS}
 * @param id of a claim its publication and its own, as {@code 000/D1}; of pairs the suite
 * @param text the question in words
 */
public record Question(String kind, String id, String text) {
    /** Whether a published claim holds. */
    public static final String CLAIM = "claim";

    /** Which target of a suite is faster. */
    public static final String PAIRS = "pairs";

    /** Asks for every comparison of a suite. */
    public static Question pairs(String suite) {
        return new Question(PAIRS, suite, "all pairs of targets on each case and compared phase");
    }
}
