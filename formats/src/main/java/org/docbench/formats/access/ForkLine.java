package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.scenario.Trial;

/**
 * What a fork says of one trial, one line of JSON.
 *
 * @param step which step of the plan, from 0
 * @param status {@code measured}, {@code failed} or {@code unsupported}
 */
record ForkLine(int step, Phase phase, String status, String reason, List<Double> samples, Double bytesPerOp) {

    static ForkLine of(int step, Phase phase, Trial.Outcome outcome) {
        if (outcome instanceof Trial.Measured measured) {
            return new ForkLine(step, phase, "measured", null, measured.samples(), measured.bytesPerOp());
        }
        return outcome instanceof Trial.Failed failed
                ? new ForkLine(step, phase, "failed", failed.reason(), null, null)
                : new ForkLine(step, phase, "unsupported", ((Trial.Unsupported) outcome).reason(), null, null);
    }

    Trial.Outcome outcome() {
        return switch (status) {
            case "measured" -> new Trial.Measured(samples, bytesPerOp);
            case "failed" -> new Trial.Failed(reason);
            default -> new Trial.Unsupported(reason);
        };
    }
}
