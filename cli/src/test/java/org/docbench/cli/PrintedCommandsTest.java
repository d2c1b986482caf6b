package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.CaseRef;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.Rulings;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The command that {@code docbench claims} prints for a claim plans every case of it, with its preset: a user who runs it for hours must
 * not read afterwards that the claim was not measured.
 */
class PrintedCommandsTest {
    /** What chooses targets and their servers, and no cases. */
    private static final Set<String> OF_TARGETS = Set.of("--targets", "--store", "--network");

    /** A codec of Java, because a codec of another language would be built here. The cases are the same. */
    private static final String READY_CODEC = "bson.document";

    private static final Map<List<String>, Set<Case>> PLANNED = new HashMap<>();

    static Stream<ClaimsFile> files() {
        return ClaimsCommand.PublishedClaims.files().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void theCommandPlansTheCasesOfItsClaim(ClaimsFile file) {
        Map<String, Claim> claims = file.claims().stream().collect(Collectors.toMap(Claim::id, Function.identity()));
        List<ClaimRow> printed = Rulings.of(List.of(file), List.of(), List.of(), List.of()).stream()
                .filter(row -> row.command() != null)
                .toList();
        assertThat(printed).isNotEmpty();
        assertThat(printed.stream()
                        .filter(row -> alternatives(file, claims.get(row.id()))
                                .noneMatch(cases -> planned(row.command()).containsAll(cases(cases))))
                        .map(row -> row.id() + ": " + row.command()))
                .isEmpty();
    }

    /** In the first published form that has all cases; without one, as the claims file names them. */
    private static Stream<Set<CaseRef>> alternatives(ClaimsFile file, Claim claim) {
        return file.alternatives(claim).stream().map(cases -> published(file, cases));
    }

    private static Set<CaseRef> published(ClaimsFile file, Set<CaseRef> cases) {
        return file.forms().stream()
                .filter(form -> cases.stream().allMatch(one -> form.of(one).isPresent()))
                .findFirst()
                .map(form ->
                        cases.stream().map(one -> form.of(one).orElseThrow()).collect(Collectors.toSet()))
                .orElse(cases);
    }

    /** The remarks of a claim have cases of their own: their options must measure them, too. */
    @ParameterizedTest
    @MethodSource("files")
    void theOptionsOfACasePlanIt(ClaimsFile file) {
        assertThat(file.caseSets().values().stream()
                        .flatMap(List::stream)
                        .flatMap(one -> Stream.concat(
                                Stream.of(one), file.forms().stream().flatMap(form -> form.of(one).stream())))
                        .filter(one -> one.option() != null)
                        .distinct()
                        .filter(one -> !planned("docbench run " + one.suite() + durability(one) + documents(one) + " "
                                        + one.option())
                                .contains(benchCase(one)))
                        .map(one -> one.words() + ": " + one.option()))
                .isEmpty();
    }

    private static String durability(CaseRef one) {
        return Optional.ofNullable(one.parameters().get("durability"))
                .map(level -> " --durability " + level)
                .orElse("");
    }

    /** Commands name the documents. The command of a claim with further numbers of workers is that of its smaller set. */
    private static String documents(CaseRef one) {
        return one.suite().equals("crud")
                ? " --set documents=" + one.parameters().get("documents") + " --set workers="
                        + one.parameters().get("workers")
                : "";
    }

    private static List<Case> cases(Set<CaseRef> refs) {
        return refs.stream().map(PrintedCommandsTest::benchCase).toList();
    }

    private static Case benchCase(CaseRef one) {
        return new Case(one.suite(), one.scenario(), one.parameters());
    }

    private static Set<Case> planned(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        assertThat(words.subList(0, 2)).containsExactly("docbench", "run");
        words.subList(0, 2).clear();
        words.remove("--flame");
        for (int i = words.size() - 2; i > 0; i--) {
            if (OF_TARGETS.contains(words.get(i))) {
                words.subList(i, i + 2).clear();
            }
        }
        if (words.contains("codec")) {
            words.addAll(List.of("--targets", READY_CODEC));
        }
        return PLANNED.computeIfAbsent(List.copyOf(words), PrintedCommandsTest::plan);
    }

    private static Set<Case> plan(List<String> words) {
        RunOptions options = CommandLine.populateCommand(new RunOptions(), words.toArray(String[]::new));
        var plan = new RunPlan(options);
        return plan.targets().keySet().stream()
                .flatMap(suite -> planned(plan, suite))
                .collect(Collectors.toSet());
    }

    private static Stream<Case> planned(RunPlan plan, String suite) {
        try (Suite whole = Suites.named(suite)
                .prepared(
                        plan.request(suite),
                        DryRun.machine(RunPlan.java(null), line -> {}, product -> Optional.empty()))) {
            return whole.plan().cells().map(cells -> cells.step().benchCase()).toList().stream();
        }
    }
}
