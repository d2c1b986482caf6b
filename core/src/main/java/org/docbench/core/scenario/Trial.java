package org.docbench.core.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.stats.Samples;

/**
 * One case on one target in one round: what was measured, or why nothing was.
 *
 * @param phase which part of the work was timed
 * @param round counted from 1; trials of the same round ran close together in time
 * @param instance of the servers, as in {@link BlockResult}
 * @param outcome numbers, a failure or "this target cannot do it"
 */
public record Trial(Case of, String target, String phase, int round, int instance, Outcome outcome) {
    /** Of a suite that restarts no server. */
    public Trial(Case of, String target, String phase, int round, Outcome outcome) {
        this(of, target, phase, round, 0, outcome);
    }

    /** What came of a trial. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "status")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Measured.class, name = "measured"),
        @JsonSubTypes.Type(value = Failed.class, name = "failed"),
        @JsonSubTypes.Type(value = Unsupported.class, name = "unsupported")
    })
    public sealed interface Outcome {}

    /**
     * It ran, and its result was compared with the model.
     *
     * @param samples in {@code unit}: usually for one operation, one value for each batch
     * @param unit {@link #TIME} or {@link #RATE}
     * @param bytesPerOp bytes allocated for one operation, or null when the JVM does not tell
     * @param digest of what was written or found: the same in every round and for every target; null where there is none
     * @param histogram of single operations, as {@link org.docbench.core.stats.Histograms} reads it: median and 99th percentile
     *     are then its own; null where samples are all there is
     * @param warnings what the reader must know of this number
     * @param unsettled why the target was still getting faster or slower by itself, in a sentence: the number is then compared with no
     *     other. Null if the target had reached a steady state, or was not asked
     * @param alternated what was measured of the turns of a target that alternated; null where targets were measured one after the other
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Measured(
            List<Double> samples,
            String unit,
            Double bytesPerOp,
            String digest,
            String histogram,
            List<String> warnings,
            String unsettled,
            Alternated alternated)
            implements Outcome {
        /** Nanoseconds for one operation. */
        public static final String TIME = "ns/op";

        /** Operations in a second. */
        public static final String RATE = "operations/s";

        public Measured {
            samples = List.copyOf(samples);
            warnings = List.copyOf(warnings);
        }

        /** Of a target that had settled. */
        public Measured(
                List<Double> samples,
                String unit,
                Double bytesPerOp,
                String digest,
                String histogram,
                List<String> warnings) {
            this(samples, unit, bytesPerOp, digest, histogram, warnings, null, null);
        }

        /** Times without a histogram. */
        public Measured(List<Double> samples, Double bytesPerOp, String digest, List<String> warnings) {
            this(samples, TIME, bytesPerOp, digest, null, warnings);
        }

        /** Without a digest or a warning. */
        public Measured(List<Double> samples, Double bytesPerOp) {
            this(samples, bytesPerOp, null, List.of());
        }

        /** Times with the histogram they stand for. */
        public static Measured histogram(List<Double> samples, String histogram, List<String> warnings) {
            return new Measured(samples, TIME, null, null, histogram, warnings);
        }

        /** The same of a target that had not settled; why, in a sentence, or null if it had. */
        public Measured unsettled(String why) {
            return new Measured(samples, unit, bytesPerOp, digest, histogram, warnings, why, alternated);
        }

        /** The same with something more that the reader must know of the number. */
        public Measured warned(String more) {
            List<String> all = Stream.concat(warnings.stream(), Stream.of(more)).toList();
            return new Measured(samples, unit, bytesPerOp, digest, histogram, all, unsettled, alternated);
        }

        /** The same of a target that alternated with others. */
        public Measured alternated(Alternated turns) {
            return new Measured(samples, unit, bytesPerOp, digest, histogram, warnings, unsettled, turns);
        }

        /** Operations in a second. */
        public static Measured rate(double rate, List<String> warnings) {
            return new Measured(List.of(rate), RATE, null, null, null, warnings);
        }
    }

    /**
     * Describes the turns of a target that alternated with others in batches.
     *
     * @param again batches that were measured again because something outside the target disturbed them (rule 23), per batch that
     *     counts. Null where the system reports nothing of that kind
     * @param switchCost the time of an untimed operation right after the switch to this target, divided by its time in the batch; the median
     * @param idleCpu the processor time that its process used between its batches, divided by the time of its batches; null where the
     *     system does not report it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Alternated(Double again, double switchCost, Double idleCpu) {
        /**
         * Describes turns of which only the switch is known: a store's server is no process of DocBench's, and nothing is measured again.
         *
         * @param untimed nanoseconds of an operation right after each switch
         * @param timed nanoseconds of the operations of the batches
         */
        public static Alternated switches(List<Double> untimed, List<Double> timed) {
            return new Alternated(null, median(untimed) / median(timed), null);
        }

        private static double median(List<Double> nanos) {
            return Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray())
                    .median();
        }
    }

    /** It gave a wrong result or an error: never a number. */
    public record Failed(String reason) implements Outcome {}

    /** This way of using the product has no such operation. */
    public record Unsupported(String reason) implements Outcome {}
}
