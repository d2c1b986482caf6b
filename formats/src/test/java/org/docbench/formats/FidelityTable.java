package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;

/** A page of {@code docs/} with the outcome of each probe in each target; a loss that shows must be declared. */
public record FidelityTable(String introduction, Map<String, Value> probes, List<Target> targets) {

    /** Encodes a document and decodes the bytes. */
    public record Target(Ledger ledger, UnaryOperator<Value.Obj> roundTrip) {}

    /** Compares the file in {@code docs/} with the outcomes, or renews it with {@code -Ddocbench.update=true}. */
    public void check(String file) throws IOException {
        Path page = Path.of(System.getProperty("docbench.home"), "docs", file);
        String text = text();
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(page, text);
        }
        assertThat(Files.readString(page)).isEqualTo(text);
    }

    private String text() {
        var table = new StringBuilder(introduction);
        table.append("| value | ")
                .append(targets.stream()
                        .map(target -> "`" + target.ledger().id() + "`")
                        .collect(Collectors.joining(" | ")))
                .append(" |\n|---|")
                .append("---|".repeat(targets.size()))
                .append("\n");
        probes.forEach((name, value) -> table.append("| ")
                .append(name)
                .append(" | ")
                .append(targets.stream().map(target -> outcome(target, value)).collect(Collectors.joining(" | ")))
                .append(" |\n"));
        table.append("\nDeclared losses:\n\n");
        targets.forEach(target -> table.append(("* `" + target.ledger().id() + "`: "
                                + words(target.ledger().losses()))
                        .replaceAll("(.{1,98})(?: |$)", "$1\n  ")
                        .stripTrailing())
                .append("\n"));
        return table.toString();
    }

    private static String outcome(Target target, Value value) {
        Value.Obj document = value instanceof Value.Obj object ? object : Value.Obj.of("v", value);
        try {
            Value back = target.roundTrip().apply(document);
            if (back.equals(document)) {
                return "kept";
            }
            Set<Loss> declared = target.ledger().losses();
            assertThat(Losses.apply(back, declared))
                    .as("%s changes %s and declares only %s", target.ledger().id(), value, declared)
                    .isEqualTo(Losses.apply(document, declared));
            return "changed: " + words(needed(declared, document, back));
        } catch (UnsupportedOperationException e) {
            return "refused";
        }
    }

    /** The declared losses without which the two would differ. */
    private static Set<Loss> needed(Set<Loss> declared, Value document, Value back) {
        Set<Loss> needed = EnumSet.noneOf(Loss.class);
        for (Loss loss : declared) {
            Set<Loss> others = EnumSet.copyOf(declared);
            others.remove(loss);
            if (!Losses.apply(back, others).equals(Losses.apply(document, others))) {
                needed.add(loss);
            }
        }
        return needed;
    }

    private static String words(Set<Loss> losses) {
        return losses.isEmpty() ? "none" : losses.stream().map(Loss::words).collect(Collectors.joining(", "));
    }
}
