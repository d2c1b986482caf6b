package org.docbench.core.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.PublicationRow;
import org.docbench.core.run.RunFile.ResultRow;

/** Computes the outcome of every published claim. The rules are the same, whoever made the claim and whichever product it favours. */
public final class Rulings {
    private Rulings() {}

    /**
     * One row for each claim, in the order of the files. A pure function: the same rows give the same outcomes.
     *
     * @param servers what servers did per operation, by their counters
     * @param profiles where processor time went
     */
    public static List<ClaimRow> of(
            List<ClaimsFile> files, List<ResultRow> results, List<EvidenceRow> servers, List<ProfileRow> profiles) {
        return of(files, results, servers, profiles, Map.of());
    }

    /**
     * The same with what the run knows of its machine.
     *
     * @param environment the groups of the run file's environment
     */
    public static List<ClaimRow> of(
            List<ClaimsFile> files,
            List<ResultRow> results,
            List<EvidenceRow> servers,
            List<ProfileRow> profiles,
            Map<String, JsonNode> environment) {
        List<ClaimRow> rows = new ArrayList<>();
        for (ClaimsFile file : files) {
            Evidence evidence = new Evidence(results, servers, profiles, file, environment, Optional.empty());
            file.claims().forEach(claim -> rows.add(row(file, claim, evidence)));
        }
        return List.copyOf(rows);
    }

    /**
     * The same for two machines: the second run also decides claims on a second machine, or on both.
     *
     * @param first the run whose rows decide the other claims
     * @param second of the same cases on another machine
     */
    public static List<ClaimRow> of(List<ClaimsFile> files, RunFile first, RunFile second) {
        List<ClaimRow> rows = new ArrayList<>();
        for (ClaimsFile file : files) {
            Evidence there = evidence(second, file, Optional.empty());
            Evidence here = evidence(first, file, Optional.of(there));
            file.claims().forEach(claim -> rows.add(row(file, claim, here)));
        }
        return List.copyOf(rows);
    }

    private static Evidence evidence(RunFile run, ClaimsFile file, Optional<Evidence> second) {
        return new Evidence(run.results(), run.evidence(), run.profiles(), file, run.environment(), second);
    }

    private static PublicationRow publication(ClaimsFile file, Claim claim) {
        ClaimsFile.Publication of = file.publication();
        return of == null
                ? null
                : new PublicationRow(
                        of.author(),
                        of.date(),
                        of.link(),
                        claim.source(),
                        claim.withdrawn() == null ? of.withdrawn() : claim.withdrawn());
    }

    private static ClaimRow row(ClaimsFile file, Claim claim, Evidence evidence) {
        Finding finding = evidence.find(claim.measure());
        Finding.Ruled ruled = finding.against(claim.published());
        return new ClaimRow(
                claim.id(),
                file.seed(),
                evidence.suites(claim),
                claim.statement(),
                claim.published().text(),
                claim.published().value(),
                publication(file, claim),
                claim.measure().words(),
                finding.value(),
                finding.interval(),
                ruled.ruling().word(),
                why(claim, finding, ruled, evidence),
                ruled.ruling() == Ruling.NOT_RUN ? finding.command() : null,
                objection(claim, finding, evidence));
    }

    private static String why(Claim claim, Finding finding, Finding.Ruled ruled, Evidence evidence) {
        String because = ruled.because().isEmpty()
                ? ""
                : "; published " + claim.published().text() + ": " + ruled.because();
        String first = sentence(finding.words() + because + ".");
        String beside = claim.also().stream()
                .filter(remark -> evidence.find(remark.measure()).found())
                .map(remark -> " " + remark.answered(evidence))
                .collect(Collectors.joining());
        return first + beside;
    }

    private static String objection(Claim claim, Finding finding, Evidence evidence) {
        if (claim.objection() == null || !finding.found()) {
            return null;
        }
        List<String> sentences = new ArrayList<>(List.of(claim.objection().text()));
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (Claim.Remark answer : claim.objection().answers()) {
            Finding of = evidence.find(answer.measure());
            if (of.found() || of.command() == null) {
                sentences.add(answer.say() + ": " + of.aside() + ".");
            } else {
                missing.computeIfAbsent(of.command(), none -> new ArrayList<>()).add(answer.say());
            }
        }
        if (!missing.isEmpty()) {
            sentences.add(missing.entrySet().stream()
                    .map(part -> String.join("; ", part.getValue()) + " (`" + part.getKey() + "`)")
                    .collect(Collectors.joining("; ", "Not measured in this run: ", ".")));
        }
        return String.join(" ", sentences);
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
