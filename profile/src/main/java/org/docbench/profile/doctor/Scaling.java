package org.docbench.profile.doctor;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongSupplier;
import org.docbench.profile.machine.AluLoop;
import org.docbench.profile.machine.Spread;

/**
 * Work done by two threads in the time in which one does its own: 2 on two cores, 1.0 to 1.4 on two hyperthreads of one
 * core, 1 on one CPU.
 *
 * @param speedup the median over rounds
 */
public record Scaling(double speedup) {

    /** Alone and together take turns, so that drift meets both. */
    private static final int ROUNDS = 21;

    /** 20 ms: several slices of a scheduler, so that two threads on one CPU are seen to share it. */
    private static final int STEPS = 20 * AluLoop.PIECE;

    static Scaling measure(LongSupplier clock) throws InterruptedException {
        long[] seeds = {AluLoop.warmUp(clock), 3};
        double[] speedups = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long start = clock.getAsLong();
            seeds[0] = AluLoop.run(seeds[0], STEPS);
            long alone = clock.getAsLong() - start;
            speedups[round] = 2.0 * alone / together(clock, seeds);
        }
        Arrays.sort(speedups);
        return new Scaling(Spread.quantile(speedups, 0.5));
    }

    /** From the moment both threads run to the end of the later one. The seeds carry the results, so none is dropped. */
    private static long together(LongSupplier clock, long[] seeds) throws InterruptedException {
        CyclicBarrier gate = new CyclicBarrier(2);
        Thread other = new Thread(() -> {
            pass(gate);
            seeds[1] = AluLoop.run(seeds[1], STEPS);
        });
        other.setDaemon(true);
        other.start();
        pass(gate);
        long start = clock.getAsLong();
        seeds[0] = AluLoop.run(seeds[0], STEPS);
        other.join();
        return Math.max(1, clock.getAsLong() - start);
    }

    private static void pass(CyclicBarrier gate) {
        try {
            gate.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            // The round is then timed without the other thread, which shows as a speedup of 2 in one of 21 rounds.
            Thread.currentThread().interrupt();
        }
    }
}
