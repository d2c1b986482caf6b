package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.core.experiment.Preset;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

class RestCasesTest {
    @Test
    void everyLegOfTheOperationsThatAreWanted() {
        RestChoice some = RestChoice.of(List.of("layers"), List.of("get", "create"));
        assertThat(groups(RestEffort.of(Preset.named(Preset.DEFAULT_RUN)), some))
                .singleElement()
                .satisfies(layers -> {
                    assertThat(layers).hasSize(2 * Leg.values().length);
                    assertThat(layers)
                            .extracting(of -> of.work().operation())
                            .containsOnly(Operation.GET, Operation.CREATE);
                    assertThat(layers).extracting(RestCase::leg).containsOnly(Leg.values());
                });
    }

    @Test
    void withoutAChoiceThereIsEverything() {
        assertThat(groups(RestEffort.of(Preset.named("quick")), RestChoice.NONE))
                .hasSize(4)
                .allSatisfy(group -> assertThat(group)
                        .extracting(of -> of.work().operation())
                        .contains(Operation.GET));
    }

    private static List<List<RestCase>> groups(RestEffort effort, RestChoice choice) {
        return new RestCases(effort, choice, List.of(Durability.SYNC)).groups();
    }
}
