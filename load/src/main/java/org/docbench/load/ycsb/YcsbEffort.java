package org.docbench.load.ycsb;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured. Numbers of operations are fixed: the same work for every target.
 *
 * @param sizes of the collection, growing, in records
 * @param workers how many at a time, each with a session of its own
 * @param rounds each target has every case once in each, at each size
 * @param operations of a block, of all workers together
 * @param warmUp windows of 100 ms of reads before the first round at a size: so many at most
 * @param samples records that are read back after a block
 * @param everyPair whether every number of workers is measured at every level, or at the strongest only
 * @param profiled so many times the operations of a block a profiled one has
 * @param limit after which an operation has failed
 */
public record YcsbEffort(
        List<Long> sizes,
        List<Integer> workers,
        int rounds,
        int operations,
        int warmUp,
        int samples,
        boolean everyPair,
        int profiled,
        Duration limit) {

    private static final YcsbEffort QUICK =
            new YcsbEffort(List.of(20_000L), List.of(1, 4), 3, 300, 10, 20, false, 20, Duration.ofSeconds(30));

    private static final YcsbEffort STANDARD = new YcsbEffort(
            List.of(100_000L, 500_000L), List.of(1, 4, 16), 5, 2_000, 50, 100, false, 10, Duration.ofSeconds(60));

    private static final YcsbEffort PAPER = new YcsbEffort(
            List.of(1_000_000L, 10_000_000L),
            List.of(1, 2, 4, 8, 16, 32),
            10,
            20_000,
            100,
            200,
            true,
            5,
            Duration.ofMinutes(5));

    /** @throws IllegalArgumentException if the sizes do not grow or a number is below 1 */
    public YcsbEffort {
        sizes = List.copyOf(sizes);
        workers = List.copyOf(workers);
        long before = 1;
        for (long size : sizes) {
            if (size <= before) {
                throw new IllegalArgumentException("numbers of documents must grow, from 2: " + sizes);
            }
            before = size;
        }
        if (sizes.isEmpty()
                || workers.isEmpty()
                || rounds < 1
                || workers.stream().anyMatch(w -> w < 1)) {
            throw new IllegalArgumentException("documents, workers and rounds are numbers from 1");
        }
    }

    /** The effort of a profile. */
    public static YcsbEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** The same at the largest number of records only. */
    YcsbEffort largest() {
        return with(new YcsbChoice(sizes.subList(sizes.size() - 1, sizes.size()), List.of(), List.of(), 0));
    }

    /** The same with what is chosen instead. */
    YcsbEffort with(YcsbChoice choice) {
        return new YcsbEffort(
                choice.records().isEmpty() ? sizes : choice.records(),
                choice.workers().isEmpty() ? workers : choice.workers(),
                choice.rounds() == 0 ? rounds : choice.rounds(),
                operations,
                warmUp,
                samples,
                everyPair,
                profiled,
                limit);
    }

    /** Operations of each worker in a block. */
    int ofEach(int together) {
        return Math.max(1, operations / together);
    }
}
