package org.docbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rule 20 of the design: the same target under two names has no winner; 5 % of injected delay loses. */
@Tag("slow")
class VerdictSimulationTest {
    private static final int EXPERIMENTS = 3_000;

    @Test
    void identicalTargetsHaveNoWinnerInAtLeast99PercentOfRuns() {
        Map<Verdict, Integer> all = new EnumMap<>(Verdict.class);
        for (double sd : new double[] {0.02, 0.04, 0.06, 0.08, 0.10}) {
            for (int rounds : new int[] {3, 5, 10}) {
                var machine = new Simulated("noise", true, sd / 4, sd, 0.1);
                count(machine, 1, rounds, EXPERIMENTS / 5).forEach((v, n) -> all.merge(v, n, Integer::sum));
            }
        }
        System.out.println("identical targets, noise 2-10 %: " + all);
        int runs = all.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(winners(all)).isLessThanOrEqualTo(runs / 100);
    }

    @Test
    void evenNoiseTooGreatForTiesGivesHardlyAWinner() {
        for (int rounds : new int[] {3, 5, 10}) {
            var verdicts = count(new Simulated("noise", false, 0.10, 0.10, 0.3), 1, rounds, EXPERIMENTS);
            System.out.println("identical targets, forks differ by 10 %, " + rounds + " rounds: " + verdicts);
            assertThat(winners(verdicts)).isLessThanOrEqualTo(EXPERIMENTS * 3 / 200); // 1 % and its sampling error
        }
    }

    @Test
    void fivePercentOfDelayLosesWhenTheNoiseIsBelowIt() {
        for (boolean lognormal : List.of(true, false)) {
            var machine = new Simulated("quiet", lognormal, 0.005, 0.02, 0.1);
            var verdicts = count(machine, 1 / 1.05, 10, EXPERIMENTS);
            System.out.println("5 % of delay, 10 rounds, noise 2 %: " + verdicts);
            assertThat(verdicts.getOrDefault(Verdict.SLOWER, 0)).isGreaterThanOrEqualTo(EXPERIMENTS * 95 / 100);
            assertThat(verdicts.getOrDefault(Verdict.FASTER, 0)).isZero();
        }
    }

    @Test
    void identicalTargetsTieWhenTheMachineIsQuiet() {
        var verdicts = count(new Simulated("quiet", true, 0.005, 0.02, 0.1), 1, 10, EXPERIMENTS);
        System.out.println("identical targets, 10 rounds, noise 2 %: " + verdicts);
        assertThat(verdicts.getOrDefault(Verdict.TIE, 0)).isGreaterThanOrEqualTo(EXPERIMENTS * 99 / 100);
    }

    private static Map<Verdict, Integer> count(Simulated machine, double ratio, int rounds, int experiments) {
        var random = new SplittableRandom(7);
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        for (int i = 0; i < experiments; i++) {
            var pair = machine.pair(random, ratio, rounds, 5);
            var measured = new Bootstrap(random.nextLong(), 1_000).ratio(pair.get(0), pair.get(1));
            verdicts.merge(measured.orElseThrow().verdict(), 1, Integer::sum);
        }
        return verdicts;
    }

    private static int winners(Map<Verdict, Integer> verdicts) {
        return verdicts.getOrDefault(Verdict.FASTER, 0) + verdicts.getOrDefault(Verdict.SLOWER, 0);
    }
}
