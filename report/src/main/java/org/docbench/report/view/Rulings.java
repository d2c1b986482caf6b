package org.docbench.report.view;

import java.util.List;
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

    /** The measured number with its interval; the unit is in the claim's own words. */
    public static String measured(ClaimRow claim) {
        Interval ci = claim.ci95();
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
