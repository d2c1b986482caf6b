package org.docbench.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.value.Loss;

/** A target of this room as the run file shows it. */
public final class LedgerRow {
    private static final ObjectMapper JSON = new ObjectMapper();

    private LedgerRow() {}

    /**
     * The row of a target that was to run.
     *
     * @param results of the whole suite
     */
    public static TargetRow of(Ledger ledger, String id, Map<String, String> settings, List<ResultRow> results) {
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        if (own.isEmpty()) {
            return absent(
                    ledger,
                    id,
                    settings,
                    "interrupted before its first trial; run again: docbench run --targets " + id);
        }
        boolean allFailed = own.stream().allMatch(row -> row.status().equals(Results.FAILED));
        return row(
                ledger,
                id,
                settings,
                allFailed ? "failed" : "ran",
                allFailed ? own.get(0).reason() : null);
    }

    /** The row of a target that was not asked for. */
    public static TargetRow leftOut(Ledger ledger, Map<String, String> settings) {
        return absent(
                ledger, ledger.id(), settings, "not asked for in this run; ask: docbench run --targets " + ledger.id());
    }

    /** The row of a target that did not run. */
    public static TargetRow absent(Ledger ledger, String id, Map<String, String> settings, String reason) {
        return row(ledger, id, settings, "absent", reason);
    }

    private static TargetRow row(Ledger ledger, String id, Map<String, String> settings, String status, String reason) {
        return new TargetRow(
                id,
                "format",
                ledger.product(),
                ledger.version(),
                ledger.about(),
                status,
                reason,
                settings,
                told(ledger));
    }

    private static Map<String, JsonNode> told(Ledger ledger) {
        Map<String, JsonNode> told = new LinkedHashMap<>();
        told.put("validates", JSON.valueToTree(word(ledger.validates())));
        told.put("copies", JSON.valueToTree(ledger.copies()));
        told.put("allocates", JSON.valueToTree(ledger.allocates()));
        told.put("materialises", JSON.valueToTree(word(ledger.materialises())));
        told.put(
                "losses",
                JSON.valueToTree(ledger.losses().stream().map(Loss::words).toList()));
        return told;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
