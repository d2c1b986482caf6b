package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.claim.CaseRef;
import org.docbench.core.claim.Claim;
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
        List<Case> users = claimed(one -> "--set connections=5,20,100,500".equals(one.option()));
        assertThat(users).hasSize(2);
        var connections = new RestFilter(
                List.of(), List.of(), List.of(), List.of(5, 20, 100, 500), List.of(), List.of(), List.of(), 0, 0);
        assertThat(measured("quick", connections)).containsAll(users);
        assertThat(measured("paper", Brief.filter(List.of(), List.of()))).containsAll(users);
        List<Case> swept = claimed(one -> "--preset paper".equals(one.option()));
        assertThat(swept).hasSize(3);
        assertThat(measured("paper", Brief.filter(List.of(), List.of()))).containsAll(swept);
        List<Case> sustained = claimed(one -> "--preset standard".equals(one.option()));
        assertThat(sustained).hasSize(2);
        assertThat(measured("standard", Brief.filter(List.of(), List.of()))).containsAll(sustained);
        List<Case> payments = claimed(one -> "--preset paper --scenario create --scenario rate".equals(one.option()));
        assertThat(payments).hasSize(3);
        assertThat(measured("paper", Brief.filter(List.of("create", "rate"), List.of())))
                .containsAll(payments);
        assertThat(claimed(one -> one.option() != null))
                .hasSize(published.size() + users.size() + swept.size() + sustained.size() + payments.size());
    }

    /** A rate is not sustained in less than 5 s, so the command of such a claim names a preset that has them. */
    @Test
    void theCommandsOfRatesHaveRoundsOfSeconds() throws IOException {
        List<CaseRef> rates = file().caseSets().values().stream()
                .flatMap(List::stream)
                .filter(one -> one.scenario().equals(RestSuite.RATE_NAME))
                .toList();
        assertThat(rates).isNotEmpty().allSatisfy(one -> {
            String preset = one.option().split(" ", -1)[1];
            assertThat(RestPreset.of(Preset.named(preset)).rate()).isGreaterThanOrEqualTo(Duration.ofSeconds(5));
        });
    }

    /** Each published form of a claim's cases is one that the preset plans: of a form without one of them no claim is ruled on. */
    @Test
    void paperHasThePublishedFormsOfGainsAndRates() throws IOException {
        ClaimsFile file = file();
        Set<Case> planned = measured("paper", Brief.filter(List.of(), List.of()));
        for (String id : List.of(
                "R8",
                "R8.mutex",
                "R11.batch",
                "R11.async",
                "R11.buffered",
                "R11.autocommit",
                "R11.level",
                "R12",
                "R12.dashboard",
                "R12.payment",
                "R12.users")) {
            Claim claim = file.claims().stream()
                    .filter(one -> one.id().equals(id))
                    .findFirst()
                    .orElseThrow();
            List<Case> behind = file.cases(claim).stream()
                    .flatMap(one -> file.forms().get(1).of(one).stream())
                    .map(ClaimedCasesTest::of)
                    .toList();
            assertThat(behind).as(id).hasSameSizeAs(file.cases(claim)).allSatisfy(one -> {
                assertThat(one.parameters()).containsEntry("backends", "5");
                assertThat(planned).contains(one);
            });
        }
    }

    private static Set<Case> measured(String preset, RestFilter filter) {
        return new RestCases(RestPreset.of(Preset.named(preset)), filter, List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .map(RestCase::benchCase)
                        .collect(Collectors.toSet());
    }

    private static ClaimsFile file() throws IOException {
        return ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-003.json")));
    }

    private static Case of(CaseRef ref) {
        return new Case(ref.suite(), ref.scenario(), ref.parameters());
    }

    private static List<Case> claimed(Predicate<CaseRef> chosen) throws IOException {
        return file().caseSets().values().stream()
                .flatMap(List::stream)
                .filter(chosen)
                .map(ClaimedCasesTest::of)
                .distinct()
                .toList();
    }
}
