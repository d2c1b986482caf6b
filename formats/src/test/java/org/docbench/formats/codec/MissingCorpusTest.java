package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.FakeAgent;
import org.docbench.formats.agent.FakeAgent.Fault;
import org.docbench.formats.corpus.CorpusWriter.CorpusException;
import org.junit.jupiter.api.Test;

/** Rule 12 for documents: a corpus that cannot be had keeps its rows, and the reader is told. */
class MissingCorpusTest {
    private static final String WHY = "Corpus real-countries is missing: npm was not found; for the next run"
            + " docbench corpus real-countries --out real-countries.bson fetches it";

    private static final CorpusSource OUT_OF_REACH = new CorpusSource("real-countries", 1, "", () -> {
        throw new CorpusException("npm was not found");
    });

    private static final CodecSuite.CodecPreset PRESET = new CodecSuite.CodecPreset(
            1, 1, 1, 1, 1, Duration.ofSeconds(60), List.of(), List.of(), List.of("drivers-flat", "real-countries"));

    private static CodecTargets.CodecTarget target() {
        return new CodecTargets.CodecTarget(
                new AgentTarget("fake.one", "Java", "", Path.of("."), FakeAgent.command(Fault.NONE)), Optional.empty());
    }

    private static Suite planned(CodecTargets targets, CodecSuite.CodecPreset preset) {
        return CodecSuite.planned(targets, preset, CodecSuite.descriptor(List.of(), List.of(OUT_OF_REACH)), 42);
    }

    @Test
    void aCorpusThatCannotBeHadKeepsItsRowsWithTheReason() {
        List<Trial> trials = new ArrayList<>();
        var targets = new CodecTargets(List.of(target()), Map.of(), List.of());
        try (var run = planned(targets, PRESET)) {
            assertThat(run.warnings())
                    .as("a plan makes no documents, so nothing is missed")
                    .isEmpty();
            run.run(() -> false, trials::add);
            assertThat(run.warnings()).containsExactly(WHY);
            assertThat(trials).hasSize(run.trials());
            assertThat(trials)
                    .extracting(trial -> trial.of().place(trial.phase()))
                    .containsExactlyInAnyOrderElementsOf(run.order());
            assertThat(run.corpora()).extracting(CorpusRow::name).containsExactly("drivers-flat");
        }
        assertThat(trials)
                .filteredOn(trial -> trial.of().parameters().containsValue("real-countries"))
                .hasSize(3)
                .extracting(Trial::outcome)
                .containsOnly(new Trial.Unsupported(WHY));
        assertThat(trials)
                .filteredOn(trial -> trial.of().parameters().containsValue("drivers-flat"))
                .hasSize(3)
                .allSatisfy(trial -> assertThat(trial.outcome()).isInstanceOf(Trial.Measured.class));
    }

    @Test
    void withNothingMissingThereIsNothingToSay() {
        var nothing =
                new CodecSuite.CodecPreset(1, 1, 1, 1, 1, Duration.ofSeconds(60), List.of(1), List.of(), List.of());
        try (var run = planned(new CodecTargets(List.of(), Map.of(), List.of()), nothing)) {
            assertThat(run.warnings()).isEmpty();
        }
    }
}
