package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.claim.CaseRef;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the claims of seed 003 are ruled on is measured by every preset: a case by another name would be not-run for ever. */
class ClaimedCasesTest {
    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "paper"})
    void everyPresetHasThem(String preset) throws IOException {
        List<Case> claimed = claimed(one -> one.option() == null);
        assertThat(claimed).isNotEmpty();
        assertThat(measured(preset, Brief.filter(List.of(), List.of()))).containsAll(claimed);
    }

    /** Those that need an option of the command are measured with it. */
    @Test
    void theOptionsOfCommandsMeasureTheOthers() throws IOException {
        List<Case> published = claimed(one -> "--scenario published".equals(one.option()));
        assertThat(published).hasSize(7);
        assertThat(measured("quick", Brief.filter(List.of("published"), List.of())))
                .containsAll(published);
        assertThat(measured("paper", Brief.filter(List.of(), List.of()))).containsAll(published);
        List<Case> users = claimed(one -> "--set connections=5,20,500".equals(one.option()));
        assertThat(users).hasSize(1);
        var connections =
                new RestFilter(List.of(), List.of(), List.of(5, 20, 500), List.of(), List.of(), List.of(), 0, 0);
        assertThat(measured("quick", connections)).containsAll(users);
        List<Case> swept = claimed(one -> "--preset paper".equals(one.option()));
        assertThat(swept).hasSize(2);
        assertThat(measured("paper", Brief.filter(List.of(), List.of()))).containsAll(swept);
        assertThat(claimed(one -> one.option() != null)).hasSize(published.size() + users.size() + swept.size());
    }

    private static Set<Case> measured(String preset, RestFilter filter) {
        return new RestCases(RestPreset.of(Preset.named(preset)), filter, List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .map(RestCase::benchCase)
                        .collect(Collectors.toSet());
    }

    private static List<Case> claimed(Predicate<CaseRef> chosen) throws IOException {
        var claims = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-003.json")));
        return claims.caseSets().values().stream()
                .flatMap(List::stream)
                .filter(chosen)
                .map(one -> new Case(one.suite(), one.scenario(), one.parameters()))
                .distinct()
                .toList();
    }
}
