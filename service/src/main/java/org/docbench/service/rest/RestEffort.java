package org.docbench.service.rest;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param rows of the table before every block
 * @param rounds in each of which every target has every case once
 * @param layerRounds in how many of them requests are sent one at a time: such a block is over in milliseconds, and what differs
 *     between rounds is more than what differs between its requests
 * @param steadyRounds in how many of them the long cases are measured: steady ones and rates
 * @param single requests of a block of one at a time
 * @param steady window of a steady case
 * @param rate window of a rate
 * @param profiled window of a repetition whose stacks are recorded; a second of processor time gives 199
 * @param sweep requests of a block of the sweep, for each of its 20 connections
 * @param warmUp windows for each operation, so many at most, when a service has started: of 500 ms in a process that ran nothing
 *     before, of 100 ms in one that did
 * @param samples transactions that are read back after a block
 * @param workers of the sweep
 * @param backends of the sweep
 * @param rates in requests a second
 * @param everyPair whether the sweep has every number of workers with every number of backends, or else backends for creates with the
 *     most workers only; and whether every operation arrives at every rate, or else rows at the higher and lists at the lower
 * @param narrow whether the long cases and the variants are measured on the first table of each product only
 * @param levels how many levels, the strongest first, if none is asked for
 * @param limit after which an operation of the store has failed
 */
public record RestEffort(
        int rows,
        int rounds,
        int layerRounds,
        int steadyRounds,
        int single,
        Duration steady,
        Duration rate,
        Duration profiled,
        int sweep,
        int warmUp,
        int samples,
        List<Integer> workers,
        List<Integer> backends,
        List<Double> rates,
        boolean everyPair,
        boolean narrow,
        int levels,
        Duration limit) {
    /** A steady case of less says so. */
    static final Duration STEADY = Duration.ofSeconds(10);

    /** Claimed of the published service for its dashboard, and as sustained. */
    private static final List<Double> PUBLISHED_RATES = List.of(1_500.0, 2_000.0);

    /** For the tour: every suite within eight minutes. The layers alone; what is not settled after a second and a half says so. */
    public static final RestEffort TOUR = new RestEffort(
            1_000,
            3,
            6,
            1,
            60,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            10,
            3,
            10,
            List.of(1),
            List.of(0),
            PUBLISHED_RATES,
            false,
            true,
            1,
            Duration.ofSeconds(30));

    private static final RestEffort QUICK = new RestEffort(
            1_000,
            4,
            6,
            4,
            100,
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            10,
            5,
            10,
            List.of(1, 4),
            List.of(0, 2),
            PUBLISHED_RATES,
            false,
            true,
            1,
            Duration.ofSeconds(30));

    private static final RestEffort STANDARD = new RestEffort(
            10_000,
            6,
            12,
            3,
            500,
            STEADY,
            STEADY,
            STEADY,
            25,
            20,
            50,
            List.of(1, 2, 4, 8, 16),
            List.of(0, 1, 2, 5),
            PUBLISHED_RATES,
            true,
            true,
            2,
            Duration.ofSeconds(60));

    private static final RestEffort PAPER = new RestEffort(
            100_000,
            12,
            20,
            6,
            2_000,
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            100,
            50,
            200,
            List.of(1, 2, 4, 8, 16),
            List.of(0, 1, 2, 4, 5, 10),
            PUBLISHED_RATES,
            true,
            false,
            3,
            Duration.ofMinutes(2));

    public RestEffort {
        workers = List.copyOf(workers);
        backends = List.copyOf(backends);
        rates = List.copyOf(rates);
        if (rows < Asked.LISTED || rounds < 1 || single < 1) {
            throw new IllegalArgumentException(
                    "rows are at least " + Asked.LISTED + ", rounds and requests numbers from 1");
        }
    }

    /** The effort of a profile. */
    public static RestEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** The same with what is chosen instead. */
    RestEffort with(RestChoice choice) {
        return new RestEffort(
                choice.rows() == 0 ? rows : choice.rows(),
                choice.rounds() == 0 ? rounds : choice.rounds(),
                choice.rounds() == 0 ? layerRounds : choice.rounds(),
                choice.rounds() == 0 ? steadyRounds : choice.rounds(),
                single,
                steady,
                rate,
                profiled,
                sweep,
                warmUp,
                samples,
                choice.workers().isEmpty() ? workers : choice.workers(),
                choice.backends().isEmpty() ? backends : choice.backends(),
                choice.rates().isEmpty() ? rates : choice.rates(),
                everyPair
                        || !choice.workers().isEmpty()
                        || !choice.backends().isEmpty()
                        || !choice.rates().isEmpty(),
                narrow,
                levels,
                limit);
    }
}
