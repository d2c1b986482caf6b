package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

/** Rules on every claim: the same words for whoever made it and whoever it favours. */
public final class Rulings {
    private Rulings() {}

    /**
     * One row for each claim, in the order of the files. A pure function: the same rows give the same rulings.
     *
     * @param servers what servers did for each operation
     * @param profiles where processor time went
     */
    public static List<ClaimRow> of(
            List<ClaimsFile> files, List<ResultRow> results, List<EvidenceRow> servers, List<ProfileRow> profiles) {
        List<ClaimRow> rows = new ArrayList<>();
        for (ClaimsFile file : files) {
            for (Claim claim : file.claims()) {
                rows.add(row(file.seed(), claim, new Evidence(results, servers, profiles, file)));
            }
        }
        return List.copyOf(rows);
    }

    private static ClaimRow row(String seed, Claim claim, Evidence evidence) {
        Finding finding = claim.measure().in(evidence);
        Finding.Ruled ruled = finding.against(claim.published());
        return new ClaimRow(
                claim.id(),
                seed,
                evidence.suites(claim),
                claim.statement(),
                claim.published().text(),
                claim.published().value(),
                claim.measure().words(),
                finding.value(),
                finding.interval(),
                ruled.ruling().word(),
                why(claim, finding, ruled, evidence),
                objection(claim, finding, evidence));
    }

    private static String why(Claim claim, Finding finding, Finding.Ruled ruled, Evidence evidence) {
        String because = ruled.because().isEmpty()
                ? ""
                : "; published " + claim.published().text() + ": " + ruled.because();
        String first = sentence(finding.words() + because + ".");
        String beside = claim.also().stream()
                .filter(remark -> remark.measure().in(evidence).found())
                .map(remark -> " " + remark.answered(evidence))
                .collect(Collectors.joining());
        return first + beside;
    }

    private static String objection(Claim claim, Finding finding, Evidence evidence) {
        if (claim.objection() == null || !finding.found()) {
            return null;
        }
        return claim.objection().text() + " "
                + claim.objection().answers().stream()
                        .map(a -> a.answered(evidence))
                        .collect(Collectors.joining(" "));
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
