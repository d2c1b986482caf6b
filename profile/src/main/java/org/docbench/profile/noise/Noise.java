package org.docbench.profile.noise;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.docbench.profile.environment.Environment.Group;
import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.Found;

/**
 * How noisy the machine was during a run; the run file's group {@code noise}.
 *
 * @param seconds from start to stop
 * @param processors of this JVM, to which {@code loadAtStart} is compared
 * @param loadAtStart the one-minute load average
 * @param stealPercent of the whole time of all CPUs
 * @param worstStealPercent of the worst sampling interval
 * @param othersPercent CPU time of processes that are not DocBench's nor its servers', of the whole time of all CPUs
 * @param throttledPercent of the run's time, for which the quota stopped the control group
 * @param loopBefore the fixed loop before the run and, as {@code loopAfter}, after it
 * @param frequencyDropPercent by how much the fastest core's clock fell below the highest one sampled
 */
public record Noise(
        double seconds,
        int processors,
        Found<Double> loadAtStart,
        Found<Double> stealPercent,
        Found<Double> worstStealPercent,
        Found<Double> othersPercent,
        Found<Double> throttledPercent,
        Spread loopBefore,
        Spread loopAfter,
        Found<Double> frequencyDropPercent) {

    /** How much slower the machine was after the run than before it; negative when it was faster. */
    public double driftPercent() {
        return loopBefore.medianNs() > 0 ? 100 * (loopAfter.medianNs() / loopBefore.medianNs() - 1) : 0;
    }

    /** The noise warnings that precede all results: sentences, each with what to do. Empty on a quiet machine. */
    public List<String> warnings() {
        return NoiseWarnings.of(this);
    }

    public JsonNode toJson() {
        return new Group()
                .put("seconds", seconds)
                .put("loadAtStart", loadAtStart)
                .put("stealPercent", stealPercent)
                .put("worstStealPercent", worstStealPercent)
                .put("othersPercent", othersPercent)
                .put("throttledPercent", throttledPercent)
                .put("loopBefore", loop(loopBefore))
                .put("loopAfter", loop(loopAfter))
                .put("driftPercent", driftPercent())
                .put("frequencyDropPercent", frequencyDropPercent)
                .done();
    }

    private static JsonNode loop(Spread spread) {
        return new Group()
                .put("medianNs", spread.medianNs())
                .put("p95Ns", spread.p95Ns())
                .put("p95ToMedian", spread.ratio())
                .done();
    }

    /** Noise in sentences: what was seen, what it does to the numbers, what to do. */
    static final class NoiseWarnings {

        private final List<String> sentences = new ArrayList<>();

        private NoiseWarnings() {}

        static List<String> of(Noise noise) {
            NoiseWarnings warnings = new NoiseWarnings();
            warnings.steal(noise);
            // The load average looks a minute back, at the build that just ended; what others took during the run is
            // the
            // evidence.
            if (noise.othersPercent().value() == null) {
                warnings.say(
                        noise.loadAtStart(),
                        NoiseLimits.LOAD_PER_CPU * noise.processors(),
                        "the load average was %.2f when the run began: other programs took part of the "
                                + noise.processors() + " CPUs; close them and run again");
            }
            warnings.say(
                    noise.othersPercent(),
                    NoiseLimits.OTHERS_PERCENT,
                    "other programs used %.1f %% of the CPU time during the run; close them or use a machine of its own");
            warnings.say(
                    noise.throttledPercent(),
                    NoiseLimits.THROTTLED_PERCENT,
                    "the CPU quota stopped the run for %.1f %% of its time, which shows as stalls in latencies;"
                            + " raise the container's CPU limit or remove it");
            warnings.say(
                    noise.frequencyDropPercent(),
                    NoiseLimits.FREQUENCY_DROP_PERCENT,
                    "the CPU's clock fell by %.0f %% during the run; use the governor \"performance\", mains power and"
                            + " cooling");
            warnings.spread("before", noise.loopBefore(), noise.othersPercent());
            warnings.spread("after", noise.loopAfter(), noise.othersPercent());
            warnings.drift(noise.driftPercent());
            return List.copyOf(warnings.sentences);
        }

        private void steal(Noise noise) {
            boolean throughout = noise.stealPercent().orElse(0.0) > NoiseLimits.STEAL_PERCENT;
            if (throughout) {
                say(
                        noise.stealPercent(),
                        NoiseLimits.STEAL_PERCENT,
                        "steal was %.1f %%: the hypervisor gave this machine's CPU to others; run on bare metal or a"
                                + " dedicated host");
            } else {
                say(
                        noise.worstStealPercent(),
                        NoiseLimits.BAD_STEAL_PERCENT,
                        "steal rose to %.1f %% for a moment: single rounds are disturbed, which widens intervals; on bare metal or"
                                + " a dedicated host there is no steal");
            }
        }

        /** Names other programs only where the run did not measure that they took nearly nothing. */
        private void spread(String when, Spread loop, Found<Double> others) {
            if (loop.ratio() > NoiseLimits.LOOP_SPREAD) {
                add(
                        "%s the run, one in twenty of equal pieces of work took %.0f %% longer than the usual; %srun where"
                                + " neighbours do not share the cores",
                        when,
                        100 * (loop.ratio() - 1),
                        others.orElse(NoiseLimits.FEW_OTHERS_PERCENT) < NoiseLimits.FEW_OTHERS_PERCENT
                                ? ""
                                : "close other programs, or ");
            }
        }

        private void drift(double percent) {
            if (Math.abs(percent) > NoiseLimits.DRIFT_PERCENT) {
                add(
                        "equal work took %.0f %% %s after the run than before it: ratios hold, as they compare targets within a"
                                + " round; before comparing times with another run's, let the machine settle and repeat",
                        Math.abs(percent), percent > 0 ? "longer" : "less time");
            }
        }

        private void say(Found<Double> value, double limit, String sentence) {
            if (value.known() && value.value() > limit) {
                sentences.add(String.format(Locale.ROOT, sentence, value.value()));
            }
        }

        private void add(String sentence, Object... values) {
            sentences.add(String.format(Locale.ROOT, sentence, values));
        }
    }

    /**
     * The limits above which the report warns of noise. All follow from one number: a tie is ±5 % (DESIGN §4 rule 2). So the
     * report must name a disturbance that comes near 5 % of a measured time.
     */
    public static final class NoiseLimits {

        /**
         * Steal comes in slices of milliseconds, not evenly: 1 % over a run means that single rounds lost several times as much.
         * Bare metal and dedicated hosts show 0.
         */
        public static final double STEAL_PERCENT = 1;

        /** From the width of the tie on, steal alone can turn a tie into a verdict. */
        public static final double BAD_STEAL_PERCENT = 5;

        /** Processes that want to run, per CPU, before DocBench starts any: a quarter of the machine is not ours. */
        public static final double LOAD_PER_CPU = 0.25;

        /** With three quarters taken, the measured process waits for its turn. */
        public static final double BAD_LOAD_PER_CPU = 0.75;

        /** The tie's width again: CPU time of others up to it is what an idle system's daemons need. */
        public static final double OTHERS_PERCENT = 5;

        public static final double BAD_OTHERS_PERCENT = 20;

        /** With less, other programs do not explain what disturbed the run. */
        public static final double FEW_OTHERS_PERCENT = 1;

        /** A quota stops the whole group for the rest of each period (0.1 s by default): any stop is a stall in a latency. */
        public static final double THROTTLED_PERCENT = 0.5;

        /** p95 over median of equal work; a quiet machine stays below 1.02. */
        public static final double LOOP_SPREAD = 1.05;

        /** One piece in twenty takes half as long again. */
        public static final double BAD_LOOP_SPREAD = 1.5;

        /** Equal work before and after the run: heat, a neighbour, or another power plan. */
        public static final double DRIFT_PERCENT = 5;

        /** Turbo steps are 100 MHz, 3 % at 3 GHz: two steps are usual, more is heat or a governor. */
        public static final double FREQUENCY_DROP_PERCENT = 10;

        private NoiseLimits() {}
    }
}
