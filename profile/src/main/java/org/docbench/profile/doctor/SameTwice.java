package org.docbench.profile.doctor;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.docbench.profile.machine.AluLoop;
import org.docbench.profile.machine.Spread;

/**
 * An A/A measurement: the same loop under two names, in pairs whose order is random. The true ratio is 1; what else is
 * seen is this machine's noise floor, and no difference below it can be told here.
 *
 * @param ratio the median over pairs
 * @param low p5 of the ratios of single pairs, and {@code high} their p95
 * @param floor half the width of the 95 % interval of the mean ratio, relative: 0.01 is 1 %
 */
public record SameTwice(double ratio, double low, double high, double floor) {

    /** Seeded, as all order in DocBench (rule 13). */
    private static final long SEED = 42;

    /** Two blocks of 5 ms each: 0.8 s in all, and p5 stands on four pairs. */
    private static final int PAIRS = 80;

    private static final int STEPS = 5 * AluLoop.PIECE;

    /** The normal quantile of a two-sided 95 % interval; with 80 pairs Student's is 1.99. */
    private static final double Z = 1.96;

    static SameTwice measure(LongSupplier clock) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        LongUnaryOperator first = seed -> AluLoop.run(seed, STEPS);
        LongUnaryOperator second = seed -> AluLoop.run(seed, STEPS);
        long seed = AluLoop.warmUp(clock);
        double[] ratios = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            boolean swapped = random.nextBoolean();
            long start = clock.getAsLong();
            seed = (swapped ? second : first).applyAsLong(seed);
            long middle = clock.getAsLong();
            seed = (swapped ? first : second).applyAsLong(seed);
            double earlier = Math.max(1, middle - start);
            double later = Math.max(1, clock.getAsLong() - middle);
            ratios[pair] = swapped ? later / earlier : earlier / later;
        }
        // The result is used, or the compiler would drop the loop.
        return of(seed == Long.MIN_VALUE ? new double[] {1} : ratios);
    }

    static SameTwice of(double[] ratios) {
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        // Logarithms, because a ratio and its inverse must weigh the same.
        double[] logs = Arrays.stream(sorted).map(Math::log).toArray();
        double mean = Arrays.stream(logs).average().orElse(0);
        double squares = Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
        double error = Math.sqrt(squares / Math.max(1, logs.length - 1) / logs.length);
        return new SameTwice(
                Spread.quantile(sorted, 0.5),
                Spread.quantile(sorted, 0.05),
                Spread.quantile(sorted, 0.95),
                Math.expm1(Z * error));
    }

    /** How far from 1 the ratio of one pair usually lies, relative. */
    double pairSpread() {
        return Math.max(high - 1, 1 - low);
    }
}
