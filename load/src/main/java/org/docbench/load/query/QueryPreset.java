package org.docbench.load.query;

import java.time.Duration;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.StoreEntry;

/**
 * How much is measured. Numbers of queries are fixed: the same work for every target, and the same digest in every round.
 *
 * @param rounds each target has every case once in each
 * @param instances of each server that measure the rounds one after the other
 * @param documents to find something in, where they are DocBench's own
 * @param queries of a block
 * @param scans queries of a block without an index: each looks at every document
 * @param batches into which they are divided, with those of the other targets in between; 1: one target after the other
 * @param warmUp queries of a block before the first one that is timed, at most as many as are timed. Costs are counted in all but
 *     the first
 * @param published whether the ten published documents are queried as well; {@code --scenario published} asks for them too
 * @param rehearsals rounds before the first one whose results are dropped: so many at most
 * @param profiled the shortest duration of a profiled repetition: stacks are recorded at some 100 Hz
 * @param limit after which a query has failed
 */
public record QueryPreset(
        int rounds,
        int instances,
        int documents,
        int queries,
        int scans,
        int batches,
        int warmUp,
        int rehearsals,
        boolean published,
        Duration profiled,
        Duration limit) {

    /** Returns the same with what a run asks for instead. */
    QueryPreset with(RunRequest request) {
        return new QueryPreset(
                request.rounds(rounds),
                StoreEntry.instances(request, instances, rounds),
                request.number(QuerySuite.DOCUMENTS).orElse(documents),
                queries,
                scans,
                batches,
                request.number(StoreEntry.WARMUP.name()).orElse(warmUp),
                rehearsals,
                published,
                profiled,
                limit);
    }
}
