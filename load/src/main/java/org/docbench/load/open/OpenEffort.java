package org.docbench.load.open;

import java.time.Duration;

/**
 * How long is measured in an open loop.
 *
 * @param window of a rate in a round, at least
 * @param step window of a search, at least
 * @param rounds in each of which every target has every rate once
 * @param workers the most that can be in flight
 * @param probe operations of each worker, back to back, before the first round: the product is warm, and a search has its guess
 */
public record OpenEffort(Duration window, Duration step, int rounds, int workers, int probe) {
    private static final OpenEffort QUICK = new OpenEffort(Duration.ofSeconds(2), Duration.ofSeconds(1), 3, 8, 200);

    private static final OpenEffort STANDARD =
            new OpenEffort(Duration.ofSeconds(10), Duration.ofSeconds(3), 5, 8, 1_000);

    private static final OpenEffort PAPER =
            new OpenEffort(Duration.ofSeconds(30), Duration.ofSeconds(10), 10, 8, 5_000);

    public OpenEffort {
        if (rounds < 1 || workers < 1 || probe < 1) {
            throw new IllegalArgumentException("rounds, workers and the operations of a probe are numbers from 1");
        }
    }

    /** The effort of a profile. */
    public static OpenEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    public OpenEffort withRounds(int asked) {
        return new OpenEffort(window, step, asked, workers, probe);
    }
}
