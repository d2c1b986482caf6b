package org.docbench.core.stats;

/** Two targets on one case, for totals over many cases. {@code name} is the case in words. */
public record Pair(String name, Samples baseline, Samples contender) {

    /** The times of one operation, where each time here is that of {@code operations}. */
    public Pair per(int operations) {
        return new Pair(name, baseline.per(operations), contender.per(operations));
    }
}
