package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the claims of seed 003 are ruled on is measured by every preset: a case by another name would be not-run for ever. */
class ClaimedCasesTest {
    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "paper"})
    void everyPresetHasThem(String preset) throws IOException {
        var claims = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-003.json")));
        Set<Case> measured = new RestCases(
                        RestPreset.of(Preset.named(preset)),
                        Brief.filter(List.of(), List.of()),
                        List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .map(RestCase::benchCase)
                        .collect(Collectors.toSet());
        List<Case> claimed = claims.caseSets().values().stream()
                .flatMap(List::stream)
                .map(one -> new Case(one.suite(), one.scenario(), one.parameters()))
                .toList();
        assertThat(claimed).isNotEmpty();
        assertThat(measured).containsAll(claimed);
    }
}
