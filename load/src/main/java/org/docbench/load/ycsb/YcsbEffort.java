package org.docbench.load.ycsb;

import java.time.Duration;
import java.util.List;
import org.docbench.load.Scale;

/**
 * How much is measured. Numbers of operations are fixed: the same work for every target.
 *
 * @param scale records, workers and rounds
 * @param operations of a block, of all workers together
 * @param warmUp windows of 100 ms of reads before the first round at a size: so many at most
 * @param samples records that are read back after a block
 * @param everyPair whether every number of workers is measured at every level, or at the strongest only
 * @param profiled so many times the operations of a block a profiled one has
 * @param limit after which an operation has failed
 */
public record YcsbEffort(
        Scale scale, int operations, int warmUp, int samples, boolean everyPair, int profiled, Duration limit) {

    /** For the tour: every suite within eight minutes. */
    public static final YcsbEffort TOUR =
            new YcsbEffort(new Scale(List.of(10_000L), List.of(4), 3), 300, 5, 20, false, 20, Duration.ofSeconds(30));

    private static final YcsbEffort QUICK = new YcsbEffort(
            new Scale(List.of(20_000L), List.of(1, 4), 3), 300, 10, 20, false, 20, Duration.ofSeconds(30));

    private static final YcsbEffort STANDARD = new YcsbEffort(
            new Scale(List.of(100_000L, 500_000L), List.of(1, 4, 16), 5),
            2_000,
            50,
            100,
            false,
            10,
            Duration.ofSeconds(60));

    private static final YcsbEffort PAPER = new YcsbEffort(
            new Scale(List.of(1_000_000L, 10_000_000L), List.of(1, 2, 4, 8, 16, 32), 10),
            20_000,
            100,
            200,
            true,
            5,
            Duration.ofMinutes(5));

    /** The effort of a profile. */
    public static YcsbEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** The same on another scale. */
    YcsbEffort on(Scale other) {
        return new YcsbEffort(other, operations, warmUp, samples, everyPair, profiled, limit);
    }

    /** The same with what is chosen instead. */
    YcsbEffort with(YcsbChoice choice) {
        return on(scale.with(choice.records(), choice.workers(), choice.rounds()));
    }

    /** Operations of each worker in a block. */
    int ofEach(int together) {
        return Math.max(1, operations / together);
    }
}
