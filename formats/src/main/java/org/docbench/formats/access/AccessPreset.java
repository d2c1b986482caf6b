package org.docbench.formats.access;

import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.formats.alternate.Alternation;

/**
 * How much is measured. The values are those of a {@link Preset}.
 *
 * @param rounds every target takes its turn once in each round; a round's forks are new processes
 * @param fork what shares a process
 * @param warmupMillis untimed running of a trial before its first batch
 * @param samples of a trial
 * @param sampleMillis length of a sample
 * @param published use the published iteration counts where a case has them
 * @param thorough all cases, not only the headline ones
 */
public record AccessPreset(
        int rounds,
        ForkUnit fork,
        int warmupMillis,
        int samples,
        int sampleMillis,
        boolean published,
        boolean thorough) {

    /** Which trials run in one JVM. Two targets never do: one would meet code compiled for the other. */
    public enum ForkUnit {
        /** All cases of a target, in random order. */
        TARGET,
        /** One case. */
        CASE
    }

    /** Returns the alternating batches of a sample; one if the published number of operations is measured in a row. */
    int batchesOfSample() {
        return published ? 1 : Alternation.BATCHES;
    }

    /** Binds the part of a preset. */
    public static AccessPreset of(Preset preset) {
        return preset.of(AccessSuite.NAME, AccessPreset.class);
    }

    /** Returns the same with what a run asks for instead. */
    AccessPreset with(RunRequest request) {
        return new AccessPreset(request.rounds(rounds), fork, warmupMillis, samples, sampleMillis, published, thorough);
    }
}
