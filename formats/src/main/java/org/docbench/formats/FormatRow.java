package org.docbench.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.docbench.core.run.Results.TargetOutcome;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.value.Loss;

/**
 * A format target as the run file shows it, whether it ran or not.
 *
 * @param id its written form
 * @param product the library; empty where nothing of it is known
 * @param properties what it declares, by name
 */
public record FormatRow(
        String id,
        String product,
        String version,
        String about,
        Map<String, String> settings,
        Map<String, JsonNode> properties) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Describes a target whose library is in this process. */
    public static FormatRow of(Ledger ledger, String id, Map<String, String> settings) {
        FormatRow row = new FormatRow(id, ledger.product(), ledger.version(), ledger.about(), settings, Map.of());
        return row.with("validates", word(ledger.validates()))
                .with("copies", ledger.copies())
                .with("allocates", ledger.allocates())
                .with("materialises", word(ledger.materialises()))
                .with("losses", ledger.losses().stream().map(Loss::words).toList());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the same with one more property. */
    public FormatRow with(String property, Object value) {
        Map<String, JsonNode> all = new LinkedHashMap<>(properties);
        all.put(property, JSON.valueToTree(value));
        return new FormatRow(id, product, version, about, settings, all);
    }

    /**
     * The row of a target that was to run.
     *
     * @param results of the whole suite
     */
    public TargetRow ran(String suite, List<ResultRow> results) {
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        TargetOutcome outcome = TargetOutcome.of(own, suite + " --targets " + id);
        return row(outcome.status(), outcome.reason());
    }

    /** The row of a target that was not asked for. */
    public TargetRow leftOut(String suite) {
        return absent(TargetRow.NOT_SELECTED + "; to measure it: docbench run " + suite + " --targets " + id);
    }

    /** The row of a target that did not run. */
    public TargetRow absent(String reason) {
        return row("absent", reason);
    }

    private TargetRow row(String status, String reason) {
        return new TargetRow(id, "format", product, version, about, status, reason, settings, properties);
    }
}
