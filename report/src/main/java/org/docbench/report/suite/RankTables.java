package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The processes of a run with {@code --ranks} side by side: one slow client looks like a slow database. */
record RankTables(JsonNode ranks) {
    /** The group of the run file's environment. */
    static final String GROUP = "ranks";

    static RankTables of(RunView run) {
        JsonNode group = run.environment().get(GROUP);
        return new RankTables(group == null ? MissingNode.getInstance() : group);
    }

    /** How the clocks of the processes compare with that of rank 0; empty if there is one process. */
    Table processes() {
        Table.Builder table = Table.titled(
                "The processes and their clocks", "rank", "host", "#clock behind rank 0", "#known to within");
        for (JsonNode process : ranks.path("processes")) {
            table.row(
                    process.path("rank").asText(),
                    process.path("host").asText(),
                    signed(process.path("clockOffsetNanos")),
                    Figures.time(process.path("clockErrorNanos").asDouble()));
        }
        return ranks.path("blocks").isNumber() ? table.table().noted(spread()) : table.table();
    }

    private String spread() {
        return String.format(
                Locale.ROOT,
                "In half of the %,d blocks, the last worker of all ranks began within %s of the start; in 95 %% of them, within %s.",
                ranks.path("blocks").asLong(),
                Figures.time(ranks.path("startSpreadP50Nanos").asDouble()),
                Figures.time(ranks.path("startSpreadP95Nanos").asDouble()));
    }

    private static String signed(JsonNode nanos) {
        double value = nanos.asDouble();
        return value < 0 ? "-" + Figures.time(-value) : value == 0 ? "0" : Figures.time(value);
    }

    /** What each process did in each case, all rounds together. */
    Table parts() {
        Table.Builder table = Table.titled(
                "What each rank did, all rounds together",
                "case",
                "target",
                "rank",
                "#operations",
                "#median",
                "#p99",
                "#began after the start, at most");
        for (JsonNode part : ranks.path("parts")) {
            Map<String, String> parameters = new LinkedHashMap<>();
            part.path("case")
                    .properties()
                    .forEach(one -> parameters.put(one.getKey(), one.getValue().asText()));
            parameters.remove(GROUP);
            table.row(
                    part.path("scenario").asText() + ", " + CaseName.of(parameters),
                    part.path("target").asText(),
                    part.path("rank").asText(),
                    Figures.count(part.path("operations").asText()),
                    Figures.time(part.path("p50Nanos").asDouble()),
                    Figures.time(part.path("p99Nanos").asDouble()),
                    Figures.time(part.path("lateNanos").asDouble()));
        }
        return table.table();
    }
}
