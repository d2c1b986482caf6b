package org.docbench.load.ycsb;

import java.time.Duration;
import org.docbench.core.experiment.Preset;
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

    /** Binds the part of a preset. */
    public static YcsbEffort of(Preset preset) {
        return preset.of(YcsbSuite.NAME, YcsbEffort.class);
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
