package org.docbench.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.stats.Interval;

/** What a ruling says, in words: a colour alone would say nothing on paper. */
public final class Rulings {

    private Rulings() {}

    public static String words(String ruling) {
        return ruling == null
                ? "not run"
                : switch (ruling) {
                    case "direction" -> "right in direction, not in size";
                    case "not-run" -> "not run";
                    default -> ruling;
                };
    }

    /** Whether the run has nothing to say of a claim. */
    public static boolean notRun(ClaimRow claim) {
        return words(claim.ruling()).equals(words(null));
    }

    /** Whether none of the suites that settle a claim was run. */
    public static boolean isOfOtherSuites(ClaimRow claim, RunView run) {
        List<String> suites = RunView.list(claim.suites());
        return notRun(claim) && !suites.isEmpty() && suites.stream().noneMatch(run.whole()::has);
    }

    /** {@code 122 claims are of suites that this run has not: access, codec}; empty when there are none. */
    public static Optional<String> ofOtherSuites(RunView run) {
        List<ClaimRow> others = run.claims().stream()
                .filter(claim -> isOfOtherSuites(claim, run))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(others.size() + (others.size() == 1 ? " claim is" : " claims are")
                        + " of suites that this run has not: "
                        + others.stream()
                                .flatMap(claim -> claim.suites().stream())
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining(", ")));
    }

    /** Those that suites of this run could settle, and it does not. */
    public static List<ClaimRow> open(RunView run) {
        return run.claims().stream()
                .filter(claim -> notRun(claim) && !isOfOtherSuites(claim, run))
                .toList();
    }

    /** Those that this run rules on. */
    public static List<ClaimRow> ruled(RunView run) {
        return run.claims().stream().filter(claim -> !notRun(claim)).toList();
    }

    /** The measured number with its interval; the unit is in the claim's own words. */
    public static String measured(ClaimRow claim) {
        Interval ci = claim.interval();
        if (claim.measured() == null) {
            return Figures.NONE;
        }
        return Figures.three(claim.measured())
                + (ci == null ? " (no interval)" : " [" + Figures.range(ci.low(), ci.high()) + "]");
    }

    /** One row for each claim: published beside measured. */
    public static Table table(List<ClaimRow> claims) {
        Table.Builder table = Table.titled(
                "Published beside measured", "claim", "statement", "published", "measured [95 % CI]", "ruling", "why");
        for (ClaimRow claim : claims) {
            table.row(
                    claim.id(),
                    claim.statement(),
                    claim.published(),
                    measured(claim),
                    words(claim.ruling()),
                    claim.why());
        }
        return table.table();
    }
}
