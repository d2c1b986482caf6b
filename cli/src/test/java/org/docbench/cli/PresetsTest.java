package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.formats.access.AccessExperiment.AccessPreset;
import org.docbench.formats.codec.CodecSuite.CodecPreset;
import org.docbench.formats.corpus.RealCorpora;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.StorePreset;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.insert.InsertSuite.InsertPreset;
import org.docbench.load.prove.ProveSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.query.QuerySuite.QueryPreset;
import org.docbench.load.update.UpdatePreset;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestPreset;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The files of {@code presets/} against what there is: suites, targets, scenarios, parameters, corpora. */
class PresetsTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Preset DEFAULT_RUN = Preset.named(Preset.DEFAULT_RUN);

    static Stream<Preset> all() {
        return Preset.names().stream().map(Preset::named);
    }

    private static List<String> ids(String suite) {
        return Suites.named(suite).described().targets();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everySuiteHasItsPart(Preset preset) {
        assertThat(preset.description()).isNotBlank();
        assertThat(preset.suites().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Suites.names().stream(), Stream.of(OpenPreset.PART, ProveSuite.NAME))
                                .toList());
        assertThat(AccessPreset.of(preset).rounds()).isPositive();
        assertThat(preset.of(UpdateSuite.NAME, UpdatePreset.class).rounds()).isPositive();
        assertThat(preset.of(InsertSuite.NAME, InsertPreset.class).rounds()).isPositive();
        assertThat(preset.of(QuerySuite.NAME, QueryPreset.class).rounds()).isPositive();
        assertThat(preset.of(YcsbSuite.NAME, StorePreset.class).rounds()).isPositive();
        assertThat(preset.of(OpenPreset.PART, OpenPreset.class).rounds()).isPositive();
        assertThat(RestPreset.of(preset).levels()).isBetween(1, Durability.all().size());
        assertThat(ProveSuite.load(preset)).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void listsGrow(Preset preset) {
        CodecPreset codec = CodecPreset.of(preset);
        RestPreset rest = RestPreset.of(preset);
        for (List<Integer> numbers : List.of(
                codec.files(),
                codec.published(),
                preset.of(CrudSuite.NAME, StorePreset.class).workers(),
                preset.of(YcsbSuite.NAME, StorePreset.class).workers(),
                rest.workers(),
                rest.backends())) {
            assertThat(numbers).isSorted().doesNotHaveDuplicates();
        }
        // The constructor refuses sizes that do not grow.
        assertThat(preset.of(CrudSuite.NAME, StorePreset.class).documents()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyCorpusIsThere(Preset preset) {
        for (String shape : CodecPreset.of(preset).shapes()) {
            assertThat(GeneratedCorpora.named(shape).isPresent()
                            || RealCorpora.all().stream()
                                    .anyMatch(source -> source.name().equals(shape)))
                    .as(shape)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aTargetThatIsLeftOutIsOneOfItsSuite(Preset preset) {
        preset.leavesOut().forEach((suite, targets) -> {
            assertThat(Suites.names()).contains(suite);
            assertThat(ids(suite)).as(suite).containsAll(targets).hasSizeGreaterThan(targets.size());
        });
    }

    /** A line with a misspelt name would measure nothing, and nobody would notice. */
    @ParameterizedTest
    @MethodSource("suitesOfTheDefaultRun")
    void everyLineOfCellsNamesWhatThereIs(String suite) {
        Map<String, Scenario> scenarios = Suites.named(suite).described().scenarios().stream()
                .collect(Collectors.toMap(Scenario::name, Function.identity()));
        try (Suite whole = planned(suite)) {
            for (CellLine line : DEFAULT_RUN.cells(suite)) {
                assertThat(ids(suite))
                        .as("%s", line)
                        .containsAll(line.targets())
                        .containsAll(line.ask());
                assertThat(scenarios).containsKey(line.scenario());
                assertThat(scenarios.get(line.scenario()).timed().keySet()).containsAll(line.phases());
                List<Plan.Cells> named = whole.plan()
                        .cells()
                        .filter(cells -> line.names(cells.step().benchCase()))
                        .toList();
                assertThat(named).as("%s", line).isNotEmpty();
                line.values()
                        .forEach((parameter, values) -> assertThat(named)
                                .as("%s", line)
                                .extracting(cells ->
                                        cells.step().benchCase().parameters().get(parameter))
                                .containsAll(values));
                named.forEach(cells -> assertThat(cells.step().phases()).containsAll(line.phases()));
            }
        }
    }

    /** A codec's agent need not be built here: a Java codec stands for all. */
    private static Suite planned(String suite) {
        var options = CommandLine.populateCommand(new RunOptions());
        RunRequest request = new RunPlan(options).request(suite);
        Set<String> targets = suite.equals("codec") ? Set.of("bson.document") : request.targets();
        RunRequest whole = new RunRequest(
                request.preset(),
                request.lines(),
                targets,
                request.scenarios(),
                request.values(),
                request.levels(),
                request.documents(),
                request.rate(),
                request.capacity(),
                request.service(),
                request.largeItems(),
                request.ranks(),
                request.seed());
        return Suites.named(suite)
                .prepared(whole, DryRun.machine(RunPlan.java(null), line -> {}, product -> Optional.empty()));
    }

    static Stream<String> suitesOfTheDefaultRun() {
        return DEFAULT_RUN.cells().keySet().stream();
    }

    private record Counted(Case of, String phase, String target) {}

    /** Eight minutes hold so many cells; those of formats and codecs are counted by phase. */
    @ParameterizedTest
    @CsvSource({"access, 80", "codec, 58", "update, 80", "insert, 30", "query, 28", "crud, 42", "ycsb, 12", "rest, 18"})
    void aSuiteOfTheDefaultRunHasAtMostSoManyCells(String suite, int most) {
        Set<Counted> cells = new HashSet<>();
        try (Suite whole = planned(suite)) {
            for (CellLine line : DEFAULT_RUN.cells(suite)) {
                for (Plan.Cells named : whole.plan().cells().toList()) {
                    Task.Step step = named.step();
                    List<String> targets = suite.equals("codec") ? line.targets() : named.targets();
                    step.phases().stream()
                            .filter(phase -> line.names(step.benchCase()) && line.names(phase))
                            .forEach(phase -> targets.stream()
                                    .filter(line.targets()::contains)
                                    .forEach(target -> cells.add(new Counted(
                                            step.benchCase(), whole.plan().phasesTogether() ? "" : phase, target))));
                }
            }
        }
        assertThat(cells.size()).isBetween(most * 9 / 10, most);
    }

    /** A product's further table is measured when more time is given or when it is named. */
    @Test
    void quickHasTheFirstTableOfEachProduct() {
        Set<String> products = new HashSet<>();
        List<String> first = new ArrayList<>();
        Tables.all().forEach(table -> {
            if (products.add(table.ledger().server())) {
                first.add(table.ledger().id());
            }
        });
        Preset preset = Preset.named("quick");
        assertThat(ids("rest").stream().filter(id -> preset.has("rest", id))).containsExactlyElementsOf(first);
    }

    /** No preset measures less than the one before it. The default run has few cells, and more rounds of them than quick. */
    @Test
    void aLongerPresetHasNoFewerRounds() {
        List<Preset> growing =
                Stream.of("quick", "standard", "paper").map(Preset::named).toList();
        for (int i = 1; i < growing.size(); i++) {
            Preset less = growing.get(i - 1);
            Preset more = growing.get(i);
            for (String suite : less.suites().keySet()) {
                assertThat(rounds(more, suite))
                        .as(more.name() + " " + suite)
                        .isGreaterThanOrEqualTo(rounds(less, suite));
            }
            assertThat(more.of(CrudSuite.NAME, StorePreset.class).largest())
                    .isGreaterThan(less.of(CrudSuite.NAME, StorePreset.class).largest());
            assertThat(more.of(YcsbSuite.NAME, StorePreset.class).largest())
                    .isGreaterThan(less.of(YcsbSuite.NAME, StorePreset.class).largest());
        }
    }

    private static int rounds(Preset preset, String suite) {
        JsonNode part = preset.suites().get(suite);
        return part.path("rounds").asInt();
    }

    @Test
    void everyFieldIsDocumented() throws IOException {
        String page = Files.readString(HOME.resolve("presets/README.md"));
        Set<String> fields = new TreeSet<>(Set.of("name", "description", "suites", "cells", "leavesOut"));
        fields.addAll(Set.of("scenario", "case", "phases", "targets", "ask"));
        all().flatMap(preset -> preset.suites().entrySet().stream()).forEach(part -> {
            fields.add(part.getKey());
            part.getValue().properties().forEach(field -> {
                fields.add(field.getKey());
                field.getValue().properties().forEach(inner -> fields.add(inner.getKey()));
            });
        });
        assertThat(fields)
                .hasSizeGreaterThan(40)
                .allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
    }
}
