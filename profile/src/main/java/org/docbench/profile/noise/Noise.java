package org.docbench.profile.noise;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.docbench.profile.environment.Group;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Spread;

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

    /** What the reader must know before the first number: sentences, each with what to do. Empty on a quiet machine. */
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
}
