package org.docbench.core.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/** Makes result rows whose statistics always come from their samples, and reads the samples back. */
public final class Results {
    /** A result with numbers. */
    public static final String MEASURED = "measured";
    /** A wrong result or an error: never a number. */
    public static final String FAILED = "failed";
    /** The target cannot do this. */
    public static final String UNSUPPORTED = "unsupported";

    private Results() {}

    /** A measured row without a digest. */
    public static ResultRow measured(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String target,
            String phase,
            Samples samples,
            Double bytesPerOp,
            boolean verified,
            List<String> warnings,
            long seed) {
        return measured(
                suite, scenario, caseParameters, target, phase, samples, bytesPerOp, verified, null, warnings, seed);
    }

    /** A measured row of times without a histogram. */
    public static ResultRow measured(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String target,
            String phase,
            Samples samples,
            Double bytesPerOp,
            boolean verified,
            String digest,
            List<String> warnings,
            long seed) {
        return measured(
                suite,
                scenario,
                caseParameters,
                target,
                phase,
                samples,
                Trial.Measured.TIME,
                bytesPerOp,
                verified,
                digest,
                null,
                warnings,
                seed);
    }

    /**
     * A measured row; mean, median, p99 and the interval of the mean are computed here.
     *
     * @param samples one group for each fork or round
     * @param unit of the samples
     * @param bytesPerOp bytes allocated for one operation, or null when unknown
     * @param digest of what was written or found, or null
     * @param histogram of single operations, whose median and p99 are those of the row, or null
     * @param seed the run's seed; the row's own random stream is derived from it and the row's key
     */
    public static ResultRow measured(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String target,
            String phase,
            Samples samples,
            String unit,
            Double bytesPerOp,
            boolean verified,
            String digest,
            String histogram,
            List<String> warnings,
            long seed) {
        long stream = Seed.derive(seed, suite, scenario, new TreeMap<>(caseParameters), target, phase);
        return new ResultRow(
                suite,
                scenario,
                caseParameters,
                target,
                phase,
                MEASURED,
                null,
                unit,
                samples.mean(),
                histogram == null ? samples.median() : Histograms.percentile(histogram, 50),
                histogram == null ? samples.p99() : Histograms.percentile(histogram, 99),
                new Bootstrap(stream).mean(samples).map(Estimate::ci95).orElse(null),
                samples.groups(),
                samples.rounds(),
                bytesPerOp,
                verified,
                digest,
                histogram,
                warnings);
    }

    /**
     * A row without numbers.
     *
     * @param status {@link #FAILED} or {@link #UNSUPPORTED}
     * @param reason the difference, the error, or what the target cannot do; one line
     */
    public static ResultRow without(
            String suite,
            String scenario,
            Map<String, String> caseParameters,
            String target,
            String phase,
            String status,
            String reason) {
        return new ResultRow(
                suite,
                scenario,
                caseParameters,
                target,
                phase,
                status,
                reason,
                Trial.Measured.TIME,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                false,
                List.of());
    }

    /** Whether the row holds numbers that may be compared. */
    public static boolean isMeasured(ResultRow row) {
        return MEASURED.equals(row.status())
                && row.samples() != null
                && !row.samples().isEmpty();
    }

    /**
     * The samples of a measured row. A row without round numbers has its groups numbered 0, 1, 2 ...
     *
     * @throws IllegalArgumentException if the row has none or they are malformed
     */
    public static Samples samples(ResultRow row) {
        List<double[]> groups = row.samples().stream()
                .map(g -> g.stream().mapToDouble(Double::doubleValue).toArray())
                .toList();
        boolean numbered = row.rounds() != null && !row.rounds().isEmpty();
        return Samples.of(
                numbered
                        ? row.rounds()
                        : IntStream.range(0, groups.size()).boxed().toList(),
                groups);
    }
}
