package org.docbench.core.claim;

/** What a run says of a published claim. */
public enum Ruling {
    /** The interval lies on the published side of 1 and overlaps half to double of the published value. */
    CONFIRMED("confirmed"),
    /** The published side holds, the size does not. */
    DIRECTION("direction"),
    /**
     * The interval lies wholly on the other side of 1; of growth, another model is better by more than 2 AICc or all sizes
     * tie; of counts, a target's are all out of bounds.
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
}
