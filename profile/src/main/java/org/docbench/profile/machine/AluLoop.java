package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * A fixed amount of arithmetic in registers: no memory, no system call, no allocation. When its time varies, the core
 * was taken away, slowed down or shared, and nothing else.
 *
 * <p>Six independent chains, because one chain leaves most of a core's units idle: two hyperthreads would then seem two
 * cores.
 */
public final class AluLoop {

    /** Steps of one piece: about 1 ms at 3 GHz (six cycles per step). Long against the timer (rule 16), short against a scheduler's slice. */
    public static final int PIECE = 500_000;

    /** Pieces of one measurement: p95 then stands on 15 pieces; a third of a second. */
    private static final int PIECES = 300;

    /** On a JVM without a compiler a piece takes 50 ms; the measurement then ends after this time. */
    private static final long MOST_NANOS = 1_000_000_000L;

    private static final int LEAST_PIECES = 20;

    /** Compiled by then, also by the second compiler. */
    private static final int WARM_UP = 30;

    private AluLoop() {}

    /** The result depends on every step, so no compiler may leave one out; the caller has to use it. */
    public static long run(long seed, int steps) {
        long a = seed | 1;
        long b = a * 3;
        long c = a * 5;
        long d = a * 7;
        long e = a * 11;
        long f = a * 13;
        for (int i = 0; i < steps; i++) {
            a ^= a << 13;
            b ^= b << 13;
            c ^= c << 13;
            d ^= d << 13;
            e ^= e << 13;
            f ^= f << 13;
            a ^= a >>> 7;
            b ^= b >>> 7;
            c ^= c >>> 7;
            d ^= d >>> 7;
            e ^= e >>> 7;
            f ^= f >>> 7;
            a ^= a << 17;
            b ^= b << 17;
            c ^= c << 17;
            d ^= d << 17;
            e ^= e << 17;
            f ^= f << 17;
        }
        return a ^ b ^ c ^ d ^ e ^ f;
    }

    public static ClockCost.Spread measure(LongSupplier clock) {
        long sink = warmUp(clock);
        double[] nanos = new double[PIECES];
        long begin = clock.getAsLong();
        int done = 0;
        while (done < PIECES && (done < LEAST_PIECES || clock.getAsLong() - begin < MOST_NANOS)) {
            long start = clock.getAsLong();
            sink = run(sink, PIECE);
            nanos[done++] = clock.getAsLong() - start;
        }
        // The result is used, or the compiler would drop the loop; one seed in 2^64 gives this value.
        return ClockCost.Spread.of(sink == Long.MIN_VALUE ? new double[] {sink} : Arrays.copyOf(nanos, done));
    }

    /** Compiles the loop; gives a seed. */
    public static long warmUp(LongSupplier clock) {
        long seed = clock.getAsLong();
        for (int i = 0; i < WARM_UP; i++) {
            seed = run(seed, PIECE);
        }
        return seed;
    }
}
