package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;

/**
 * What a suite observed in addition to its results.
 *
 * @param environment groups for the run file's environment, the sync latency of a data folder for instance
 * @param plans how products said they would run queries
 * @param files what servers wrote about themselves, text by file name, for the run's folder
 */
public record Observations(
        Map<String, JsonNode> environment,
        List<EvidenceRow> evidence,
        List<ServerReportRow> serverReports,
        List<PlanRow> plans,
        Map<String, String> files) {
    /** Nothing. */
    public static final Observations NONE = new Observations(Map.of(), List.of(), List.of(), List.of(), Map.of());
}
