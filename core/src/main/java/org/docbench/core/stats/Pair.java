package org.docbench.core.stats;

/** Two targets on one case, for totals over many cases. {@code name} is the case in words. */
public record Pair(String name, Samples baseline, Samples contender) {}
