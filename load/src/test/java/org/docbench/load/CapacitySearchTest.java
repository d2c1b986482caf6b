package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.function.LongSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.junit.jupiter.api.Test;

/** The search against thresholds, and against queues whose capacity is known. */
class CapacitySearchTest {
    private static final double SECOND = 1e9;

    private static CapacitySearch search(double guess, double least, DoublePredicate holds) {
        CapacitySearch search = CapacitySearch.from(guess, least);
        for (int n = 0; !search.done(); n++) {
            assertThat(n).as("it ends").isLessThan(60);
            search = search.saw(holds.test(search.rate()));
        }
        return search;
    }

    @Property(tries = 200)
    void itFindsTheHighestRateThatHoldsWhereverItBegins(
            @ForAll @DoubleRange(min = 2, max = 1e6) double threshold,
            @ForAll @DoubleRange(min = 2, max = 1e6) double guess) {
        double found = search(guess, 1, rate -> rate <= threshold).capacity().orElseThrow();
        assertThat(found).isLessThanOrEqualTo(threshold);
        assertThat(found).as("5 % below at most").isGreaterThan(threshold / 1.06);
    }

    @Test
    void aRateBelowWhichNothingIsTriedMayBeTooHigh() {
        assertThat(search(500, 10, rate -> false).capacity()).isEmpty();
        assertThat(search(500, 10, rate -> rate < 10.1).capacity()).hasValue(10);
    }

    /** At one rate well above what holds, a single window holds by luck; at one well below, a single window fails. */
    @Test
    void oneWindowThatIsUnlikeTheOthersCountsForNothing() {
        boolean[] used = new boolean[2];
        DoublePredicate lucky = rate -> {
            if (rate > 1_300 && !used[0]) {
                used[0] = true;
                return true;
            }
            if (rate < 900 && !used[1]) {
                used[1] = true;
                return false;
            }
            return rate <= 1_000;
        };
        assertThat(search(800, 1, lucky).capacity()).hasValue(1_000);
        assertThat(used).containsExactly(true, true);
    }

    /**
     * One server, exponential times of 1 ms on average: a response takes t or longer with probability exp(-(1000 - rate) t), so
     * 99 % stay under 20 ms up to 1000 - ln(100) / 0.02 = 769.7 a second.
     */
    @Test
    void theCapacityOfAQueueWithRandomServiceIsTheOneKnown() {
        Random random = new Random(7);
        double expected = 1_000 - Math.log(100) / 0.02;
        found("p99<20ms", expected, () -> (long) (-Math.log(1 - random.nextDouble()) * SECOND / 1_000));
    }

    /** The same with 1 ms always, where waiting times have Erlang's distribution (1909). */
    @Test
    void theCapacityOfAQueueWithConstantServiceIsTheOneKnown() {
        double below = 1;
        double above = 999;
        while (above - below > 0.01) {
            double middle = (below + above) / 2;
            if (waitsAtMost(0.009, middle, 0.001) >= 0.99) {
                below = middle;
            } else {
                above = middle;
            }
        }
        found("p99<10ms", below, () -> 1_000_000);
    }

    /** P(waiting &lt;= t) where one server takes d for each of {@code rate} Poisson arrivals a second. */
    private static double waitsAtMost(double t, double rate, double d) {
        double sum = 0;
        double factorial = 1;
        for (int k = 0; k <= Math.floor(t / d + 1e-9); k++) {
            factorial *= Math.max(1, k);
            double x = rate * (k * d - t);
            sum += Math.pow(x, k) / factorial * Math.exp(-x);
        }
        return (1 - rate * d) * sum;
    }

    /** Windows of 300 s of a time that passes when it is told to. */
    private static void found(String bound, double expected, LongSupplier service) {
        OpenChoice.Bound asked = OpenChoice.Bound.of(bound);
        long[] seed = new long[1];
        double found = search(300, 10, rate -> asked.holds(window(rate, service, seed[0]++)))
                .capacity()
                .orElseThrow();
        // The grid is 4.9 % wide, and the percentile of a window of 300 s is off by a little.
        assertThat(found).isCloseTo(expected / 1.025, within(expected * 0.045));
    }

    private static OpenLoop.Result window(double rate, LongSupplier service, long seed) {
        Told clock = new Told();
        return new OpenLoop(
                        Arrivals.poisson(rate, seed),
                        Duration.ofSeconds(300),
                        Steady.COLD,
                        new TimerCost(1),
                        clock,
                        Duration.ofSeconds(1))
                .run(List.of(n -> clock.rest(service.getAsLong())), () -> false);
    }

    /** One time, which passes when it is told to. */
    private static final class Told implements Clock {
        private long now;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void rest(long nanos) {
            now += nanos;
        }
    }
}
