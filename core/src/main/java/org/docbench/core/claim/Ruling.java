package org.docbench.core.claim;

/** What a run says of a published claim. */
public enum Ruling {
    /** What the sentence says was measured so, in direction and in size. */
    CONFIRMED("confirmed"),
    /**
     * The claim is a level, and the measured one is within 2x of it on another machine: nothing else of it is tested. Of an upper bound:
     * above it, and within 2x above it.
     */
    SIZE("size"),
    /** The published side holds, the size does not. */
    DIRECTION("direction"),
    /** Of several statements in one sentence, at least one holds and at least one is refuted. */
    PARTLY("partly"),
    /**
     * The interval lies wholly on the other side of 1, or two targets tie where more than 2.1x was published. Of growth, another model is
     * better by more than 10 AICc, or all sizes tie. Of counts, those of one target are all out of bounds.
     */
    REFUTED("refuted"),
    /** Neither is sure. */
    INCONCLUSIVE("inconclusive"),
    /** Rows are missing; the row names them and the command that would measure them. */
    NOT_RUN("not-run");

    private final String word;

    Ruling(String word) {
        this.word = word;
    }

    /** As the run file writes it. */
    public String word() {
        return word;
    }

    /** Whether the statement holds, at least in its direction. */
    boolean holds() {
        return this == CONFIRMED || this == SIZE || this == DIRECTION;
    }
}
