package org.docbench.load;

import java.util.List;

/**
 * How far a suite goes whose collections grow during the run.
 *
 * @param sizes of the collection, in documents, growing
 * @param workers how many at a time, each with a session of its own
 * @param rounds each target has every case once in each, at each size
 */
public record Scale(List<Long> sizes, List<Integer> workers, int rounds) {

    /** @throws IllegalArgumentException if the sizes do not grow or a number is below 1 */
    public Scale {
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

    /** The largest size. */
    public long largest() {
        return sizes.get(sizes.size() - 1);
    }

    /** The same with what is chosen instead; an empty list, or 0, chooses nothing. */
    public Scale with(List<Long> chosenSizes, List<Integer> chosenWorkers, int chosenRounds) {
        return new Scale(
                chosenSizes.isEmpty() ? sizes : chosenSizes,
                chosenWorkers.isEmpty() ? workers : chosenWorkers,
                chosenRounds == 0 ? rounds : chosenRounds);
    }

    /** The same at the largest size only. */
    public Scale atLargest() {
        return new Scale(List.of(largest()), workers, rounds);
    }
}
