package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.experiment.Preset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodecCorporaTest {

    /** Those whose corpora take seconds and not minutes to write. */
    static Stream<CodecEffort> efforts() {
        return Stream.of(Preset.DEFAULT_RUN, "quick").map(Preset::named).map(CodecEffort::of);
    }

    @ParameterizedTest
    @MethodSource("efforts")
    void everyFileThatIsMeasuredIsWritten(CodecEffort effort) {
        try (var files = new CorpusFiles()) {
            CodecCorpora.fill(files, effort, List.of(), 42, List.of());
            assertThat(Stream.concat(effort.files().stream(), effort.published().stream())
                            .map(CorpusFiles::nbson))
                    .isNotEmpty()
                    .allMatch(files::has);
        }
    }
}
