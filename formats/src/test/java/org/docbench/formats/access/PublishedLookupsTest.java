package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.experiment.Preset;
import org.docbench.core.scenario.Case;
import org.docbench.formats.access.AccessExperiment.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the repository of seed 000 has next to its text, with the numbers of {@code claims/published.json}. */
class PublishedLookupsTest {
    private static Experiment experiment(String id) throws IOException {
        return PublishedExperiments.parse(
                        Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment(id);
    }

    private static List<Case> flat(String preset) {
        return new Lookups.Flat().cases(AccessExperiment.AccessPreset.of(Preset.named(preset)));
    }

    @Test
    void theProofHasItsPositionsInOneDocument() throws IOException {
        Experiment proof = experiment("000.access.scaling");
        String fields = "" + proof.count("fields");
        assertThat(flat("paper").stream()
                        .filter(one -> one.parameters().get("fields").equals(fields))
                        .map(one -> Integer.parseInt(one.parameters().get("position")))
                        .filter(position -> position != proof.count("fields")))
                .containsExactlyElementsOf(proof.counts("positions"));
        Experiment text = experiment("000.access.flat");
        assertThat(flat("paper"))
                .allSatisfy(one -> assertThat(new Lookups.Flat().published(one).get(AccessExperiment.Phase.GET))
                        .isEqualTo(counts(flat("default").contains(one) ? text : proof)));
    }

    private static Counts counts(Experiment published) {
        return new Counts(published.count("warmUp"), published.count("measured"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "default"})
    void theOtherPresetsHaveTheTextsPositions(String preset) throws IOException {
        assertThat(flat(preset)).hasSameSizeAs(experiment("000.access.flat").counts("positions"));
    }

    @Test
    void everyUpdateOfTheClientIsThere() throws IOException {
        Experiment updates = experiment("000.access.update");
        var patch = new Patch();
        assertThat(patch.cases(AccessExperiment.AccessPreset.of(Preset.named("paper"))))
                .hasSize(updates.count("cases"));
        assertThat(patch.published(patch.cases(true).get(0)))
                .containsEntry(AccessExperiment.Phase.PATCH, counts(updates));
    }
}
