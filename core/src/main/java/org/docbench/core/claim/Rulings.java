package org.docbench.core.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RegisteredPlan.Question;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ProfileRow;
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

    /** The published claims that a run registers as questions before it starts (rule 21). */
    public static final class ClaimQuestions {
        private ClaimQuestions() {}

        /**
         * Lists the claims that have at least one case of each of their case sets in the plan, in the order of the files.
         *
         * @param planned tells whether a case will be measured
         */
        public static List<Question> of(List<ClaimsFile> files, Predicate<CaseRef> planned) {
            List<Question> questions = new ArrayList<>();
            for (ClaimsFile file : files) {
                file.claims().stream()
                        .filter(claim -> asked(claim.measure(), file, planned))
                        .forEach(claim -> questions.add(
                                new Question(Question.CLAIM, file.seed() + "/" + claim.id(), claim.statement())));
            }
            return List.copyOf(questions);
        }

        /** Lists, for each measure of a claim that is a ratio of two targets, the comparisons that it needs. */
        public static List<List<AskedPairs>> ratios(List<ClaimsFile> files) {
            return files.stream()
                    .flatMap(file -> file.claims().stream().flatMap(claim -> ratios(claim.measure(), file)))
                    .toList();
        }

        private static Stream<List<AskedPairs>> ratios(Measure measure, ClaimsFile file) {
            if (measure instanceof CombinedMeasure several) {
                return several.inner().stream().flatMap(one -> ratios(one, file));
            }
            if (measure instanceof CombinedMeasure.MachineMeasure second) {
                return ratios(second.measure(), file);
            }
            if (measure instanceof RatioMeasure ratio) {
                List<CaseRef> named = file.caseSets().get(ratio.cases());
                return Stream.concat(
                                file.forms(ratio).stream()
                                        .map(form -> named.stream()
                                                .flatMap(one -> form.of(one).stream())
                                                .toList()),
                                Stream.of(named))
                        .map(cases -> pairs(ratio, cases));
            }
            return Stream.of();
        }

        private static List<AskedPairs> pairs(RatioMeasure ratio, List<CaseRef> cases) {
            return cases.stream()
                    .map(on -> new AskedPairs(
                            on.suite(),
                            on.scenario(),
                            on.parameters(),
                            ratio.phase(),
                            List.of(on.of(ratio.baseline()), on.of(ratio.contender()))))
                    .toList();
        }

        /** Of measures that stand for each other one is enough. */
        private static boolean asked(Measure measure, ClaimsFile file, Predicate<CaseRef> planned) {
            if (measure instanceof CombinedMeasure.FirstOfMeasure any) {
                return any.of().stream().anyMatch(one -> asked(one, file, planned));
            }
            if (measure.cases() == null) {
                return false;
            }
            return Stream.concat(
                            Stream.of(planned), file.forms(measure).stream().map(form -> (Predicate<CaseRef>)
                                    one -> form.of(one).filter(planned).isPresent()))
                    .anyMatch(is -> measure.sets()
                            .allMatch(set -> file.caseSets().get(set).stream().anyMatch(is)));
        }
    }
}
