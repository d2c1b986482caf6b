package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.experiment.Preset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodecCorporaTest {

    /** Those whose corpora take seconds and not minutes to write. */
    static Stream<CodecSuite.CodecPreset> presets() {
        return Stream.of(Preset.DEFAULT_RUN, "quick").map(Preset::named).map(CodecSuite.CodecPreset::of);
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyFileThatIsMeasuredIsWritten(CodecSuite.CodecPreset preset) {
        try (var files = new CorpusFiles()) {
            CodecSuite.descriptor(List.of(), List.of())
                    .experiments()
                    .forEach(experiment ->
                            experiment.cases(preset).forEach(benchCase -> files.add(experiment.block(benchCase, 42))));
            assertThat(Stream.concat(preset.files().stream(), preset.published().stream())
                            .map(CodecExperiment.FileSizes::corpus)
                            .map(files::file))
                    .isNotEmpty()
                    .doesNotContainNull();
        }
    }
}
