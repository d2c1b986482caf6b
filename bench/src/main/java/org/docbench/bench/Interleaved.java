package org.docbench.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;

/**
 * Compares two ways of doing the same work, with a block of each in every round, in random order. A value is the logarithm of a block's
 * nanoseconds; the value of a round is the difference of both. So a machine that is slow for a while slows both. No round weighs more
 * than another.
 */
public record Interleaved(Samples one, Samples other) {
    /** Of the order of blocks. */
    private static final long SEED = 42;

    /** Measures a block. */
    public interface Block {
        /** Returns nanoseconds of an operation. */
        double nanos(int round) throws Exception;
    }

    /** Measures blocks of both; the first {@code cold} rounds do not count. */
    public static Interleaved of(int cold, int rounds, Block one, Block other) throws Exception {
        var random = new Random(SEED);
        List<double[]> ones = new ArrayList<>();
        List<double[]> others = new ArrayList<>();
        for (int round = 0; round < cold + rounds; round++) {
            boolean oneFirst = random.nextBoolean();
            for (boolean its : List.of(oneFirst, !oneFirst)) {
                double nanos = (its ? one : other).nanos(round);
                if (round >= cold) {
                    (its ? ones : others).add(new double[] {Math.log(nanos)});
                }
            }
        }
        return new Interleaved(Samples.of(ones), Samples.of(others));
    }

    /** Returns the time of the one as a multiple of the other's, with its interval. */
    public Estimate ratio() {
        return Student.difference(one, other, 1).orElseThrow().exp();
    }

    /** Returns the median of samples in nanoseconds. */
    public static double nanos(Samples logarithms) {
        return Math.exp(logarithms.median());
    }

    /** Says whether a goal was met, and if not, whether that is sure. */
    public static String verdict(boolean met, boolean surelyNot) {
        return met ? "met" : surelyNot ? "MISSED" : "MISSED (inconclusive)";
    }
}
