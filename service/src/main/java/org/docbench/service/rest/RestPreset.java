package org.docbench.service.rest;

import java.time.Duration;
import java.util.List;
import org.docbench.core.experiment.Preset;

/**
 * How much is measured.
 *
 * @param rows of the table before every block
 * @param rounds in each of which every target has every case once
 * @param layerRounds in how many of them requests are sent one at a time. Such a block takes milliseconds, and rounds differ more than
 *     its requests do
 * @param steadyRounds in how many of them the long cases are measured: steady ones and rates
 * @param single requests of a block of one at a time, on each target
 * @param batches into so many the requests of such a block are divided; targets are interleaved batch by batch
 * @param steady window of a steady case
 * @param rate window of a rate
 * @param profiled window of a repetition whose stacks are recorded; a second of processor time gives 199
 * @param sweep requests of a block of the sweep, for each of 20 connections; where more workers need more connections, at least 10 for each
 * @param warmUp windows until what has started has settled, at most so many or those of {@link WarmUp#PATIENCE} and its like
 * @param generations whether the services of each round run in new processes, or else those of a stage
 * @param briefly whether the services' JVMs compile with C1 alone: they settle in seconds, and are somewhat slower then
 * @param samples transactions that are read back after a block
 * @param workers of the sweep
 * @param backends of the sweep
 * @param rates in requests/s
 * @param everyPair whether the sweep has every number of workers with every number of backends, and every operation every rate. The rates of
 *     the published dashboard and payments are then measured, too. If not, only creates with the most workers have several backends; rows
 *     arrive at the higher rate and lists at the lower
 * @param narrow whether the long cases and the variants are measured on the first table of each product only
 * @param levels how many levels, the strongest first, if none is asked for
 * @param flush how long a buffer of creates waits at most before it is written
 * @param published whether the published requests are asked of the published set-up
 * @param limit after which an operation of the store has failed
 */
public record RestPreset(
        int rows,
        int rounds,
        int layerRounds,
        int steadyRounds,
        int single,
        int batches,
        Duration steady,
        Duration rate,
        Duration profiled,
        int sweep,
        int warmUp,
        boolean generations,
        boolean briefly,
        int samples,
        List<Integer> workers,
        List<Integer> backends,
        List<Double> rates,
        boolean everyPair,
        boolean narrow,
        int levels,
        Duration flush,
        boolean published,
        Duration limit) {
    /** A steady case of less says so. */
    static final Duration STEADY = Duration.ofSeconds(10);

    public RestPreset {
        if (rows < BlockRequests.LISTED || rounds < 1 || single < 1 || batches < 1) {
            throw new IllegalArgumentException(
                    "rows are at least " + BlockRequests.LISTED + ", rounds, requests and batches numbers from 1");
        }
    }

    /** Binds the part of a preset. */
    public static RestPreset of(Preset preset) {
        return preset.of(RestSuite.NAME, RestPreset.class);
    }

    /** Returns the same with what the user chose instead. */
    RestPreset with(RestEntry.RestFilter filter) {
        return new RestPreset(
                filter.rows() == 0 ? rows : filter.rows(),
                filter.rounds() == 0 ? rounds : filter.rounds(),
                filter.rounds() == 0 ? layerRounds : filter.rounds(),
                filter.rounds() == 0 ? steadyRounds : filter.rounds(),
                single,
                batches,
                steady,
                rate,
                profiled,
                sweep,
                warmUp,
                generations,
                briefly,
                samples,
                filter.workers().isEmpty() ? workers : filter.workers(),
                filter.backends().isEmpty() ? backends : filter.backends(),
                filter.rates().isEmpty() ? rates : filter.rates(),
                everyPair
                        || !filter.workers().isEmpty()
                        || !filter.backends().isEmpty()
                        || !filter.rates().isEmpty(),
                narrow,
                levels,
                flush,
                published,
                limit);
    }
}
