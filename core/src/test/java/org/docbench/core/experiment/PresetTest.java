package org.docbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PresetTest {
    private static final Path FOLDER = Path.of(System.getProperty("docbench.home"), "presets");

    private enum Share {
        ALL
    }

    private record Size(List<Long> sizes, int rounds) {
        private Size {
            if (rounds < 1) {
                throw new IllegalArgumentException("rounds are numbers from 1");
            }
        }
    }

    private record Budget(Size scale, Duration limit, boolean all, Share share, List<Double> rates) {}

    private static final String PART = """
            {"scale": {"sizes": [1, 5000000000], "rounds": 3}, "limit": "30 s", "all": true, "share": "all", "rates": [1500, 0.5]}""";

    private static Preset preset(String part) {
        return Preset.read("mine", """
                {"name": "mine", "description": "", "suites": {"crud": %s}, "cells": {}, "leavesOut": {}}""".formatted(part));
    }

    @Test
    void aPartIsBoundToARecord() {
        assertThat(preset(PART).of("crud", Budget.class))
                .isEqualTo(new Budget(
                        new Size(List.of(1L, 5_000_000_000L), 3),
                        Duration.ofSeconds(30),
                        true,
                        Share.ALL,
                        List.of(1_500.0, 0.5)));
    }

    @ParameterizedTest
    @CsvSource({"300 ms, PT0.3S", "60 s, PT1M", "5 min, PT5M"})
    void durationsAreWrittenWithTheirUnit(String written, Duration meant) {
        assertThat(preset(PART.replace("30 s", written))
                        .of("crud", Budget.class)
                        .limit())
                .isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"all\": | \"al\": | field all: the field is missing; unknown: al",
                "\"rounds\": 3 | \"rounds\": 3, \"turns\": 3 | field scale.turns: unknown field",
                "\"all\": true, |  | field all: the field is missing",
                ", \"rounds\": 3 |  | field scale.rounds: the field is missing",
                "\"limit\": \"30 s\" | \"limit\": null | field limit: ",
                "30 s | 30s | field limit: ",
                "\"30 s\" | 30 | field limit: ",
                "true | \"true\" | field all: ",
                "3} | 3.5} | field scale.rounds: ",
                "3} | \"3\"} | field scale.rounds: ",
                "5000000000 | true | field scale.sizes.1: ",
                "\"all\", | \"some\", | field share: ",
                "3} | 0} | field scale: rounds are numbers from 1",
            })
    void aWrongFieldIsNamedWithItsFileAndSuite(String right, String wrong, String says) {
        assertThat(PART).contains(right);
        Preset preset = preset(PART.replace(right, wrong == null ? "" : wrong));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> preset.of("crud", Budget.class))
                .withMessageStartingWith("presets/mine.json: suite crud, " + says)
                .withMessageMatching("[^\\n]*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"cells\" | \"cell\" | field cells: the field is missing; unknown: cell",
                "\"mine\" | \"other\" | field name: is \"other\"",
                ", \"leavesOut\": {} |  | field leavesOut: the field is missing",
                "\"cells\": {} | \"cells\": {\"crud\": [{\"scenario\": \"flat\"}]} | field cells.crud.",
                "\"cells\": {} | \"name\": \"mine\" | not JSON: Duplicate field 'name'",
                "{}} | {} | not JSON: ",
            })
    void aWrongFileIsNamed(String right, String wrong, String says) {
        String file = "{\"name\": \"mine\", \"description\": \"\", \"suites\": {}, \"cells\": {}, \"leavesOut\": {}}";
        assertThat(Preset.read("mine", file).name()).isEqualTo("mine");
        assertThat(file).contains(right);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Preset.read("mine", file.replace(right, wrong == null ? "" : wrong)))
                .withMessageStartingWith("presets/mine.json")
                .withMessageContaining(says);
    }

    @Test
    void aSuiteThatIsNotThereIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> preset(PART).of("curd", Budget.class))
                .withMessage("presets/mine.json: no suite curd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"quik", "", "../claims/seed-000", "README"})
    void anUnknownNameIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Preset.named(name))
                .withMessageContaining("quick, standard, paper");
    }

    @Test
    void everyFileOfTheFolderIsAPreset() throws IOException {
        List<String> names = Preset.names();
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".json")))
                    .containsExactlyInAnyOrderElementsOf(
                            names.stream().map(name -> name + ".json").toList());
        }
        assertThat(names).extracting(name -> Preset.named(name).name()).isEqualTo(names);
    }
}
