package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Pair;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The published claims and their outcomes, for {@code docbench claims}. */
public final class RulingsTable {

    private RulingsTable() {}

    /** All claims of a run, and then of each that its suites could settle what would. */
    public static String text(RunFile run, int width) {
        RunView view = RunView.of(run);
        StringBuilder text = new StringBuilder(text(view.claims(), width));
        for (ClaimRow claim : Rulings.open(view)) {
            String why = claim.id() + ", " + Rulings.words(claim.ruling()) + ": " + claim.why();
            text.append('\n').append(lines(why, width));
        }
        text.append(commands(Rulings.open(view), width));
        Rulings.ofOtherSuites(view).ifPresent(others -> text.append('\n').append(lines(others + ".", width)));
        return text.toString();
    }

    /** A table for each publication that fits {@code width}; the objections follow, one paragraph each, and then the commands. */
    public static String text(List<ClaimRow> claims, int width) {
        StringBuilder text = new StringBuilder();
        Rulings.bySource(claims).forEach((source, own) -> {
            boolean allWithdrawn =
                    own.stream().allMatch(claim -> Rulings.withdrawn(claim).isPresent());
            String whole = allWithdrawn ? "; " + Rulings.withdrawn(own.get(0)).get() : "";
            if (!source.isEmpty()) {
                text.append(text.isEmpty() ? "" : "\n").append(lines(source + whole, width));
            }
            text.append(TextTable.of(brief(own, allWithdrawn), width));
        });
        for (ClaimRow claim : claims) {
            if (claim.objection() != null) {
                text.append('\n').append(lines(claim.id() + ", objection: " + claim.objection(), width));
            }
        }
        return text.toString();
    }

    /** The commands that measure the claims without an outcome, each with its claims. Commands are not wrapped, so that users can copy them. */
    public static String commands(List<ClaimRow> claims, int width) {
        StringBuilder text = new StringBuilder();
        Rulings.commands(claims)
                .forEach((command, ids) -> text.append('\n')
                        .append(lines("To measure " + String.join(", ", ids) + ":", width))
                        .append("  ")
                        .append(PlainText.of(command))
                        .append('\n'));
        return text.toString();
    }

    private static String lines(String sentence, int width) {
        return String.join("\n", TextTable.wrapped(sentence, width)) + "\n";
    }

    /** Without the reasons, which do not fit a terminal next to the numbers. */
    private static Table brief(List<ClaimRow> claims, boolean allWithdrawn) {
        Table.Builder table = Table.titled("Claims", "claim", "statement", "published", "measured [CI]", "outcome");
        for (ClaimRow claim : claims) {
            String withdrawn = allWithdrawn
                    ? ""
                    : Rulings.withdrawn(claim).map("; "::concat).orElse("");
            table.row(
                    claim.id(),
                    claim.statement(),
                    claim.published() + withdrawn,
                    Rulings.measured(claim),
                    Rulings.words(claim.ruling()));
        }
        return table.table();
    }

    /** Comparison rows as a table, for {@code docbench compare}. */
    public static final class ComparisonTable {

        private ComparisonTable() {}

        public static String text(List<ComparisonRow> comparisons, int width) {
            return TextTable.of(table(comparisons), width);
        }

        private static Table table(List<ComparisonRow> comparisons) {
            Table.Builder table = Table.titled("Comparisons", "scenario", "case", "phase", "in words", "verdict");
            comparisons.stream()
                    .map(Pair::of)
                    .forEach(pair -> table.row(
                            pair.scenario(),
                            CaseName.of(pair.caseParameters()),
                            pair.phase(),
                            pair.sentence(),
                            pair.verdict()));
            return table.table();
        }
    }
}
