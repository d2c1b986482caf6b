package org.docbench.core.claim;

import java.util.List;
import java.util.stream.Stream;

/**
 * A published statement and the measurement that settles it.
 *
 * @param statement what was said, in one sentence
 * @param published the number that was given
 * @param source where, for a reader who wants to look it up
 * @param measure what this project measures to rule on it
 * @param also further measurements that belong beside the ruling
 * @param objection the strongest objection of the side that the claim says lost, answered by measurements; null when none
 */
public record Claim(
        String id,
        String statement,
        Published published,
        String source,
        Measure measure,
        List<Remark> also,
        Objection objection) {
    public Claim {
        also = also == null ? List.of() : List.copyOf(also);
    }

    /** What stands beside the ruling, and the answers to the objection. */
    Stream<Remark> remarks() {
        return Stream.concat(also.stream(), objection == null ? Stream.empty() : objection.answers().stream());
    }

    /**
     * A sentence with a measurement in it.
     *
     * @param say introduces it: "Timed as published, one clock pair around each get"
     */
    public record Remark(String say, Measure measure) {

        String answered(Evidence evidence) {
            return say + ": " + measure.in(evidence).aside() + ".";
        }
    }

    /**
     * What the losing side would say.
     *
     * @param text the objection
     * @param answers what this run measured about it
     */
    public record Objection(String text, List<Remark> answers) {}
}
