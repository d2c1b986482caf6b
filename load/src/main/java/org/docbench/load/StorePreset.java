package org.docbench.load;

import java.time.Duration;
import java.util.List;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;

/**
 * How much a suite measures whose collections grow. Numbers of operations are fixed: the same work for every target.
 *
 * @param documents sizes of the collection, growing
 * @param workers how many at a time, each with a session of its own
 * @param rounds each target has every case once in each, at each size
 * @param instances of each server that measure the rounds of a size one after the other
 * @param operations of a block that writes, of all workers together; each has at least {@code least}
 * @param least operations of a worker; those that read have {@link StoreExperiment#leastOfBatch} at least in each batch
 * @param readsPerWrite reads that take the place of a write in a block: a write waits for the device
 * @param scans of a worker where one operation looks at every document
 * @param batches at most into which the operations are divided, with those of the other targets in between; 1: one target after the other
 * @param rehearsals rounds before the first one at a size whose results are dropped: so many at most
 * @param samples documents that are read back after a block
 * @param everyPair whether every number of workers is measured in every order, by every key and at every level. If not, only one of
 *     these differs from the first value at a time
 * @param published whether cases have the published order and numbers of operations as well
 * @param profiled so many times the operations of a block a profiled one has
 * @param limit after which an operation has failed
 */
public record StorePreset(
        List<Long> documents,
        List<Integer> workers,
        int rounds,
        int instances,
        int operations,
        int least,
        int readsPerWrite,
        int scans,
        int batches,
        int rehearsals,
        int samples,
        boolean everyPair,
        boolean published,
        int profiled,
        Duration limit) {
    /** How long a block is: with too few operations, single stalls of a server decide. */
    public static final Parameter<Long> OPERATIONS = Parameter.single("operations", 1, 10_000_000);

    /** @throws IllegalArgumentException if the sizes do not grow or a number is below 1 */
    public StorePreset {
        documents = List.copyOf(documents);
        workers = List.copyOf(workers);
        long before = 1;
        for (long size : documents) {
            if (size <= before) {
                throw new IllegalArgumentException("numbers of documents must grow, from 2: " + documents);
            }
            before = size;
        }
        if (documents.isEmpty()
                || workers.isEmpty()
                || rounds < 1
                || workers.stream().anyMatch(w -> w < 1)) {
            throw new IllegalArgumentException("documents, workers and rounds are numbers from 1");
        }
    }

    /** Returns the largest number of documents. */
    public long largest() {
        return documents.get(documents.size() - 1);
    }

    /** Returns the same at the largest number of documents only. */
    StorePreset atLargest() {
        return on(List.of(largest()), workers, rounds, instances, operations);
    }

    /** Returns the same with what a run asks for instead. */
    StorePreset with(RunRequest request) {
        List<Long> sizes =
                request.numbers("documents").stream().map(Integer::longValue).toList();
        List<Integer> together = request.numbers("workers");
        return on(
                sizes.isEmpty() ? documents : sizes,
                together.isEmpty() ? workers(request.ranks()) : together,
                request.rounds(rounds),
                StoreEntry.instances(request, instances, rounds),
                request.number(OPERATIONS.name()).orElse(operations));
    }

    /** Each of several processes has a worker at least. */
    private List<Integer> workers(int ranks) {
        List<Integer> enough =
                workers.stream().filter(number -> number >= ranks).toList();
        return enough.isEmpty() ? List.of(ranks) : enough;
    }

    private StorePreset on(List<Long> sizes, List<Integer> together, int times, int instances, int operations) {
        return new StorePreset(
                sizes,
                together,
                times,
                instances,
                operations,
                least,
                readsPerWrite,
                scans,
                batches,
                rehearsals,
                samples,
                everyPair,
                published,
                profiled,
                limit);
    }
}
