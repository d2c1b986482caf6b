package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Cells;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Writes docs/published.md, and holds it and the preset {@code paper} to {@code claims/published.json}. */
class PublishedPageTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));

    private static final String INTRODUCTION = """
            # The published experiments and their cases

            The tables list the experiments of five publications, with the published parameters and the
            cases that measure them. `docbench claims` prints the text of each claim. A sixth publication,
            the counter-measurement to 000, has claims on the cases of 000 and no experiments of its own.

            `docbench run SUITE --preset paper` measures the cases of a row, for its suite. `--scenario` with
            the name in the row measures that scenario alone; `update` adds its smallest write. `--dry-run`
            prints the time.

            "Published number" is the statistic that the publication computed from its measurements. The
            report of a run with the preset `paper` shows it as "as published", next to the mean with its
            interval.

            Tests read the parameters from [claims/published.json](../claims/published.json).
            `PublishedPageTest` writes this page, and `./docbench test -Ddocbench.update=true` renews it.
            """;

    private static PublishedExperiments published() {
        try {
            return PublishedExperiments.parse(Files.readString(HOME.resolve("claims/published.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageHasEveryExperiment() throws IOException {
        Path page = HOME.resolve("docs/published.md");
        String written = page();
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(page, written);
        }
        assertThat(Files.readString(page)).isEqualTo(written);
    }

    private static String page() {
        var page = new StringBuilder(INTRODUCTION);
        PublishedExperiments all = published();
        for (PublishedExperiments.Publication publication : all.publications()) {
            page.append("\n## Publication ")
                    .append(publication.seed())
                    .append("\n\n")
                    .append(publication
                            .title()
                            .replaceAll("(.{1,100})(?: |$)", "$1\n")
                            .strip())
                    .append(
                            "\n\n| experiment | published parameters | published number | suite, scenario, case | claims |\n|---|---|---|---|---|\n");
            List<Experiment> own = all.experiments().stream()
                    .filter(one -> one.seed().equals(publication.seed()))
                    .toList();
            own.forEach(one -> page.append("| **")
                    .append(one.id())
                    .append("** ")
                    .append(one.what())
                    .append(" (")
                    .append(one.source())
                    .append(") | ")
                    .append(parameters(one))
                    .append(" | ")
                    .append(statistics(one))
                    .append(" | ")
                    .append(places(one))
                    .append(" | ")
                    .append(String.join(" ", claims(one)))
                    .append(" |\n"));
            List<String> differs = own.stream()
                    .filter(one -> one.differs() != null)
                    .map(one -> ("* **" + one.id() + "**: " + one.differs())
                                    .replaceAll("(.{1,98})(?: |$)", "$1\n  ")
                                    .stripTrailing()
                            + "\n")
                    .toList();
            if (!differs.isEmpty()) {
                page.append("\nDifferences in DocBench:\n\n").append(String.join("", differs));
            }
        }
        return page.toString();
    }

    private static String parameters(Experiment one) {
        return new TreeMap<>(one.parameters())
                .entrySet().stream()
                        .map(parameter -> "`" + parameter.getKey() + "` " + words(parameter.getValue()))
                        .collect(Collectors.joining("; "));
    }

    private static String words(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(", "))
                : value.asText();
    }

    private static String statistics(Experiment one) {
        return one.statistics().isEmpty()
                ? "-"
                : one.statistics().stream()
                        .map(statistic -> statistic.words() + " (phase " + statistic.phase() + ")")
                        .collect(Collectors.joining("<br>"));
    }

    private static String places(Experiment one) {
        return one.cells().isEmpty()
                ? "-"
                : one.cells().stream()
                        .map(cells -> "`" + cells.suite() + "` `" + cells.scenario() + "`"
                                + new TreeMap<>(cells.values())
                                        .entrySet().stream()
                                                .map(value -> ", `" + value.getKey() + "` "
                                                        + String.join(", ", value.getValue()))
                                                .collect(Collectors.joining()))
                        .collect(Collectors.joining("<br>"));
    }

    private static Set<String> claims(Experiment one) {
        Set<String> ids = new LinkedHashSet<>();
        for (ClaimsFile file : ClaimsCommand.PublishedClaims.files()) {
            if (file.seed().startsWith(one.seed())) {
                file.claims().stream()
                        .filter(claim -> one.isClaimed(claim.id(), file.cases(claim)))
                        .map(Claim::id)
                        .forEach(ids::add);
            }
        }
        return ids;
    }

    /** Every claim belongs to an experiment, so that a reader of the page finds it. */
    @ParameterizedTest
    @MethodSource("claimsFiles")
    void everyClaimIsOfAnExperiment(ClaimsFile file) {
        List<Experiment> experiments = published().experiments().stream()
                .filter(one -> file.seed().startsWith(one.seed()))
                .toList();
        assertThat(file.claims().stream()
                        .filter(claim ->
                                experiments.stream().noneMatch(one -> one.isClaimed(claim.id(), file.cases(claim))))
                        .map(Claim::id))
                .isEmpty();
    }

    static Stream<ClaimsFile> claimsFiles() {
        return ClaimsCommand.PublishedClaims.files().stream();
    }

    /** Every case that the page names is one that the preset plans. Codecs would write files of a million documents: their own test has them. */
    @ParameterizedTest
    @ValueSource(strings = {"access", "update", "insert", "query", "crud", "rest"})
    void paperPlansTheCases(String suite) {
        Map<Case, Set<String>> phases = cases(suite);
        Set<Case> planned = phases.keySet();
        List<Cells> named = published().experiments().stream()
                .flatMap(one -> one.cells().stream())
                .filter(cells -> cells.suite().equals(suite))
                .toList();
        assertThat(named).isNotEmpty().allSatisfy(cells -> {
            List<Map<String, String>> found = planned.stream()
                    .filter(one -> cells.names(one.suite(), one.scenario(), one.parameters()))
                    .map(Case::parameters)
                    .toList();
            assertThat(found).isNotEmpty();
            cells.values()
                    .forEach((parameter, values) -> assertThat(found)
                            .extracting(parameters -> parameters.get(parameter))
                            .containsAll(values));
        });
        published()
                .experiments()
                .forEach(one -> one.statistics()
                        .forEach(statistic -> one.cells().stream()
                                .filter(cells -> cells.suite().equals(suite))
                                .forEach(cells -> assertThat(planned)
                                        .as("%s, phase %s", one.id(), statistic.phase())
                                        .filteredOn(of -> cells.names(of.suite(), of.scenario(), of.parameters()))
                                        .anySatisfy(of -> assertThat(phases.get(of))
                                                .contains(statistic.phase())
                                                .contains(statistic.ours())))));
    }

    /** The phases of each case. */
    private static Map<Case, Set<String>> cases(String suite) {
        var options =
                CommandLine.populateCommand(new RunOptions(), suite, "--preset", "paper", "--durability", "none,sync");
        if (!Suites.named(suite).described().abilities().contains(Ability.DURABILITY)) {
            options = CommandLine.populateCommand(new RunOptions(), suite, "--preset", "paper");
        }
        try (Suite whole = Suites.named(suite)
                .prepared(
                        new RunPlan(options).request(suite),
                        DryRun.machine(RunPlan.java(null), line -> {}, product -> Optional.empty()))) {
            return whole.plan()
                    .cells()
                    .collect(Collectors.groupingBy(
                            cells -> cells.step().benchCase(),
                            Collectors.flatMapping(cells -> cells.step().phases().stream(), Collectors.toSet())));
        }
    }
}
