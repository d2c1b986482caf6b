package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.value.Loss;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/** The targets of a suite on stores as the run file shows them. */
final class StoreTargetRows {
    private static final ObjectMapper JSON = new ObjectMapper();

    private StoreTargetRows() {}

    /** @param suite its name in commands */
    static List<TargetRow> of(String suite, StoreTargets targets, List<Seat> seats, List<ResultRow> results) {
        List<TargetRow> rows = new ArrayList<>();
        seats.forEach(seat -> rows.add(seated(suite, seat, results)));
        targets.absent().forEach((ledger, why) -> rows.add(absent(ledger, why)));
        Set<String> told = rows.stream().map(row -> row.target().id()).collect(Collectors.toSet());
        for (Store store : Stores.all()) {
            String id = store.ledger().id();
            if (!told.contains(id)) {
                rows.add(absent(
                        store.ledger(), "not asked for in this run; ask: docbench run " + suite + " --targets " + id));
            }
        }
        return rows;
    }

    private static TargetRow seated(String suite, Seat seat, List<ResultRow> results) {
        StoreLedger ledger = seat.target().store().ledger();
        String id = seat.target().id();
        Map<String, String> settings = new TreeMap<>(seat.settings());
        settings.put("driver", ledger.driver());
        settings.put("server from", seat.server().origin());
        if (!seat.server().settings().isEmpty()) {
            settings.put("server started with", String.join(" ", seat.server().settings()));
        }
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        if (own.isEmpty()) {
            return row(
                    ledger,
                    id,
                    "",
                    "absent",
                    "interrupted before its first trial; run again: docbench run " + suite + " --targets " + id,
                    settings);
        }
        boolean failed = own.stream().noneMatch(Results::isMeasured)
                && own.stream().anyMatch(row -> row.status().equals(Results.FAILED));
        String reason = failed
                ? own.stream()
                        .filter(row -> row.status().equals(Results.FAILED))
                        .findFirst()
                        .orElseThrow()
                        .reason()
                : null;
        return row(ledger, id, seat.version(), failed ? "failed" : "ran", reason, settings);
    }

    private static TargetRow absent(StoreLedger ledger, String why) {
        return row(ledger, ledger.id(), "", "absent", why, Map.of("driver", ledger.driver()));
    }

    private static TargetRow row(
            StoreLedger ledger, String id, String version, String status, String reason, Map<String, String> settings) {
        JsonNode losses =
                JSON.valueToTree(ledger.losses().stream().map(Loss::words).toList());
        return new TargetRow(
                id,
                "store",
                ledger.product(),
                version,
                ledger.about(),
                status,
                reason,
                settings,
                Map.of("losses", losses));
    }
}
