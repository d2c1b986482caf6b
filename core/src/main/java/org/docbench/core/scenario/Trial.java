package org.docbench.core.scenario;

import java.util.List;

/**
 * One case on one target in one round: what was measured, or why nothing was.
 *
 * @param phase which part of the work was timed
 * @param round counted from 1; trials of the same round ran close together in time
 * @param outcome numbers, a failure or "this target cannot do it"
 */
public record Trial(Case of, String target, String phase, int round, Outcome outcome) {

    /** What came of a trial. */
    public sealed interface Outcome {}

    /**
     * It ran, and its result was compared with the model.
     *
     * @param samples nanoseconds for one operation, one value for each batch
     * @param bytesPerOp bytes allocated for one operation, or null when the JVM does not tell
     * @param digest of what was written or found: the same in every round and for every target; null where there is none
     * @param warnings what the reader must know of this number
     */
    public record Measured(List<Double> samples, Double bytesPerOp, String digest, List<String> warnings)
            implements Outcome {
        public Measured {
            samples = List.copyOf(samples);
            warnings = List.copyOf(warnings);
        }

        /** Without a digest or a warning. */
        public Measured(List<Double> samples, Double bytesPerOp) {
            this(samples, bytesPerOp, null, List.of());
        }
    }

    /** It gave a wrong result or an error: never a number. */
    public record Failed(String reason) implements Outcome {}

    /** This way of using the product has no such operation. */
    public record Unsupported(String reason) implements Outcome {}
}
