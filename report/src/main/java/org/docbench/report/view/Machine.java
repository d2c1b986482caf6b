package org.docbench.report.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.TargetRow;

/** The machine, the targets' ledgers and the documents: what a number means nothing without (rules 14 and 18). */
public final class Machine {

    private Machine() {}

    public static Table environment(RunView run) {
        Table.Builder table = Table.titled("The machine", "group", "name", "value");
        run.environment().forEach((group, node) -> flatten(table, group, "", node));
        return table.table();
    }

    public static Table ledger(RunView run) {
        Table.Builder table = Table.titled(
                "Ledger: what each target does and does not do",
                "target",
                "product",
                "version",
                "how",
                "validates",
                "copies",
                "allocates",
                "materialises",
                "cannot hold");
        for (TargetRow target : run.targets()) {
            Map<String, JsonNode> ledger = target.ledger() == null ? Map.of() : target.ledger();
            table.row(
                    target.id(),
                    target.product(),
                    Objects.requireNonNullElse(target.version(), ""),
                    target.about(),
                    text(ledger.get("validates")),
                    text(ledger.get("copies")),
                    text(ledger.get("allocates")),
                    text(ledger.get("materialises")),
                    text(ledger.get("losses")));
        }
        return table.table();
    }

    public static Table settings(RunView run) {
        Table.Builder table = Table.titled("Settings of the targets", "target", "setting", "value");
        for (TargetRow target : run.targets()) {
            if (target.settings() != null) {
                new TreeMap<>(target.settings()).forEach((name, value) -> table.row(target.id(), name, value));
            }
        }
        return table.table();
    }

    public static Table corpora(RunView run) {
        Table.Builder table = Table.titled(
                "The documents", "corpus", "#version", "#seed", "#documents", "sizes on the wire", "SHA-256");
        for (CorpusRow corpus : run.corpora()) {
            table.row(
                    corpus.name(),
                    String.valueOf(corpus.version()),
                    String.valueOf(corpus.seed()),
                    Figures.count(String.valueOf(corpus.documents())),
                    sizes(corpus),
                    corpus.sha256());
        }
        return table.table();
    }

    /** What each phase of each scenario has inside its timer. */
    public static Table scenarios(RunView run) {
        Table.Builder table =
                Table.titled("What is inside the timer", "scenario", "question", "phase", "inside the timer");
        for (ScenarioRow scenario : run.scenarios()) {
            Map<String, String> timed = scenario.timed() == null ? Map.of() : scenario.timed();
            if (timed.isEmpty()) {
                table.row(scenario.scenario(), scenario.question(), Figures.NONE, Figures.NONE);
            }
            new TreeMap<>(timed)
                    .forEach((phase, what) -> table.row(scenario.scenario(), scenario.question(), phase, what));
        }
        return table.table();
    }

    /** The sizes alone, one row for each corpus and encoder. */
    public static Table sizes(RunView run) {
        Table.Builder table = Table.titled("Bytes on the wire", "corpus", "encoder", "#bytes");
        for (CorpusRow corpus : run.corpora()) {
            if (corpus.sizes() != null) {
                corpus.sizes()
                        .forEach((encoder, bytes) ->
                                table.row(corpus.name(), encoder, Figures.bytes(bytes.doubleValue())));
            }
        }
        return table.table();
    }

    private static String sizes(CorpusRow corpus) {
        return corpus.sizes() == null
                ? ""
                : corpus.sizes().entrySet().stream()
                        .map(size -> size.getKey() + " "
                                + Figures.bytes(size.getValue().doubleValue()))
                        .collect(Collectors.joining(", "));
    }

    private static void flatten(Table.Builder table, String group, String name, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field -> flatten(
                            table,
                            group,
                            name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                            field.getValue()));
        } else {
            table.row(group, name, text(node));
        }
    }

    private static String text(JsonNode node) {
        if (node == null || node.isNull()) {
            return Figures.NONE;
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? "yes" : "no";
        }
        if (node.isArray()) {
            StringBuilder items = new StringBuilder();
            node.forEach(item -> items.append(items.isEmpty() ? "" : ", ").append(text(item)));
            return items.isEmpty() ? "nothing" : items.toString();
        }
        return node.isValueNode() ? node.asText() : node.toString();
    }
}
