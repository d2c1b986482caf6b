package org.docbench.load.crud;

import java.time.Duration;
import java.util.List;
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

    /** For the tour: every suite within eight minutes. */
    public static final CrudEffort TOUR = new CrudEffort(
            new Scale(List.of(2_000L, 20_000L), List.of(1, 4), 3), 60, 15, 2, 5, 20, false, 20, Duration.ofSeconds(30));

    private static final CrudEffort QUICK = new CrudEffort(
            new Scale(List.of(10_000L, 50_000L, 200_000L), List.of(1, 2, 4, 8), 3),
            100,
            20,
            2,
            10,
            20,
            false,
            20,
            Duration.ofSeconds(30));

    /** The published numbers of workers; of documents a tenth. */
    private static final CrudEffort STANDARD = new CrudEffort(
            new Scale(
                    List.of(100_000L, 200_000L, 400_000L, 800_000L, 1_000_000L), List.of(1, 2, 4, 6, 8, 10, 16, 32), 5),
            2_000,
            100,
            3,
            50,
            100,
            false,
            20,
            Duration.ofSeconds(60));

    /** As published: one to ten million documents. */
    private static final CrudEffort PAPER = new CrudEffort(
            new Scale(
                    List.of(1_000_000L, 2_000_000L, 4_000_000L, 8_000_000L, 10_000_000L),
                    List.of(1, 2, 4, 6, 8, 10, 16, 32),
                    10),
            10_000,
            200,
            3,
            100,
            200,
            true,
            20,
            Duration.ofMinutes(5));

    /** The effort of a profile. */
    public static CrudEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
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
