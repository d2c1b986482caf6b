package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.claim.CaseRef;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

/** The presets have what the claims of seed 003 need: rounds of seconds for rates, and the published forms of cases. */
class ClaimedCasesTest {
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

    /** A reader runs the whole of it, without the options of single claims. */
    @Test
    void paperHasAllCases() throws IOException {
        assertThat(measured("paper", Brief.filter(List.of(), List.of())))
                .containsAll(file().caseSets().values().stream()
                        .flatMap(List::stream)
                        .map(ClaimedCasesTest::of)
                        .toList());
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

    /** The commands of claims say {@code --preset standard --set backends=5}: such a run has the published backends, and not the gateway alone. */
    @Test
    void anyPresetHasThePublishedBackendsIfTheyAreNamed() throws IOException {
        RestEntry.RestFilter filter = new RestEntry.RestFilter(
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(5), List.of(), 0, 0);
        RestEntry.RestFilter users = new RestEntry.RestFilter(
                List.of(), List.of("list"), List.of(), List.of(100, 500), List.of(), List.of(5), List.of(), 0, 0);
        Set<Case> planned = new HashSet<>(measured("standard", filter));
        planned.addAll(measured("standard", users));
        ClaimsFile file = file();
        assertThat(file.caseSets().values().stream()
                        .flatMap(List::stream)
                        .flatMap(one -> file.forms().get(1).of(one).stream())
                        .filter(one -> one.option().contains("backends=5"))
                        .filter(one -> !"count".equals(one.parameters().get("answer")))
                        .map(ClaimedCasesTest::of))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(planned).contains(one));
        assertThat(measured("standard", filter))
                .filteredOn(one -> Set.of("get", "list", "create", "rate").contains(one.scenario()))
                .allSatisfy(one -> assertThat(one.parameters()).containsEntry("backends", "5"));
    }

    @Test
    void ratesOfTheUserAreAskedBehindTheBackendsThatAreNamed() {
        RestEntry.RestFilter filter = new RestEntry.RestFilter(
                List.of(), List.of("rate"), List.of(), List.of(), List.of(), List.of(0, 5), List.of(500.0), 0, 0);
        Map<String, Long> asked = measured("quick", filter).stream()
                .collect(Collectors.groupingBy(
                        one -> one.parameters().getOrDefault("backends", "none"), Collectors.counting()));
        assertThat(asked).containsOnlyKeys("none", "5");
        assertThat(asked.get("5")).isEqualTo(asked.get("none"));
    }

    private static Set<Case> measured(String preset, RestEntry.RestFilter filter) {
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
}
