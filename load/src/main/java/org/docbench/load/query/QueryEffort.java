package org.docbench.load.query;

import java.time.Duration;

/**
 * How much is measured. Numbers of queries are fixed: the same work for every target, and the same digest in every round.
 *
 * @param rounds each target has every case once in each
 * @param documents to find something in, where they are DocBench's own
 * @param queries of a block
 * @param scans queries of a block without an index: each looks at every document
 * @param warmUp queries of a block before the first one that counts, at most {@code scans} without an index
 * @param warmUpFirst at most for the warm-up before the first round, for each target
 * @param profiled at least so long a profiled repetition takes: stacks are recorded some 100 times a second
 * @param limit after which a query has failed
 */
public record QueryEffort(
        int rounds,
        int documents,
        int queries,
        int scans,
        int warmUp,
        Duration warmUpFirst,
        Duration profiled,
        Duration limit) {

    /** For the tour: every suite within eight minutes. */
    public static final QueryEffort TOUR =
            new QueryEffort(3, 2_000, 50, 3, 5, Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(30));

    private static final QueryEffort QUICK = new QueryEffort(
            8, 10_000, 200, 5, 10, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(30));

    private static final QueryEffort STANDARD = new QueryEffort(
            10, 10_000, 2_000, 20, 50, Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofSeconds(60));

    /** The published numbers: a query for each of 10,000 documents with 10 links, 100,000 items. */
    private static final QueryEffort PAPER = new QueryEffort(
            10, 10_000, 10_000, 100, 200, Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(60));

    /** The effort of a profile. */
    public static QueryEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** With what was chosen in its place. */
    QueryEffort with(QueryChoice choice) {
        return new QueryEffort(
                choice.rounds() == 0 ? rounds : choice.rounds(),
                choice.documents() == 0 ? documents : choice.documents(),
                queries,
                scans,
                warmUp,
                warmUpFirst,
                profiled,
                limit);
    }
}
