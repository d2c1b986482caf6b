package org.docbench.core.run;

import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * What a run gave of a target that it was to measure.
 *
 * @param status as in run files
 * @param reason why no number came; null where one did
 */
public record TargetOutcome(String status, String reason) {
    /**
     * By the rows of the target: the first failure counts if none of them has numbers.
     *
     * @param again what to run for the results that are missing, without {@code docbench run}
     */
    public static TargetOutcome of(List<ResultRow> own, String again) {
        if (own.isEmpty()) {
            return new TargetOutcome("absent", "interrupted before its first trial; run again: docbench run " + again);
        }
        return own.stream()
                .filter(row -> row.status().equals(Results.FAILED))
                .filter(row -> own.stream().noneMatch(Results::isMeasured))
                .findFirst()
                .map(failure -> new TargetOutcome("failed", failure.reason()))
                .orElse(new TargetOutcome("ran", null));
    }
}
