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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.Preset;
import org.docbench.formats.access.AccessPreset;
import org.docbench.formats.codec.CodecPreset;
import org.docbench.formats.corpus.RealCorpora;
import org.docbench.load.OpenPreset;
import org.docbench.load.StorePreset;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertPreset;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveSuite;
import org.docbench.load.query.QueryPreset;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdatePreset;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestPreset;
import org.docbench.service.table.Tables;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The files of {@code presets/} against what there is: suites, targets, scenarios, parameters, corpora. */
class PresetsTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));

    static Stream<Preset> all() {
        return Stream.concat(Preset.names().stream(), Stream.of(Preset.DEFAULT_RUN))
                .map(Preset::named);
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
            assertThat(numbers).isNotEmpty().isSorted().doesNotHaveDuplicates();
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

    @ParameterizedTest
    @MethodSource("all")
    void cellsAreThere(Preset preset) {
        preset.cells().forEach((suite, cells) -> {
            assertThat(Selection.scenarios())
                    .as(suite)
                    .containsKeys(cells.scenarios().toArray(String[]::new));
            assertThat(cells.scenarios())
                    .as(suite)
                    .allMatch(name -> Selection.scenarios().get(name).contains(suite));
            assertThat(Durability.all()).extracting(Durability::id).as(suite).containsAll(cells.durability());
            cells.set().forEach((name, values) -> {
                String written = String.join(",", values);
                assertThat(SetOption.rules(name, written))
                        .as(suite + " " + name)
                        .isNotEmpty()
                        .allMatch(rule -> rule.suites().contains(suite));
                assertThat(SetOption.of(Suites.named(suite).described(), Map.of(name, written)))
                        .as(suite)
                        .containsExactly(Map.entry(name, values));
            });
        });
    }

    /** The default run asks what an index costs, what a batch saves, and where the time of a request goes. */
    @Test
    void theCellsOfTheDefaultRunReachTheirSuites() {
        Preset preset = Preset.named(Preset.DEFAULT_RUN);
        Map<String, Preset.Cells> cells = preset.cells();
        assertThat(cells).containsOnlyKeys("insert", "crud", "ycsb", "rest");
        RunPlan plan = new RunPlan(CommandLine.populateCommand(new RunOptions()));
        assertThat(plan.request("insert").scenarios()).containsExactly("index", "batch");
        assertThat(plan.request("crud").words("order")).containsExactly("random");
        assertThat(plan.request("ycsb").scenarios()).containsExactly("a", "c");
        assertThat(plan.request("rest").scenarios()).containsExactly("layers");
        assertThat(plan.request("rest").words("operation")).containsExactly("get", "create");
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
        for (String name : List.of("quick", Preset.DEFAULT_RUN)) {
            Preset preset = Preset.named(name);
            assertThat(ids("rest").stream().filter(id -> preset.has("rest", id)))
                    .containsExactlyElementsOf(first);
        }
    }

    /** No preset measures less than the one before it, by what a round of a suite holds. */
    @Test
    void aLongerPresetHasNoFewerRounds() {
        List<Preset> growing = Stream.concat(Stream.of(Preset.DEFAULT_RUN), Preset.names().stream())
                .map(Preset::named)
                .toList();
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
        fields.addAll(Set.of("scenarios", "set", "durability"));
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
