package org.docbench.report.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.TargetRow;

/** Which types each codec gives back as they were, from its ledger: {@code kept}, {@code changed: how}, {@code refused: why}. */
public final class TypesKept {

    private static final String KEPT = "kept";

    private TypesKept() {}

    /** Targets by types, one word in a cell. */
    public static Matrix matrix(Codecs codecs) {
        Set<String> types = new LinkedHashSet<>();
        codecs.targets().forEach(target -> types.addAll(types(codecs, target).keySet()));
        List<Matrix.Group> groups = new ArrayList<>();
        for (String language : codecs.languages()) {
            List<Matrix.Row> rows = codecs.targets().stream()
                    .filter(target -> codecs.language(target).equals(language)
                            && !types(codecs, target).isEmpty())
                    .map(target -> row(target, types(codecs, target), types))
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Matrix.Group(language, rows));
            }
        }
        return new Matrix("Types kept, changed and refused", List.copyOf(types), groups, false, "");
    }

    private static Matrix.Row row(String target, Map<String, String> own, Set<String> types) {
        return new Matrix.Row(
                target,
                types.stream()
                        .map(type -> Optional.ofNullable(own.get(type))
                                .map(word ->
                                        new Matrix.Cell(word.replaceFirst(":.*", ""), word.equals(KEPT) ? null : word))
                                .orElse(Matrix.Cell.NONE))
                        .toList());
    }

    /** What is not kept, in words; a codec that keeps every type says so. */
    public static Table table(Codecs codecs) {
        Table.Builder table = Table.titled("What is not kept, and how", "target", "kept", "changed", "refused");
        for (String target : codecs.targets()) {
            Map<String, String> own = types(codecs, target);
            if (!own.isEmpty()) {
                long kept = own.values().stream().filter(KEPT::equals).count();
                table.row(
                        target,
                        kept == own.size() ? "every type" : kept + " of " + own.size() + " types",
                        listed(own, "changed"),
                        listed(own, "refused"));
            }
        }
        return table.table();
    }

    private static String listed(Map<String, String> own, String word) {
        String all = own.entrySet().stream()
                .filter(type -> type.getValue().startsWith(word))
                .map(type -> type.getKey() + " (" + type.getValue().replaceFirst("^" + word + ":? ?", "") + ")")
                .collect(Collectors.joining(", "))
                .replace(" ()", "");
        return all.isEmpty() ? Figures.NONE : all;
    }

    private static Map<String, String> types(Codecs codecs, String target) {
        JsonNode types = codecs.rows().targets().stream()
                .filter(row -> row.id().equals(target) && row.ledger() != null)
                .findFirst()
                .map(TargetRow::ledger)
                .map(ledger -> ledger.get("types"))
                .orElse(null);
        Map<String, String> words = new LinkedHashMap<>();
        if (types != null && types.isObject()) {
            types.properties()
                    .forEach(type -> words.put(type.getKey(), type.getValue().asText()));
        }
        return words;
    }
}
