package org.docbench.load.crud;

import java.time.Duration;
import org.docbench.core.experiment.Preset;
import org.docbench.load.Scale;

/**
 * How much is measured. Numbers of operations are fixed: the same work for every target.
 *
 * @param scale documents, workers and rounds
 * @param operations of a block, of all workers together; each has at least {@code least}
 * @param least operations of a worker
 * @param scans of a block that looks at every document
 * @param warmUp finds in windows of 100 ms before the first round at a size: so many of them at most
 * @param samples documents that are read back after a block
 * @param everyPair whether every number of workers is measured in every order, by every key and at every level, or only
 *     beside the first of the others
 * @param profiled so many times the operations of a block a profiled one has
 * @param limit after which an operation has failed
 */
public record CrudEffort(
        Scale scale,
        int operations,
        int least,
        int scans,
        int warmUp,
        int samples,
        boolean everyPair,
        int profiled,
        Duration limit) {

    /** For each so many single calls there is one of a batch. */
    private static final int SHARE_OF_BATCHES = 20;

    /** Binds the part of a preset. */
    public static CrudEffort of(Preset preset) {
        return preset.of(CrudSuite.NAME, CrudEffort.class);
    }

    /** The same on another scale. */
    CrudEffort on(Scale other) {
        return new CrudEffort(other, operations, least, scans, warmUp, samples, everyPair, profiled, limit);
    }

    /** The same with what is chosen instead. */
    CrudEffort with(CrudChoice choice) {
        return on(scale.with(choice.documents(), choice.workers(), choice.rounds()));
    }

    /** Calls of each worker in a block: fewer where each is long. */
    int ofEach(Operation operation, int together) {
        if (operation.slow()) {
            return scans;
        }
        int calls = operation.batch() > 1 ? operations / SHARE_OF_BATCHES : operations;
        return Math.max(operation.batch() > 1 ? 1 : least, calls / together);
    }
}
