package org.docbench.service.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.service.table.Table;
import org.docbench.service.table.TableLedger;
import org.docbench.service.table.Tables;
import org.docbench.service.variant.Variants;
import org.docbench.stores.Server;

/** The targets of the suite as the run file shows them. */
final class RestTargetRows {
    private static final String KIND = "service";

    private RestTargetRows() {}

    /** @param rows of the table before every block */
    static List<TargetRow> of(
            RestTargets targets, List<? extends Subject> subjects, int rows, List<ResultRow> results) {
        List<TargetRow> all = new ArrayList<>();
        for (Subject subject : subjects) {
            all.add(
                    subject instanceof OwnService own
                            ? own(own, rows, results)
                            : foreign((ForeignService) subject, results));
        }
        targets.absent().forEach((ledger, why) -> all.add(absent(ledger, why)));
        Set<String> told = all.stream().map(TargetRow::id).collect(Collectors.toSet());
        for (Table table : Tables.all()) {
            TableLedger ledger = table.ledger();
            if (!told.contains(ledger.id())) {
                all.add(absent(ledger, "not asked for in this run; ask: docbench run rest --targets " + ledger.id()));
            }
        }
        return all;
    }

    private static TargetRow own(OwnService own, int rows, List<ResultRow> results) {
        TableLedger ledger = own.target().table().ledger();
        Server server = own.target().server();
        Map<String, String> settings = new TreeMap<>(own.seat().settings());
        settings.put("driver", ledger.driver());
        settings.put("server from", server.origin());
        settings.put("rows in the table before every block", String.valueOf(rows));
        if (!server.settings().isEmpty()) {
            settings.put("server started with", String.join(" ", server.settings()));
        }
        Variants.all().stream()
                .filter(variant -> variant.without(own.target().table()).isEmpty())
                .forEach(variant -> settings.put("can lose, " + variant.id(), variant.loses()));
        return ran(own.id(), ledger, own.seat().version(), settings, results);
    }

    private static TargetRow ran(
            String id, TableLedger ledger, String version, Map<String, String> settings, List<ResultRow> results) {
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        String again = "docbench run rest --targets " + id;
        if (own.isEmpty()) {
            return row(ledger, version, "absent", "interrupted before its first trial; run again: " + again, settings);
        }
        return failure(own)
                .map(why -> row(ledger, version, "failed", why, settings))
                .orElseGet(() -> row(ledger, version, "ran", null, settings));
    }

    /** Of a target none of whose rows has numbers. */
    private static Optional<String> failure(List<ResultRow> own) {
        return own.stream().anyMatch(Results::isMeasured)
                ? Optional.empty()
                : own.stream()
                        .filter(row -> row.status().equals(Results.FAILED))
                        .map(ResultRow::reason)
                        .findFirst();
    }

    private static TargetRow foreign(ForeignService service, List<ResultRow> results) {
        return new TargetRow(
                service.id(),
                KIND,
                "the service at " + service.host(),
                "",
                "somebody's service, over HTTP",
                failure(results).isPresent() ? "failed" : "ran",
                failure(results).orElse(null),
                Map.of("url", "http://" + service.host()),
                Map.of());
    }

    private static TargetRow absent(TableLedger ledger, String why) {
        return row(ledger, "", "absent", why, Map.of("driver", ledger.driver()));
    }

    private static TargetRow row(
            TableLedger ledger, String version, String status, String reason, Map<String, String> settings) {
        Map<String, JsonNode> says = new LinkedHashMap<>();
        says.put("batch", JsonNodeFactory.instance.textNode(ledger.batch()));
        says.put("checks", JsonNodeFactory.instance.textNode(ledger.checks()));
        says.put("clock", JsonNodeFactory.instance.textNode(ledger.clock()));
        return new TargetRow(
                ledger.id(), KIND, ledger.product(), version, ledger.about(), status, reason, settings, says);
    }
}
