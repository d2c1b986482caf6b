package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.core.experiment.Preset;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

class RestCasesTest {
    @Test
    void everyLegOfTheOperationsThatAreWanted() {
        RestEntry.RestFilter some = Brief.filter(List.of("layers"), List.of("get", "create"));
        assertThat(groups(RestPreset.of(Preset.named(Preset.DEFAULT_RUN)), some))
                .singleElement()
                .satisfies(layers -> {
                    assertThat(layers).hasSize(2 * RequestPath.values().length);
                    assertThat(layers)
                            .extracting(of -> of.work().operation())
                            .containsOnly(Operation.GET, Operation.CREATE);
                    assertThat(layers).extracting(RestCase::path).containsOnly(RequestPath.values());
                });
    }

    @Test
    void withoutAChoiceThereIsEverything() {
        assertThat(groups(RestPreset.of(Preset.named("quick")), Brief.filter(List.of(), List.of())))
                .hasSize(4)
                .allSatisfy(group -> assertThat(group)
                        .extracting(of -> of.work().operation())
                        .contains(Operation.GET));
    }

    private static List<List<RestCase>> groups(RestPreset effort, RestEntry.RestFilter choice) {
        return new RestCases(effort, choice, List.of(Durability.SYNC)).groups();
    }
}
