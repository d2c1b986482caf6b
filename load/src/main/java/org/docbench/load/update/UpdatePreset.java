package org.docbench.load.update;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.StoreEntry;
import org.docbench.stores.Durability;

/**
 * How much is measured.
 *
 * @param rounds each target has every case once in each
 * @param instances of each server that measure the rounds one after the other
 * @param operations of a block, unless they would take longer than {@code block}
 * @param batches into which they are divided, with those of the other targets in between; 1: one target after the other
 * @param block what the operations of a block may take, judged by untimed ones before them. A slow one that is timed must not end it
 * @param warmUp operations of a block before the first one that is timed. Costs are counted in all but the first and the last
 *     {@link InterleavedBlocks#UNTIMED}, and in as many after the timed ones
 * @param arrays operations of a block that changes an array
 * @param rehearsals rounds before the first one whose results are dropped: so many at most
 * @param largest whether the largest documents are among the cases
 * @param everyLevel whether all cases are measured at all levels, or only those that ask what a level costs
 * @param limit after which an operation has failed
 */
public record UpdatePreset(
        int rounds,
        int instances,
        int operations,
        int batches,
        Duration block,
        int warmUp,
        Arrays arrays,
        int rehearsals,
        boolean largest,
        boolean everyLevel,
        Duration limit) {
    /** @throws IllegalArgumentException if costs would be counted in no operation */
    public UpdatePreset {
        if (Math.min(warmUp, arrays.warmUp()) <= UNCOUNTED) {
            throw new IllegalArgumentException("warmUp must be above " + UNCOUNTED);
        }
    }

    /** Operations of the warm-up in which no costs are counted. */
    private static final int UNCOUNTED = 2 * InterleavedBlocks.UNTIMED;

    private static final Duration ANY = Duration.ofNanos(Long.MAX_VALUE);

    /** Enough that the syncs of a checkpoint in the background do not decide. */
    private static final int WATCHED = 50;

    private static final Set<Scenario> ARRAYS = Set.of(UpdateSuite.PUSH, UpdateSuite.DELETE, UpdateSuite.LARGE_ARRAY);

    /**
     * How much is measured of a case that changes an array: one that is appended to is longer after each operation.
     *
     * @param warmUp operations of a block before the first one that counts
     * @param operations of a block, however long they take: the array is as long for every target
     */
    public record Arrays(int warmUp, int operations) {}

    /** Returns the same with what a run asks for instead; not for arrays, which grow with each operation. */
    UpdatePreset with(RunRequest request) {
        return new UpdatePreset(
                request.rounds(rounds),
                StoreEntry.instances(request, instances, rounds),
                operations,
                batches,
                block,
                request.number(StoreEntry.WARMUP.name()).orElse(warmUp),
                arrays,
                rehearsals,
                largest,
                everyLevel,
                limit);
    }

    /** Returns the preset for the operations of a case. */
    UpdatePreset of(UpdateCases.UpdateCase benchCase) {
        return ARRAYS.contains(benchCase.scenario()) ? on(arrays.operations, ANY, arrays.warmUp) : this;
    }

    private UpdatePreset on(int most, Duration longest, int before) {
        return new UpdatePreset(
                rounds, instances, most, batches, longest, before, arrays, rehearsals, largest, everyLevel, limit);
    }

    int batch() {
        return Math.max(1, (operations + batches - 1) / batches);
    }

    /** Returns the operations of a block of which one takes so long, in whole batches. */
    int operations(double nanosOfEach) {
        double whole = batch() * Math.ceil(block.toNanos() / Math.max(1, nanosOfEach) / batch());
        return (int) Math.min(operations, whole);
    }

    /** Returns the preset of a block in which the kernel counts syncs: no operation is timed. */
    UpdatePreset watched() {
        return on(0, ANY, WATCHED / 2 + InterleavedBlocks.UNTIMED);
    }

    /** Returns in how many operations costs are counted before those that are timed, and in how many after them. */
    int counted() {
        return warmUp - UNCOUNTED;
    }

    /**
     * The levels of a case among those asked for. Where all are asked and time is short, the smallest write and the change of one
     * field show what each level costs; the others are measured at those of the published claims, the weakest and the durable ones.
     */
    List<Durability> levels(UpdateCases.UpdateCase of, List<Durability> asked) {
        boolean all = everyLevel
                || List.of(UpdateSuite.BASELINE, UpdateSuite.SINGLE).contains(of.scenario())
                || !asked.containsAll(Durability.ofOneServer());
        return all
                ? asked
                : asked.stream().filter(level -> level != Durability.OS).toList();
    }
}
