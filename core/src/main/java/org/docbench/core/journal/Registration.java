package org.docbench.core.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.claim.CaseRef;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.Rulings.ClaimQuestions;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RegisteredPlan.Question;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** What is written down of suites that are ready to run, before they do. */
public final class Registration {
    private Registration() {}

    /**
     * Registers the plans of the suites, the questions that they can answer, and the comparisons that these need.
     *
     * @param questions the user's own, each a list of targets
     * @param tie half width of the tie band
     */
    public static RegisteredPlan of(
            List<Suite> suites, List<ClaimsFile> claims, List<List<String>> questions, double tie) {
        RegisteredPlan plan = of(suites, claims);
        return new RegisteredPlan(
                plan.suites(), plan.questions(), asked(suites, claims, questions), tie, RegisteredPlan.ERROR_RATE);
    }

    /** A claim of several cases needs all of them; a comparison that is asked for twice is one. */
    private static List<AskedPairs> asked(List<Suite> suites, List<ClaimsFile> claims, List<List<String>> questions) {
        List<AskedPairs> planned =
                suites.stream().flatMap(suite -> suite.comparisons().stream()).toList();
        List<AskedPairs> asked = new ArrayList<>();
        suites.forEach(suite -> asked.addAll(suite.asked()));
        questions.forEach(targets -> planned.forEach(pairs -> asked.add(pairs.only(targets::contains))));
        for (List<AskedPairs> ratio : ClaimQuestions.ratios(claims)) {
            List<AskedPairs> found = ratio.stream()
                    .flatMap(one -> planned.stream()
                            .filter(pairs -> pairs.holds(one))
                            .map(pairs -> pairs.only(one.targets()::contains)))
                    .toList();
            asked.addAll(found.size() == ratio.size() ? found : List.of());
        }
        List<AskedPairs> all = asked.stream()
                .filter(pairs -> pairs.targets().size() > 1)
                .distinct()
                .toList();
        return all.stream()
                .filter(one -> all.stream().noneMatch(other -> !other.equals(one) && other.holds(one)))
                .toList();
    }

    private static RegisteredPlan of(List<Suite> suites, List<ClaimsFile> claims) {
        List<Question> questions = new ArrayList<>(ClaimQuestions.of(claims, asked -> planned(asked, suites)));
        suites.stream()
                .filter(suite -> suite.trials() > 0)
                .forEach(suite -> questions.add(Question.pairs(suite.name())));
        return new RegisteredPlan(suites.stream().map(Suite::registered).toList(), questions);
    }

    /** What the suites ask. */
    public static List<ScenarioRow> scenarios(List<Suite> suites) {
        return scenariosOf(suites)
                .map(scenario -> new ScenarioRow(
                        scenario.suite(),
                        scenario.name(),
                        scenario.question(),
                        scenario.parameters(),
                        scenario.timed()))
                .toList();
    }

    /** What is missing in suites that was meant to be there, by suite. */
    public static Map<String, List<String>> warnings(List<Suite> suites) {
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        suites.stream()
                .filter(suite -> !suite.warnings().isEmpty())
                .forEach(suite -> warnings.put(suite.name(), suite.warnings()));
        return warnings;
    }

    private static Stream<Scenario> scenariosOf(List<Suite> suites) {
        return suites.stream().flatMap(suite -> suite.scenarios().stream());
    }

    /** A claim may name the parameters of a case in another order than its scenario. */
    private static boolean planned(CaseRef asked, List<Suite> suites) {
        Case benchCase = new Case(asked.suite(), asked.scenario(), asked.parameters());
        return suites.stream()
                .flatMap(suite -> suite.plan().cells())
                .anyMatch(cells -> cells.step().benchCase().equals(benchCase));
    }
}
