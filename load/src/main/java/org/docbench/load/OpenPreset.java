package org.docbench.load;

import java.time.Duration;
import org.docbench.core.runner.RunRequest;

/**
 * How long is measured in an open loop.
 *
 * @param window of a rate in a round, at least
 * @param step window of a search, at least
 * @param rounds in each of which every target has every rate once
 * @param workers the most that can be in flight
 * @param probe operations of each worker, back to back, before the first round: the product is warm, and a search has its guess
 */
public record OpenPreset(Duration window, Duration step, int rounds, int workers, int probe) {
    /** The part of a preset. */
    public static final String PART = "open";

    public OpenPreset {
        if (rounds < 1 || workers < 1 || probe < 1) {
            throw new IllegalArgumentException("rounds, workers and the operations of a probe are numbers from 1");
        }
    }

    /** Returns the same with the rounds that a run asks for instead. */
    OpenPreset with(RunRequest request) {
        return new OpenPreset(window, step, request.rounds(rounds), workers, probe);
    }
}
